-- Orders. An unpaid order holds stock and a paid one sells it; triggers enforce stock and states for every statement.

CREATE TABLE order_lines (
  id TEXT PRIMARY KEY NOT NULL,
  -- Shared by orders placed together, so that one payment can pay them.
  order_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  user_id TEXT NOT NULL REFERENCES users (id),
  product_id TEXT NOT NULL REFERENCES products (id),
  product_name TEXT NOT NULL,
  product_description TEXT NOT NULL,
  image_key TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  unit_price_poisha INTEGER NOT NULL CHECK (unit_price_poisha > 0),
  total_poisha INTEGER NOT NULL,
  buyer_name TEXT NOT NULL CHECK (length(buyer_name) BETWEEN 1 AND 120),
  buyer_email TEXT NOT NULL CHECK (length(buyer_email) BETWEEN 3 AND 254),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 1 AND 40),
  status TEXT NOT NULL CHECK (status IN ('unpaid', 'paid', 'shipped', 'cancelled', 'refunded')),
  -- Set when a cancellation was requested while a payment was in progress.
  cancellation_pending_since INTEGER,
  hold_until INTEGER NOT NULL,
  transaction_id TEXT,
  -- The last change of this order; audit and e-mail rows in the same batch are written only where it matches.
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  shipped_at INTEGER,
  cancelled_at INTEGER,
  -- Whether the phone was the buyer's verified number at that time.
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  CONSTRAINT total_is_whole_tk CHECK (total_poisha > 0 AND total_poisha = unit_price_poisha * quantity / 100 * 100),
  CONSTRAINT paid_has_transaction CHECK ((status IN ('unpaid', 'cancelled')) = (transaction_id IS NULL))
) STRICT;

