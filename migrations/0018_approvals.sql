-- Spending limits of a company's members, and the requests of those who may not order.

-- What the orders that use a member's limit cost, less what was cancelled or refunded of them, by the month of the order
-- in Dhaka, such as '2026-12'. Kept by triggers.
CREATE TABLE member_spend (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  poisha INTEGER NOT NULL CHECK (poisha >= 0),
  PRIMARY KEY (user_id, month)
) STRICT, WITHOUT ROWID;

-- With all lines of the order.
CREATE TRIGGER orders_after_update_spend AFTER UPDATE OF placed ON orders
WHEN NEW.spender_id IS NOT NULL
BEGIN
  INSERT INTO member_spend (user_id, month, poisha)
    SELECT NEW.spender_id, strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch'), sum(total_poisha)
    FROM order_lines WHERE order_id = NEW.id
    ON CONFLICT (user_id, month) DO UPDATE SET poisha = poisha + excluded.poisha;
  INSERT INTO spend_months (customer_id, month, user_id, cost_centre, poisha)
    SELECT NEW.customer_id, strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch'), NEW.user_id, NEW.cost_centre, sum(total_poisha)
    FROM order_lines WHERE order_id = NEW.id
    ON CONFLICT DO UPDATE SET poisha = poisha + excluded.poisha;
  SELECT CASE
      -- What waited is the rest of an order that was large enough, and the shop agreed to what it quoted.
      WHEN total < order_min_poisha AND NEW.quote_id IS NULL AND NOT EXISTS (SELECT 1 FROM backorders WHERE new_order_id = NEW.id) THEN RAISE(ABORT, 'refused: below the minimum order value')
      -- What waits counts too, until its own order does.
      WHEN month_limit_poisha >= 0 AND month_limit_poisha < poisha + (
        SELECT total(unit_poisha * quantity / 100 * 100) FROM backorders
        WHERE spender_id = NEW.spender_id AND state IN ('waiting', 'ready')
      ) THEN RAISE(ABORT, 'refused: over spending limit')
      WHEN NEW.request_id IS NULL AND approve_over_poisha BETWEEN 0 AND total - 1 AND (customer_role, month_limit_poisha) <> ('owner', -1)
        THEN RAISE(ABORT, 'refused: over the limit of the company')
    END
    FROM (SELECT sum(total_poisha) AS total FROM order_lines WHERE order_id = NEW.id)
    JOIN customers ON customers.id = NEW.customer_id
    JOIN users ON users.id = NEW.spender_id
    JOIN member_spend ON member_spend.user_id = NEW.spender_id
      AND month = strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch');
END;

-- Cancelled and refunded lines are given back to the month of the order.
CREATE TRIGGER order_lines_after_update_give_back_spend AFTER UPDATE OF status, refunded_poisha ON order_lines
WHEN iif(NEW.status = 'cancelled', 0, NEW.total_poisha - NEW.refunded_poisha)
    <> iif(OLD.status = 'cancelled', 0, OLD.total_poisha - OLD.refunded_poisha)
BEGIN
  UPDATE member_spend SET poisha = poisha - iif(OLD.status = 'cancelled', 0, OLD.total_poisha - OLD.refunded_poisha)
      + iif(NEW.status = 'cancelled', 0, NEW.total_poisha - NEW.refunded_poisha)
    WHERE (user_id, month) = (
      SELECT spender_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch') FROM orders WHERE id = NEW.order_id
    );
  UPDATE spend_months SET poisha = poisha - iif(OLD.status = 'cancelled', 0, OLD.total_poisha - OLD.refunded_poisha)
      + iif(NEW.status = 'cancelled', 0, NEW.total_poisha - NEW.refunded_poisha)
    WHERE (customer_id, month, user_id, cost_centre) = (
      SELECT customer_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch'), user_id, cost_centre FROM orders
      WHERE id = NEW.order_id AND spender_id IS NOT NULL
    );
END;

