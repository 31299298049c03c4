-- Outgoing webhooks: whom to tell of orders, and what is to be told. The triggers write what there is to tell in the very
-- statement that changes an order, so no verb can forget it.

CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL UNIQUE CHECK (length(url) BETWEEN 9 AND 500),
  -- A JSON array of event types.
  events TEXT NOT NULL CHECK (json_valid(events)),
  -- Sealed; the one before counts too until `previous_until`, so that a receiver can change over.
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until INTEGER,
  created_at INTEGER NOT NULL,
  paused_at INTEGER,
  -- 'admin:<id>', 'system:gone' when the receiver answered 410, or 'system:failing'; '' while it is not paused.
  paused_by TEXT NOT NULL,
  -- When it began to fail without a success since.
  failing_since INTEGER,
  last_success_at INTEGER,
  last_failure_at INTEGER,
  CONSTRAINT paused_by_somebody CHECK ((paused_at IS NULL) = (paused_by = '')),
  CONSTRAINT previous_has_an_end CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
) STRICT;

CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY NOT NULL,
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- The same at every endpoint and at every try, so that a receiver can drop repeats.
  event_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('order.created', 'order.paid', 'order.shipped', 'order.cancelled', 'ping')),
  order_id TEXT REFERENCES orders (id),
  -- What the order was when it happened, as JSON: the body is made of this and of nothing that moves.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'given-up')),
  tries INTEGER NOT NULL CHECK (tries >= 0),
  due_at INTEGER NOT NULL,
  tried_at INTEGER,
  -- What the last try was answered: a status with the first kilobyte, or why there was none.
  last_status INTEGER,
  last_answer TEXT NOT NULL CHECK (length(last_answer) <= 1024),
  UNIQUE (endpoint_id, event_id),
  CONSTRAINT an_order_for_each_but_pings CHECK ((order_id IS NULL) = (type = 'ping'))
) STRICT;

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_of_order ON webhook_deliveries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

CREATE TRIGGER orders_tell_of_creation AFTER INSERT ON orders
BEGIN
  INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, order_id, facts, created_at, state, tries, due_at, last_answer)
  SELECT lower(hex(randomblob(10))), id, 'evt_' || NEW.id || '_created', 'order.created', NEW.id, '{}',
    NEW.created_at, 'pending', 0, NEW.created_at, ''
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.created"') > 0;
END;

CREATE TRIGGER orders_tell_of_moves AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status AND NEW.status IN ('paid', 'shipped', 'cancelled')
BEGIN
  INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, order_id, facts, created_at, state, tries, due_at, last_answer)
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

-- The one place that says what is kept of an order. SQLite fires the triggers of one change in no promised order, so the
-- stock is reckoned from what holds before and after the others: what is unpaid holds units, and paying moves on_hand
-- and reserved alike.
CREATE TRIGGER webhook_deliveries_freeze_their_order AFTER INSERT ON webhook_deliveries
WHEN NEW.order_id IS NOT NULL
BEGIN
  UPDATE webhook_deliveries SET facts = (
    SELECT json_object(
      'id', orders.id,
      'buyerName', buyer_name,
      'buyerEmail', buyer_email,
      'address', address,
      'phone', phone,
      'quantity', quantity,
      'productId', product_id,
      'productName', product_name,
      'description', product_description,
      'imageKey', orders.image_key,
      'unitPricePoisha', unit_price_poisha,
      'totalPoisha', total_poisha,
      'transactionId', transaction_id,
      'status', status,
      'available', iif(archived_at IS NOT NULL, 0, on_hand - iif(
        NEW.type IN ('order.created', 'order.cancelled'),
        (SELECT coalesce(sum(held.quantity), 0) FROM orders AS held
          WHERE held.product_id = products.id AND held.status = 'unpaid'),
        reserved
      ))
    ) FROM orders JOIN products ON products.id = orders.product_id WHERE orders.id = NEW.order_id
  ) WHERE id = NEW.id;
END;

-- Whoever is taken out of an order is taken out of what was told of it, and of what a receiver may have said of them.
CREATE TRIGGER orders_forget_in_webhooks AFTER UPDATE OF buyer_name, buyer_email, address, phone ON orders
BEGIN
  UPDATE webhook_deliveries SET last_answer = '', facts = json_set(facts, '$.buyerName', NEW.buyer_name,
    '$.buyerEmail', NEW.buyer_email, '$.address', NEW.address, '$.phone', NEW.phone)
  WHERE order_id = NEW.id;
END;
