-- Orders hold units, payment attempts settle orders. The triggers keep the stock and the states true
-- whatever statement changes an order, so no verb can forget its half.

CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  -- Orders placed together share it, so that one payment can settle them.
  checkout_id TEXT NOT NULL,
  submission_key TEXT NOT NULL CHECK (length(submission_key) BETWEEN 8 AND 100),
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
  -- Set when a cancel was asked while a payment was under way.
  closing_at INTEGER,
  hold_until INTEGER NOT NULL,
  transaction_id TEXT,
  -- The change that last moved this order: the batch's audit and mail rows are written where it stands.
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  shipped_at INTEGER,
  cancelled_at INTEGER,
  CONSTRAINT total_is_whole_tk CHECK (total_poisha > 0 AND total_poisha = unit_price_poisha * quantity / 100 * 100),
  CONSTRAINT paid_has_transaction CHECK ((status IN ('unpaid', 'cancelled')) = (transaction_id IS NULL))
) STRICT;

CREATE UNIQUE INDEX orders_one_per_submission ON orders (user_id, submission_key, product_id);
CREATE UNIQUE INDEX orders_one_unpaid_per_product ON orders (user_id, product_id) WHERE status = 'unpaid';
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_hold_ends ON orders (hold_until) WHERE status = 'unpaid';
CREATE INDEX orders_of_product ON orders (product_id);
CREATE INDEX orders_of_change ON orders (change_id);

CREATE TABLE payment_attempts (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The orders it pays, as sorted ids joined by '+', and which try of theirs this is.
  order_set TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL CHECK (kind IN ('card', 'hosted')),
  state TEXT NOT NULL CHECK (state IN ('prepared', 'open', 'succeeded', 'closed')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  currency TEXT NOT NULL,
  provider_id TEXT UNIQUE,
  transaction_id TEXT,
  expires_at INTEGER NOT NULL,
  -- Kept, so that a lost answer can be asked for again in exactly the same words.
  return_origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (order_set, number),
  CONSTRAINT known_once_open CHECK (state IN ('prepared', 'closed') OR provider_id IS NOT NULL),
  CONSTRAINT succeeded_has_transaction CHECK ((state = 'succeeded') = (transaction_id IS NOT NULL))
) STRICT;

CREATE INDEX payment_attempts_live ON payment_attempts (updated_at) WHERE state IN ('prepared', 'open');

CREATE TABLE attempt_orders (
  attempt_id TEXT NOT NULL REFERENCES payment_attempts (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  PRIMARY KEY (attempt_id, order_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX attempt_orders_one_live ON attempt_orders (order_id) WHERE live = 1;

-- What the provider told us, each event once, with what came of it.
CREATE TABLE provider_events (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'ignored', 'review')),
  note TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

CREATE INDEX provider_events_in_review ON provider_events (received_at) WHERE outcome = 'review';

CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  attempt_id TEXT REFERENCES payment_attempts (id),
  -- What the money goes back for, so that no cause is refunded twice.
  cause TEXT NOT NULL UNIQUE,
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'succeeded', 'failed')),
  provider_id TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX refunds_open ON refunds (updated_at) WHERE state IN ('due', 'sent');
CREATE INDEX refunds_of_order ON refunds (order_id);

CREATE TRIGGER orders_start_unpaid BEFORE INSERT ON orders
WHEN NEW.status <> 'unpaid'
BEGIN
  SELECT RAISE(ABORT, 'refused: an order starts unpaid');
END;

CREATE TRIGGER orders_take_hold AFTER INSERT ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: product not for sale') FROM products
    WHERE id = NEW.product_id AND archived_at IS NOT NULL;
  UPDATE products SET reserved = reserved + NEW.quantity WHERE id = NEW.product_id;
END;

CREATE TRIGGER orders_move_only_forward BEFORE UPDATE OF status ON orders
WHEN OLD.status || '>' || NEW.status NOT IN
  ('unpaid>paid', 'unpaid>cancelled', 'paid>shipped', 'paid>refunded', 'shipped>refunded')
  AND OLD.status <> NEW.status
BEGIN
  SELECT RAISE(ABORT, 'refused: no such order transition');
END;

CREATE TRIGGER orders_keep_hold_while_paying BEFORE UPDATE OF status ON orders
WHEN NEW.status = 'cancelled' AND OLD.status = 'unpaid'
  AND EXISTS (SELECT 1 FROM attempt_orders WHERE order_id = NEW.id AND live = 1)
BEGIN
  SELECT RAISE(ABORT, 'refused: a payment is under way');
END;

CREATE TRIGGER orders_release_hold AFTER UPDATE OF status ON orders
WHEN OLD.status = 'unpaid' AND NEW.status = 'cancelled'
BEGIN
  UPDATE products SET reserved = reserved - NEW.quantity WHERE id = NEW.product_id;
END;

CREATE TRIGGER orders_sell_hold AFTER UPDATE OF status ON orders
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid'
BEGIN
  UPDATE products SET on_hand = on_hand - NEW.quantity, reserved = reserved - NEW.quantity
    WHERE id = NEW.product_id;
END;

CREATE TRIGGER orders_owe_nothing_when_shipped BEFORE UPDATE OF status ON orders
WHEN NEW.status = 'shipped'
  AND EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.id AND state IN ('due', 'sent'))
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund is due');
END;

CREATE TRIGGER orders_keep_their_terms BEFORE UPDATE OF
  user_id, product_id, quantity, unit_price_poisha, total_poisha ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: an order keeps its terms');
END;

CREATE TRIGGER orders_keep_their_transaction BEFORE UPDATE OF transaction_id ON orders
WHEN OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS NOT OLD.transaction_id
BEGIN
  SELECT RAISE(ABORT, 'refused: a transaction is set once');
END;

CREATE TRIGGER payment_attempts_end AFTER UPDATE OF state ON payment_attempts
WHEN NEW.state IN ('succeeded', 'closed')
BEGIN
  UPDATE attempt_orders SET live = 0 WHERE attempt_id = NEW.id;
END;

CREATE TRIGGER payment_attempts_move_only_forward BEFORE UPDATE OF state ON payment_attempts
WHEN OLD.state = 'succeeded' AND NEW.state <> 'succeeded'
  OR OLD.state = 'closed' AND NEW.state IN ('prepared', 'open')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such attempt transition');
END;