-- A cart that a member wants to order for the company, until another member approves it. It holds no stock.
CREATE TABLE approval_requests (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  requested_by TEXT NOT NULL REFERENCES users (id),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  -- Raised with each change of the lines; a decision names the one that was shown.
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- What the order form held besides the lines.
  delivery TEXT NOT NULL CHECK (json_valid(delivery) AND json_type(delivery) = 'object' AND length(delivery) <= 20000),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  created_at INTEGER NOT NULL,
  -- When the lines were last changed.
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- Who approved or declined it.
  decided_by TEXT,
  -- When it was decided, withdrawn or expired.
  decided_at INTEGER,
  -- Of declining.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  UNIQUE (requested_by, idempotency_key),
  CONSTRAINT ended_has_time CHECK ((state = 'pending') = (decided_at IS NULL)),
  CONSTRAINT decision_has_member CHECK ((state IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
  CONSTRAINT declined_has_reason CHECK ((state = 'declined') = (reason <> ''))
) STRICT;

CREATE INDEX approval_requests_by_customer ON approval_requests (customer_id, created_at DESC, id DESC);
CREATE INDEX approval_requests_by_requester ON approval_requests (requested_by, created_at DESC, id DESC);
CREATE INDEX approval_requests_pending ON approval_requests (customer_id, created_at, id) WHERE state = 'pending';
CREATE INDEX approval_requests_by_expiry ON approval_requests (expires_at) WHERE state = 'pending';

CREATE TABLE approval_request_lines (
  request_id TEXT NOT NULL REFERENCES approval_requests (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id),
  position INTEGER NOT NULL CHECK (position >= 1),
  requested_quantity INTEGER NOT NULL CHECK (requested_quantity BETWEEN 1 AND 100000000),
  -- Who decides may lower it; 0 removes the line.
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND requested_quantity),
  -- Of one unit, when it was requested. Shown, never charged.
  seen_price_poisha INTEGER NOT NULL CHECK (seen_price_poisha >= 0),
  PRIMARY KEY (request_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX approval_request_lines_by_product ON approval_request_lines (product_id);

-- A request is decided once, by an owner or a buyer of the company, but not by who made it.
CREATE TRIGGER approval_requests_before_update_check_decision BEFORE UPDATE OF state, revision ON approval_requests
BEGIN
  SELECT RAISE(ABORT, 'refused: the request has ended') WHERE OLD.state <> 'pending';
  SELECT RAISE(ABORT, 'refused: nobody approves their own request') WHERE NEW.decided_by = NEW.requested_by;
  SELECT RAISE(ABORT, 'refused: this role does not approve') WHERE NEW.decided_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM users WHERE id = NEW.decided_by AND customer_id = NEW.customer_id AND customer_role IN ('owner', 'buyer')
  );
END;

CREATE TRIGGER approval_request_lines_before_update_check_state BEFORE UPDATE ON approval_request_lines
WHEN (SELECT state FROM approval_requests WHERE id = NEW.request_id) <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'refused: the request has ended');
END;

-- Who leaves a company takes back what they have requested for it.
CREATE TRIGGER users_after_update_withdraw_requests AFTER UPDATE OF customer_id, customer_role, disabled_at ON users
WHEN NEW.customer_id <> OLD.customer_id OR NEW.customer_role = 'viewer' OR NEW.disabled_at IS NOT NULL
BEGIN
  UPDATE approval_requests SET state = 'withdrawn', decided_at = unixepoch() * 1000
    WHERE requested_by = NEW.id AND state = 'pending';
END;

-- Mails about the company's orders go to an owner, once who ordered, or an earlier owner, has left.
CREATE TRIGGER users_after_update_hand_over_orders AFTER UPDATE OF customer_id ON users
WHEN NEW.customer_id <> OLD.customer_id
  AND (SELECT kind FROM customers WHERE id = OLD.customer_id) = 'company'
BEGIN
  UPDATE orders SET buyer_email = owner.email
    FROM (SELECT email FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL
      ORDER BY created_at, id LIMIT 1) AS owner
    WHERE (user_id = NEW.id OR buyer_email = OLD.email COLLATE NOCASE) AND orders.customer_id = OLD.customer_id;
END;

-- They follow the owner's address.
CREATE TRIGGER users_after_update_follow_handed_orders AFTER UPDATE OF email ON users
WHEN NEW.email NOT IN (OLD.email, NEW.id || '@deleted.invalid')
  AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'company'
BEGIN
  UPDATE orders SET buyer_email = NEW.email
    WHERE buyer_email = OLD.email COLLATE NOCASE AND customer_id = NEW.customer_id AND user_id <> NEW.id;
END;
