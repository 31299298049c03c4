-- What was ordered and is not in stock. Nothing is charged for it until it has arrived.

CREATE TABLE backorders (
  id TEXT PRIMARY KEY NOT NULL,
  -- The order of what was in stock; NULL if everything waits.
  order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- The approved request, which the orders that follow need too; NULL for none.
  request_id TEXT,
  product_id TEXT NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  -- What a unit will cost, and where that came from.
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha > 0),
  price_source TEXT NOT NULL CHECK (price_source = 'base' OR price_source LIKE 'list:_%'),
  -- All of the same form wait for each other.
  ship_complete INTEGER NOT NULL DEFAULT 0 CHECK (ship_complete IN (0, 1)),
  -- What the order form held besides the lines.
  delivery TEXT NOT NULL CHECK (json_valid(delivery) AND json_type(delivery) = 'object' AND length(delivery) <= 20000),
  -- Of the form, which may have several parts.
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'ordered', 'cancelled', 'expired')),
  created_at INTEGER NOT NULL,
  -- Since when its units are held.
  ready_at INTEGER,
  -- When the job last tried to make an order of it; 0 for never.
  tried_at INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER,
  -- The order that it became.
  new_order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  UNIQUE (user_id, idempotency_key, product_id),
  CONSTRAINT total_is_a_tk CHECK (unit_poisha * quantity >= 100),
  CONSTRAINT ready_has_time CHECK (state NOT IN ('ready', 'ordered') OR ready_at IS NOT NULL),
  CONSTRAINT ended_has_time CHECK ((state IN ('waiting', 'ready')) = (ended_at IS NULL))
) STRICT;

CREATE INDEX backorders_by_customer ON backorders (customer_id, created_at DESC, id DESC);
CREATE INDEX backorders_by_user ON backorders (user_id, created_at DESC, id DESC);
CREATE INDEX backorders_by_product ON backorders (product_id);
CREATE INDEX backorders_by_order ON backorders (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX backorders_by_new_order ON backorders (new_order_id) WHERE new_order_id IS NOT NULL;
CREATE INDEX backorders_waiting ON backorders (product_id, created_at, id, quantity) WHERE state = 'waiting';
CREATE INDEX backorders_ready ON backorders (product_id, quantity) WHERE state = 'ready';
CREATE INDEX backorders_to_order ON backorders (tried_at, ready_at) WHERE state = 'ready';
CREATE INDEX backorders_by_age ON backorders (created_at) WHERE state = 'waiting';

-- Who may order may wait, and requesters for what was approved. A person is an owner.
CREATE TRIGGER backorders_before_insert_check_member BEFORE INSERT ON backorders
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder starts waiting') WHERE NEW.state <> 'waiting';
  SELECT RAISE(ABORT, 'refused: this role does not order') FROM users
    WHERE id = NEW.user_id AND (customer_id <> NEW.customer_id OR customer_role = 'viewer' OR customer_role = 'requester' AND NEW.request_id IS NULL);
  SELECT RAISE(ABORT, 'refused: the request is not approved') WHERE NEW.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approval_requests WHERE id = NEW.request_id AND state = 'approved'
      AND requested_by = NEW.user_id AND customer_id = NEW.customer_id
  );
  SELECT CASE
      WHEN state <> 'active' THEN RAISE(ABORT, 'refused: the company is on hold')
      WHEN po_required AND coalesce(NEW.delivery ->> 'purchaseOrderNumber', '') = ''
        THEN RAISE(ABORT, 'refused: a purchase order number is required')
    END FROM customers WHERE id = NEW.customer_id;
END;

CREATE TRIGGER backorders_before_update_freeze BEFORE UPDATE OF
  user_id, customer_id, request_id, product_id, quantity, unit_poisha, price_source, ship_complete, created_at ON backorders
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder keeps its terms');
END;

-- Only the line of an order makes it ordered.
CREATE TRIGGER backorders_before_update_check_state BEFORE UPDATE OF state ON backorders
WHEN OLD.state || '>' || NEW.state NOT IN
    ('waiting>ready', 'waiting>cancelled', 'waiting>expired', 'ready>ordered', 'ready>cancelled', 'ready>expired')
  OR NEW.state = 'ordered' AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.new_order_id AND price_source = 'backorder:' || NEW.id
  )
BEGIN
  SELECT RAISE(ABORT, 'refused: no such change of a backorder');
END;

