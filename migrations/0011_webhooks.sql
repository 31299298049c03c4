-- Webhook endpoints and deliveries.

CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL UNIQUE CHECK (length(url) BETWEEN 9 AND 500),
  -- JSON array of event types.
  events TEXT NOT NULL CHECK (json_valid(events)),
  -- Encrypted. The previous secret also signs until `previous_until`, so that a receiver can rotate it.
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until INTEGER,
  created_at INTEGER NOT NULL,
  paused_at INTEGER,
  -- 'admin:<id>', 'system:responded-410' after a 410, or 'system:failing'; '' while active.
  paused_by TEXT NOT NULL,
  -- First failure since the last success.
  failing_since INTEGER,
  last_success_at INTEGER,
  last_failure_at INTEGER,
  CONSTRAINT paused_has_pauser CHECK ((paused_at IS NULL) = (paused_by = '')),
  CONSTRAINT previous_secret_has_expiry CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
) STRICT;

-- One row per event and endpoint. Triggers on orders and alerts write theirs.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY NOT NULL,
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- The same for every endpoint and try, so that a receiver can recognise repeats.
  event_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('order.created', 'order.paid', 'order.shipped', 'order.cancelled', 'alert.raised', 'ping')),
  line_id TEXT REFERENCES order_lines (id),
  -- The order line or the alert at the time of the event, as JSON; the request body is built from it.
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'given-up')),
  tries INTEGER NOT NULL CHECK (tries >= 0),
  due_at INTEGER NOT NULL,
  tried_at INTEGER,
  -- Response to the last try: status and first kilobyte, or the reason there was none.
  last_status INTEGER,
  last_answer TEXT NOT NULL CHECK (length(last_answer) <= 1024),
  UNIQUE (endpoint_id, event_id),
  CONSTRAINT line_of_order_events CHECK ((line_id IS NOT NULL) = (type LIKE 'order.%'))
) STRICT;

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_line ON webhook_deliveries (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, type, due_at) WHERE state = 'pending';

-- Stores the order line as it is at the event. SQLite does not define the order in which triggers run, so the stock is
-- computed from values that are the same before and after the others: unpaid orders hold units, and paying changes
-- on_hand and reserved alike.
CREATE TRIGGER webhook_deliveries_after_insert_snapshot_line AFTER INSERT ON webhook_deliveries
WHEN NEW.line_id IS NOT NULL
BEGIN
  UPDATE webhook_deliveries SET payload = (
    SELECT json_set(json_object(
      'id', order_lines.id,
      'buyerName', buyer_name,
      'buyerEmail', buyer_email,
      'address', address,
      'phone', phone,
      'quantity', quantity,
      'productId', product_id,
      'productName', product_name,
      'description', product_description,
      'imageKey', order_lines.image_key,
      'unitPricePoisha', unit_price_poisha,
      'totalPoisha', total_poisha,
      'transactionId', transaction_id,
      'status', status,
      'available', iif(archived_at IS NOT NULL, 0, on_hand - iif(
        NEW.type IN ('order.created', 'order.cancelled'),
        (SELECT coalesce(sum(held.quantity), 0) FROM order_lines AS held
          WHERE held.product_id = products.id AND held.status = 'unpaid'),
        reserved
      ))
    ), '$.orderId', orders.id, '$.orderNumber', orders.number, '$.purchaseOrderNumber', purchase_order_number,
      '$.companyName', company_name, '$.vatBp', vat_bp, '$.carrier', coalesce(carrier, ''), '$.trackingNumber', coalesce(tracking_number, ''))
    FROM order_lines JOIN orders ON orders.id = order_lines.order_id JOIN products ON products.id = order_lines.product_id
      -- The shipment of this batch, whose lines are not written yet.
      LEFT JOIN shipments ON shipments.id = iif(status = 'shipped', (
        SELECT sent.id FROM shipments AS sent WHERE sent.order_id = orders.id ORDER BY sent.created_at DESC LIMIT 1
      ), NULL)
    WHERE order_lines.id = NEW.line_id
  ) WHERE id = NEW.id;
END;

-- Queues order.created for every active endpoint that subscribes to it.
CREATE TRIGGER order_lines_after_insert_queue_webhooks AFTER INSERT ON order_lines
BEGIN
  INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, line_id, payload, created_at, state, tries, due_at, last_answer)
  SELECT lower(hex(randomblob(10))), id, 'evt_' || NEW.id || '_created', 'order.created', NEW.id, '{}',
    NEW.created_at, 'pending', 0, NEW.created_at, ''
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.created"') > 0;
END;

-- Queues order.paid, order.shipped and order.cancelled for every active endpoint that subscribes to them.
CREATE TRIGGER order_lines_after_update_queue_webhooks AFTER UPDATE OF status ON order_lines
WHEN OLD.status <> NEW.status AND NEW.status IN ('paid', 'shipped', 'cancelled')
BEGIN
  INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, line_id, payload, created_at, state, tries, due_at, last_answer)
  SELECT lower(hex(randomblob(10))), id, 'evt_' || NEW.id || '_' || NEW.status, 'order.' || NEW.status, NEW.id, '{}',
    moved_at, 'pending', 0, moved_at, ''
  FROM webhook_endpoints, (
    SELECT coalesce(
      iif(NEW.status = 'paid', NEW.paid_at, iif(NEW.status = 'shipped', NEW.shipped_at, NEW.cancelled_at)),
      unixepoch() * 1000
    ) AS moved_at
  )
  WHERE paused_at IS NULL AND instr(events, '"order.' || NEW.status || '"') > 0;
END;

-- Removes an anonymised buyer from the stored deliveries too.
CREATE TRIGGER orders_after_update_anonymise_webhooks AFTER UPDATE OF
  buyer_name, buyer_email, address, phone, purchase_order_number, company_name ON orders
BEGIN
  UPDATE webhook_deliveries SET last_answer = '', payload = json_set(payload, '$.buyerName', NEW.buyer_name,
    '$.buyerEmail', NEW.buyer_email, '$.address', NEW.address, '$.phone', NEW.phone,
    '$.purchaseOrderNumber', NEW.purchase_order_number, '$.companyName', NEW.company_name,
    '$.trackingNumber', iif(NEW.buyer_email = NEW.user_id || '@deleted.invalid', '', payload ->> '$.trackingNumber'))
  WHERE line_id IN (SELECT id FROM order_lines WHERE order_id = NEW.id);
END;

-- Queues alert.raised for every active endpoint that subscribes to it.
CREATE TRIGGER alerts_after_insert_queue_webhooks AFTER INSERT ON alerts
BEGIN
  INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, line_id, payload, created_at, state, tries, due_at, last_answer)
  SELECT lower(hex(randomblob(10))), id, 'evt_' || NEW.id || '_raised', 'alert.raised', NULL,
    json_object('id', NEW.id, 'kind', NEW.kind, 'subject', NEW.subject, 'detail', NEW.detail),
    NEW.first_seen_at, 'pending', 0, NEW.first_seen_at, ''
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"alert.raised"') > 0;
END;