CREATE UNIQUE INDEX order_lines_one_per_idempotency_key_and_product ON order_lines (user_id, idempotency_key, product_id);
CREATE UNIQUE INDEX order_lines_one_unpaid_per_product ON order_lines (user_id, product_id) WHERE status = 'unpaid';
CREATE INDEX order_lines_by_user ON order_lines (user_id, created_at DESC, id DESC);
CREATE INDEX order_lines_newest ON order_lines (created_at DESC, id DESC);
CREATE INDEX order_lines_by_product ON order_lines (product_id);
CREATE INDEX order_lines_by_change ON order_lines (change_id);
CREATE INDEX order_lines_by_picture ON order_lines (image_key);
CREATE INDEX order_lines_by_status ON order_lines (status, created_at DESC, id DESC);
CREATE INDEX order_lines_by_buyer_and_product ON order_lines (user_id, product_id, paid_at) WHERE status IN ('paid', 'shipped');
CREATE INDEX order_lines_by_order ON order_lines (order_id, id);
CREATE INDEX order_lines_unpaid_by_product ON order_lines (product_id, quantity) WHERE status = 'unpaid';
CREATE INDEX order_lines_by_payment ON order_lines (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX order_lines_paid_newest ON order_lines (paid_at DESC) WHERE paid_at IS NOT NULL;
CREATE INDEX order_lines_sold_by_product ON order_lines (product_id, paid_at, quantity) WHERE status IN ('paid', 'shipped');

-- Every order starts unpaid.
CREATE TRIGGER order_lines_before_insert_check_unpaid BEFORE INSERT ON order_lines
WHEN NEW.status <> 'unpaid'
BEGIN
  SELECT RAISE(ABORT, 'refused: an order starts unpaid');
END;

-- Reserves the units, unless the product is archived; stock_never_oversold refuses more than there are.
CREATE TRIGGER order_lines_after_insert_reserve_stock AFTER INSERT ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: product not for sale') FROM products
    WHERE id = NEW.product_id AND archived_at IS NOT NULL;
  UPDATE products SET reserved = reserved + NEW.quantity WHERE id = NEW.product_id;
END;

-- Allows only the transitions of the state machine.
CREATE TRIGGER order_lines_before_update_check_transition BEFORE UPDATE OF status ON order_lines
WHEN OLD.status || '>' || NEW.status NOT IN
  ('unpaid>paid', 'unpaid>cancelled', 'paid>shipped', 'paid>refunded', 'shipped>refunded')
  AND OLD.status <> NEW.status
BEGIN
  SELECT RAISE(ABORT, 'refused: no such order transition');
END;

-- Refuses to cancel an order while a payment for it is in progress.
CREATE TRIGGER order_lines_before_update_keep_hold_during_payment BEFORE UPDATE OF status ON order_lines
WHEN NEW.status = 'cancelled' AND OLD.status = 'unpaid'
  AND EXISTS (SELECT 1 FROM attempt_lines WHERE line_id = NEW.id AND live = 1)
BEGIN
  SELECT RAISE(ABORT, 'refused: a payment is under way');
END;

-- Returns the units of a cancelled order to stock.
CREATE TRIGGER order_lines_after_update_release_stock AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status = 'cancelled'
BEGIN
  UPDATE products SET reserved = reserved - NEW.quantity WHERE id = NEW.product_id;
END;

-- Takes the units of a paid order out of stock.
CREATE TRIGGER order_lines_after_update_sell_stock AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid'
BEGIN
  UPDATE products SET on_hand = on_hand - NEW.quantity, reserved = reserved - NEW.quantity
    WHERE id = NEW.product_id;
END;

-- Refuses to ship an order with an unfinished refund.
CREATE TRIGGER order_lines_before_update_check_refunds BEFORE UPDATE OF status ON order_lines
WHEN NEW.status = 'shipped'
  AND EXISTS (SELECT 1 FROM refunds WHERE line_id = NEW.id AND state IN ('due', 'sent'))
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund is due');
END;

-- Product, quantity and price of an order never change.
CREATE TRIGGER order_lines_before_update_freeze_terms BEFORE UPDATE OF
  user_id, product_id, quantity, unit_price_poisha, total_poisha ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: an order keeps its terms');
END;

-- The transaction of an order is set once.
CREATE TRIGGER order_lines_before_update_freeze_transaction BEFORE UPDATE OF transaction_id ON order_lines
WHEN OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS NOT OLD.transaction_id
BEGIN
  SELECT RAISE(ABORT, 'refused: a transaction is set once');
END;

-- Counts the order on its day.
CREATE TRIGGER order_lines_after_insert_add_daily_orders AFTER INSERT ON order_lines
BEGIN
  INSERT INTO daily_sales (day, orders) VALUES ((NEW.created_at + 21600000) / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
END;

-- Adds a paid order to the day's revenue.
CREATE TRIGGER order_lines_after_update_add_daily_revenue AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid' AND NEW.paid_at IS NOT NULL
BEGIN
  INSERT INTO daily_sales (day, revenue_poisha)
    VALUES ((NEW.paid_at + 21600000) / 86400000, NEW.total_poisha)
    ON CONFLICT (day) DO UPDATE SET revenue_poisha = revenue_poisha + excluded.revenue_poisha;
END;

-- Takes a refunded order out of its day's revenue.
CREATE TRIGGER order_lines_after_update_subtract_daily_revenue AFTER UPDATE OF status ON order_lines
WHEN OLD.status IN ('paid', 'shipped') AND NEW.status = 'refunded' AND OLD.paid_at IS NOT NULL
BEGIN
  UPDATE daily_sales SET revenue_poisha = revenue_poisha - OLD.total_poisha
    WHERE day = (OLD.paid_at + 21600000) / 86400000;
END;

-- Queues the order for the end of its hold.
CREATE TRIGGER order_lines_after_insert_queue_release AFTER INSERT ON order_lines
BEGIN
  INSERT INTO release_queue (line_id, due_at) VALUES (NEW.id, NEW.hold_until);
END;

-- Follows a hold that was extended.
CREATE TRIGGER order_lines_after_update_extend_release AFTER UPDATE OF hold_until ON order_lines
WHEN NEW.hold_until <> OLD.hold_until AND NEW.cancellation_pending_since IS NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.hold_until WHERE line_id = NEW.id;
END;

-- Queues an order whose cancellation is pending immediately.
CREATE TRIGGER order_lines_after_update_queue_cancellation AFTER UPDATE OF cancellation_pending_since ON order_lines
WHEN OLD.cancellation_pending_since IS NULL AND NEW.cancellation_pending_since IS NOT NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.cancellation_pending_since WHERE line_id = NEW.id;
END;

-- An order that is no longer unpaid needs no release.
CREATE TRIGGER order_lines_after_update_dequeue_release AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status <> 'unpaid'
BEGIN
  DELETE FROM release_queue WHERE line_id = NEW.id;
END;

-- Anonymises the order of a deleted account as soon as it is shipped or cancelled.
CREATE TRIGGER order_lines_after_update_anonymise_deleted_buyer AFTER UPDATE OF status ON order_lines
WHEN NEW.status IN ('shipped', 'cancelled')
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND email = NEW.user_id || '@deleted.invalid')
BEGIN
  UPDATE order_lines SET buyer_name = 'Deleted user', buyer_email = NEW.user_id || '@deleted.invalid',
    address = 'Deleted', phone = 'Deleted' WHERE id = NEW.id;
END;

-- Refuses to ship an order with an open dispute.
CREATE TRIGGER order_lines_before_update_check_disputes BEFORE UPDATE OF status ON order_lines
WHEN NEW.status = 'shipped' AND OLD.status <> 'shipped'
  AND EXISTS (SELECT 1 FROM disputes WHERE transaction_id = NEW.transaction_id AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'refused: a dispute is open');
END;

-- Counts an order that becomes paid, or whose day of payment changes.
CREATE TRIGGER order_lines_after_update_add_product_sales AFTER UPDATE OF status, paid_at ON order_lines
WHEN NEW.status IN ('paid', 'shipped') AND NEW.paid_at IS NOT NULL
  AND (OLD.status NOT IN ('paid', 'shipped') OR OLD.paid_at IS NOT NEW.paid_at)
BEGIN
  INSERT INTO product_sales (product_id, day, orders, units)
    VALUES (NEW.product_id, (NEW.paid_at + 21600000) / 86400000, 1, NEW.quantity)
    ON CONFLICT (product_id, day) DO UPDATE SET orders = orders + 1, units = units + excluded.units;
END;

-- Takes back a refunded order. The day's row stays, so that no older day moves into the newest 90; a wrong count is left
-- to the reconciler and never blocks a refund.
CREATE TRIGGER order_lines_after_update_subtract_product_sales AFTER UPDATE OF status, paid_at ON order_lines
WHEN OLD.status IN ('paid', 'shipped') AND OLD.paid_at IS NOT NULL
  AND (NEW.status NOT IN ('paid', 'shipped') OR NEW.paid_at IS NOT OLD.paid_at)
BEGIN
  UPDATE product_sales SET orders = max(orders - 1, 0), units = max(units - OLD.quantity, 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

-- Takes back a deleted order.
CREATE TRIGGER order_lines_after_delete_subtract_product_sales AFTER DELETE ON order_lines
WHEN OLD.status IN ('paid', 'shipped') AND OLD.paid_at IS NOT NULL
BEGIN
  UPDATE product_sales SET orders = max(orders - 1, 0), units = max(units - OLD.quantity, 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

-- Orders placed together. Written last in their batch: if one order is missing, the CHECK rolls all of them back.
CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  -- So that the key can't be used with a different payload.
  payload_hash TEXT NOT NULL,
  lines_requested INTEGER NOT NULL CHECK (lines_requested >= 1),
  lines_ordered INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT order_has_all_lines CHECK (lines_ordered = lines_requested)
) STRICT;

-- When the reconciler next looks at an unpaid order: at the end of its hold, immediately when a cancellation waits for
-- the provider, later after a failure. Only triggers write it.
CREATE TABLE release_queue (
  line_id TEXT PRIMARY KEY NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX release_queue_due ON release_queue (due_at);

-- Orders placed and revenue per day, one row per bar of the overview's chart. Days are counted from 1970 in Bangladesh
-- time (UTC+6, no daylight saving); revenue counts on the day of payment. Only triggers write it.
CREATE TABLE daily_sales (
  day INTEGER PRIMARY KEY NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  revenue_poisha INTEGER NOT NULL DEFAULT 0
) STRICT;
