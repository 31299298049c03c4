-- SQLite promises no order of triggers: another one may have changed the order since NEW was read, so the stored deliveries get what
-- the order says now.
DROP TRIGGER orders_after_update_anonymise_webhooks;
CREATE TRIGGER orders_after_update_anonymise_webhooks AFTER UPDATE OF
  buyer_name, buyer_email, address, district, phone, purchase_order_number, company_name, cost_centre ON orders
BEGIN
  UPDATE webhook_deliveries SET last_answer = '', payload = json_remove(
    json_set(payload, '$.buyerName', o.buyer_name, '$.buyerEmail', o.buyer_email, '$.address', o.address,
      '$.district', o.district, '$.phone', o.phone,
      '$.purchaseOrderNumber', o.purchase_order_number, '$.companyName', o.company_name, '$.costCentre', o.cost_centre),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.trackingNumber', '$.none'),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.note', '$.none'),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.shipments', '$.none'))
  FROM orders AS o
  WHERE o.id = NEW.id AND webhook_deliveries.order_id = NEW.id AND payload <> '{}';
END;
