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

-- One row per event and endpoint. Triggers on orders, shipments, documents and refunds queue theirs.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY NOT NULL DEFAULT (lower(hex(randomblob(10)))),
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- The same for every endpoint and try, so that a receiver can recognise repeats.
  event_id TEXT NOT NULL CHECK (instr(event_id, '.') = 0),
  type TEXT NOT NULL CHECK (type IN (
    'order.placed', 'order.paid', 'order.shipped', 'order.cancelled', 'order.refunded',
    'order_line.placed', 'order_line.paid', 'order_line.shipped', 'order_line.cancelled', 'order_line.refunded',
    'shipment.sent', 'alert.raised', 'ping'
  )),
  order_id TEXT REFERENCES orders (id),
  -- Of an event about one line.
  line_id TEXT,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'given-up')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at INTEGER NOT NULL,
  tried_at INTEGER,
  -- Response to the last try: status and first kilobyte, or the reason there was none.
  last_status INTEGER,
  last_answer TEXT NOT NULL DEFAULT '' CHECK (length(last_answer) <= 1024),
  -- The order, the line, the shipment or the alert as the batch of the event leaves it, as JSON; the request body is built from
  -- it. The verb's last statement (`writePayloads`) replaces '{}'. Last, because that of an order may be long.
  payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  UNIQUE (endpoint_id, event_id),
  CONSTRAINT order_of_events CHECK ((order_id IS NOT NULL) = (type GLOB 'order*' OR type = 'shipment.sent')),
  CONSTRAINT line_of_events CHECK ((line_id IS NOT NULL) = (type GLOB 'order_line.*'))
) STRICT;

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_order ON webhook_deliveries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, type, due_at) WHERE state = 'pending';

-- Each trigger below queues an event for every active endpoint that subscribes to it.

-- order.placed, with all lines.
CREATE TRIGGER orders_after_update_queue_webhooks AFTER UPDATE OF placed ON orders
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.id || '_placed', 'order.placed', NEW.id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.placed"') > 0;
END;

-- order.shipped or order.cancelled, with the last line that was unpaid or paid. An order that ends with its refund has no event here.
CREATE TRIGGER order_lines_after_update_queue_order_webhooks AFTER UPDATE OF status ON order_lines
WHEN OLD.status IN ('unpaid', 'paid') AND NEW.status NOT IN ('unpaid', 'paid')
  AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE paused_at IS NULL)
  -- The first two find another line by an index, so that only the last line of a change reads the others.
  AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid')
  AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND paid_at = OLD.paid_at
      AND kind = 'goods' AND status = 'paid' AND quantity > cancelled_units + shipped_units
  )
  AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || '_' || change, 'order.' || change, NEW.order_id, changed_at, changed_at
  FROM (
    SELECT iif(max(status = 'shipped'), 'shipped', iif(min(status = 'cancelled'), 'cancelled', '')) AS change,
      coalesce(iif(NEW.shipped_units > OLD.shipped_units, NEW.shipped_at, NEW.cancelled_at), unixepoch() * 1000) AS changed_at
    FROM order_lines WHERE order_id = NEW.order_id
  ), webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.' || change || '"') > 0;
END;

-- shipment.sent.
CREATE TRIGGER shipments_after_update_queue_webhooks AFTER UPDATE OF state ON shipments
WHEN OLD.state = 'packing' AND NEW.state = 'sent'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.id || '_sent', 'shipment.sent', NEW.order_id, NEW.sent_at, NEW.sent_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"shipment.sent"') > 0;
END;

-- order.paid with the invoice, order.refunded with a credit note.
CREATE TRIGGER documents_after_insert_queue_webhooks AFTER INSERT ON documents
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || iif(NEW.kind = 'invoice', '_paid', '_refunded_' || NEW.refund_group), type, NEW.order_id,
    NEW.issued_at, NEW.issued_at
  FROM (SELECT iif(NEW.kind = 'invoice', 'order.paid', 'order.refunded') AS type), webhook_endpoints
  WHERE paused_at IS NULL AND instr(events, '"' || type || '"') > 0;
END;

-- order.refunded for a refund without a credit note: a surplus, or a line that is refunded before the invoice.
CREATE TRIGGER refunds_after_insert_queue_webhooks AFTER INSERT ON refunds
WHEN NEW.line_id IS NULL OR NOT EXISTS (SELECT 1 FROM documents WHERE order_id = NEW.order_id)
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || '_refunded_' || NEW.id, 'order.refunded', NEW.order_id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.refunded"') > 0;
END;

-- order_line.placed; services have no events of their own.
CREATE TRIGGER order_lines_after_insert_queue_webhooks AFTER INSERT ON order_lines
WHEN NEW.kind = 'goods'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, line_id, created_at, due_at)
  SELECT id, 'evt_line_' || NEW.id || '_placed', 'order_line.placed', NEW.order_id, NEW.id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order_line.placed"') > 0;
END;

-- order_line.paid, shipped, cancelled and refunded.
CREATE TRIGGER order_lines_after_update_queue_webhooks AFTER UPDATE OF status ON order_lines
WHEN OLD.status <> NEW.status AND NEW.kind = 'goods'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, line_id, created_at, due_at)
  SELECT id, 'evt_line_' || NEW.id || '_' || NEW.status, 'order_line.' || NEW.status, NEW.order_id, NEW.id, changed_at, changed_at
  FROM webhook_endpoints, (
    SELECT coalesce(
      iif(NEW.status = 'paid', NEW.paid_at, iif(NEW.shipped_units > OLD.shipped_units, NEW.shipped_at, NEW.cancelled_at)),
      unixepoch() * 1000
    ) AS changed_at
  )
  WHERE paused_at IS NULL AND instr(events, '"order_line.' || NEW.status || '"') > 0;
END;

-- Removes an anonymised buyer from the stored deliveries too; those of this batch are described at its end.
CREATE TRIGGER orders_after_update_anonymise_webhooks AFTER UPDATE OF
  buyer_name, buyer_email, address, district, phone, purchase_order_number, company_name, cost_centre ON orders
BEGIN
  UPDATE webhook_deliveries SET last_answer = '', payload = json_remove(
    json_set(payload, '$.buyerName', NEW.buyer_name, '$.buyerEmail', NEW.buyer_email, '$.address', NEW.address,
      '$.district', NEW.district, '$.phone', NEW.phone,
      '$.purchaseOrderNumber', NEW.purchase_order_number, '$.companyName', NEW.company_name, '$.costCentre', NEW.cost_centre),
    iif(NEW.buyer_email = NEW.user_id || '@deleted.invalid', '$.trackingNumber', '$.none'),
    iif(NEW.buyer_email = NEW.user_id || '@deleted.invalid', '$.note', '$.none'),
    iif(NEW.buyer_email = NEW.user_id || '@deleted.invalid', '$.shipments', '$.none'))
  WHERE order_id = NEW.id AND payload <> '{}';
END;