-- Holds the units of a backorder that is ready, in the statement that brought them.
CREATE TRIGGER backorders_after_update_reserve_stock AFTER UPDATE OF state ON backorders
WHEN OLD.state = 'waiting' AND NEW.state = 'ready'
BEGIN
  UPDATE products SET reserved = reserved + NEW.quantity WHERE id = NEW.product_id;
END;

-- Its units serve the next one. Those of a backorder that was ordered are held by the order.
CREATE TRIGGER backorders_after_update_release_stock AFTER UPDATE OF state ON backorders
WHEN OLD.state = 'ready' AND NEW.state IN ('cancelled', 'expired')
BEGIN
  UPDATE products SET reserved = reserved - NEW.quantity WHERE id = NEW.product_id;
END;

-- What no longer waits is in nobody's way: serves who waits behind it, and the other parts of what ships complete.
CREATE TRIGGER backorders_after_update_serve_others AFTER UPDATE OF state ON backorders
WHEN OLD.state = 'waiting' AND NEW.state IN ('cancelled', 'expired')
BEGIN
  UPDATE products SET reserved = reserved WHERE on_hand > reserved AND id IN (
    SELECT product_id FROM backorders WHERE user_id = NEW.user_id AND idempotency_key = NEW.idempotency_key
  );
END;

-- Serves the waiting backorders of a part that has units for sale, oldest first, however they came: nobody can order
-- them in between. The first one that needs more keeps its place, and the rest goes on sale. What ships complete is served
-- when there is enough of each of its parts, also for all those who came before.
CREATE TRIGGER products_after_update_serve_backorders AFTER UPDATE OF on_hand, reserved, archived_at ON products
WHEN NEW.on_hand > NEW.reserved AND NEW.archived_at IS NULL
  AND EXISTS (SELECT 1 FROM backorders WHERE product_id = NEW.id AND state = 'waiting')
BEGIN
  UPDATE backorders SET state = 'ready', ready_at = unixepoch() * 1000
    WHERE state = 'waiting' AND id IN (
      SELECT part.id FROM (
        SELECT id, user_id, idempotency_key, ship_complete, sum(quantity) OVER (ORDER BY created_at, id) AS units
        FROM backorders AS first
        WHERE product_id = NEW.id AND state = 'waiting' AND (ship_complete = 0 OR NOT EXISTS (
          SELECT 1 FROM backorders AS other JOIN products AS needed ON needed.id = other.product_id
          WHERE other.user_id = first.user_id AND other.idempotency_key = first.idempotency_key
            AND other.state = 'waiting' AND other.product_id <> NEW.id
            AND (needed.archived_at IS NOT NULL OR needed.on_hand - needed.reserved < (
              SELECT sum(before.quantity) FROM backorders AS before
              WHERE before.product_id = other.product_id AND before.state = 'waiting'
                AND (before.created_at, before.id) <= (other.created_at, other.id)
            ))
        ))
      ) AS served JOIN backorders AS part ON part.user_id = served.user_id AND part.idempotency_key = served.idempotency_key
        AND (part.id = served.id OR served.ship_complete = 1)
      WHERE served.units <= NEW.on_hand - NEW.reserved
    );
END;

-- The line of its order has its part, quantity and price, and takes over the units that it holds.
CREATE TRIGGER order_lines_after_insert_take_backorder AFTER INSERT ON order_lines
WHEN NEW.price_source GLOB 'backorder:*'
BEGIN
  SELECT RAISE(ABORT, 'refused: the backorder is not ready') WHERE NOT EXISTS (
    SELECT 1 FROM backorders WHERE id = substr(NEW.price_source, 11) AND state = 'ready'
      AND (user_id, product_id, quantity, unit_poisha) = (NEW.user_id, NEW.product_id, NEW.quantity, NEW.unit_price_poisha)
  );
  UPDATE backorders SET state = 'ordered', new_order_id = NEW.order_id, ended_at = NEW.created_at
    WHERE id = substr(NEW.price_source, 11);
END;

-- Who leaves a company no longer waits for it.
CREATE TRIGGER users_after_update_cancel_backorders AFTER UPDATE OF customer_id, disabled_at ON users
WHEN NEW.customer_id <> OLD.customer_id OR NEW.disabled_at IS NOT NULL
BEGIN
  UPDATE backorders SET state = 'cancelled', ended_at = unixepoch() * 1000
    WHERE user_id = NEW.id AND state IN ('waiting', 'ready');
END;
