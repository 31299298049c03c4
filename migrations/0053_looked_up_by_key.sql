-- 'line_id' was the refund's own: each return that is settled read all refunds, and one line's refund counted for all its lines.
DROP TRIGGER returns_before_update_check_transition;
CREATE TRIGGER returns_before_update_check_transition BEFORE UPDATE OF state ON returns
BEGIN
  SELECT RAISE(ABORT, 'refused: no such return transition') WHERE OLD.state || '>' || NEW.state NOT IN
    ('requested>approved', 'requested>rejected', 'approved>rejected', 'requested>withdrawn', 'approved>withdrawn',
      'approved>received', 'received>settled');
  SELECT RAISE(ABORT, 'refused: a return is not refunded') FROM return_lines AS line JOIN order_lines ON order_lines.id = line.line_id
    WHERE line.return_id = NEW.id AND NEW.state = 'settled' AND (line.received IS NULL OR line.received > 0 AND status <> 'refunded'
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE cause = 'return:' || line.line_id || ':' || NEW.id));
END;

-- Of an order on account the charge, which has an index.
DROP TRIGGER tax_certificates_after_insert_check;
CREATE TRIGGER tax_certificates_after_insert_check AFTER INSERT ON tax_certificates
BEGIN
  SELECT RAISE(ABORT, 'refused: not the next entry') WHERE NEW.entry_n IS NOT NULL
    AND NEW.entry_n <> 1 + coalesce((SELECT max(n) FROM account_entries WHERE customer_id = NEW.customer_id), 0);
  SELECT RAISE(ABORT, 'refused: not a prepaid order of the customer') FROM orders WHERE id = NEW.order_id AND (customer_id <> NEW.customer_id
    OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = orders.id AND kind = 'charge')
    OR NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND status = 'unpaid'));
  SELECT RAISE(ABORT, 'refused: more than the VAT') WHERE (SELECT sum(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id)
    > (SELECT amounts ->> '$.vatPoisha' FROM order_amounts WHERE order_id = NEW.order_id);
END;
