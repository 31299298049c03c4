-- What was ordered and is not in stock. Nothing is charged for it until it has arrived.

CREATE TABLE backorders (
  id TEXT PRIMARY KEY NOT NULL,
  -- The order of what was in stock; NULL if everything waits.
  order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- The member of a company whose limit of the month it uses; NULL for a person.
  spender_id TEXT,
  -- The approved request, which the orders that follow need too; NULL for none.
  request_id TEXT,
  -- The approved list, as of orders; NULL for none.
  list_id TEXT,
  product_id TEXT NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  -- What a unit will cost, and where that came from, as in the lines of orders.
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha > 0),
  source_kind TEXT NOT NULL DEFAULT 'base' CHECK (source_kind IN ('base', 'list', 'quote')),
  source_id TEXT NOT NULL DEFAULT '',
  -- All of the same form wait for each other.
  ship_complete INTEGER NOT NULL DEFAULT 0 CHECK (ship_complete IN (0, 1)),
  -- What the order form held besides the lines.
  delivery TEXT NOT NULL CHECK (json_valid(delivery) AND json_type(delivery) = 'object' AND length(delivery) <= 20000),
  -- Of the form, which may have several parts.
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  -- The fewest units that its buyer takes at a time; NULL for all together. What was taken is a row, and the rest is the next part.
  part_units INTEGER CHECK (part_units BETWEEN 1 AND 100000000),
  part INTEGER NOT NULL DEFAULT 0 CHECK (part BETWEEN 0 AND 100000000),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'ordered', 'cancelled', 'expired')),
  created_at INTEGER NOT NULL,
  -- Its place: the oldest is first. Staff may put one behind the others.
  queued_at INTEGER NOT NULL,
  -- Since when its units are held.
  ready_at INTEGER,
  -- When the job last tried to make an order of it; 0 for never.
  tried_at INTEGER NOT NULL DEFAULT 0,
  -- Why the shop refused to make one, and told its buyer; '' for no reason.
  refused_for TEXT NOT NULL DEFAULT '' CHECK (length(refused_for) <= 60),
  -- What staff wrote to its buyer when they ended it or put it behind others.
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  ended_at INTEGER,
  -- The order that it became.
  new_order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  UNIQUE (user_id, idempotency_key, product_id, part),
  CONSTRAINT source_has_id CHECK ((source_kind = 'base') = (source_id = '')),
  CONSTRAINT total_is_a_tk CHECK (unit_poisha * quantity >= 100),
  CONSTRAINT ships_in_parts CHECK (part_units IS NULL OR ship_complete = 0),
  CONSTRAINT ready_has_time CHECK (state NOT IN ('ready', 'ordered') OR ready_at IS NOT NULL),
  CONSTRAINT ended_has_time CHECK ((state IN ('waiting', 'ready')) = (ended_at IS NULL))
) STRICT;

CREATE INDEX backorders_by_customer ON backorders (customer_id, created_at DESC, id DESC);
CREATE INDEX backorders_by_user ON backorders (user_id, created_at DESC, id DESC);
CREATE INDEX backorders_by_product ON backorders (product_id);
CREATE INDEX backorders_by_order ON backorders (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX backorders_by_new_order ON backorders (new_order_id) WHERE new_order_id IS NOT NULL;
CREATE INDEX backorders_waiting ON backorders (product_id, queued_at, id, quantity, part_units) WHERE state = 'waiting';
CREATE INDEX backorders_ready ON backorders (product_id, quantity) WHERE state = 'ready';
CREATE INDEX backorders_open ON backorders (user_id) WHERE state IN ('waiting', 'ready');
CREATE INDEX backorders_open_by_spender ON backorders (spender_id, quantity, unit_poisha) WHERE state IN ('waiting', 'ready');
CREATE INDEX backorders_to_order ON backorders (tried_at, ready_at) WHERE state = 'ready';
-- The rest of one that was served in part is of the same line.
CREATE UNIQUE INDEX backorders_by_quote_line ON backorders (source_id) WHERE source_kind = 'quote' AND part = 0;
CREATE INDEX backorders_by_age ON backorders (created_at) WHERE state = 'waiting';

-- Who may order may wait, and requesters for what was approved or is on an approved list. A person is an owner. The rest of one that was served in
-- part waits on, whatever happened meanwhile.
CREATE TRIGGER backorders_before_insert_check BEFORE INSERT ON backorders
WHEN NEW.part = 0
BEGIN
  SELECT RAISE(ABORT, 'refused: not what was quoted') WHERE NEW.source_kind = 'quote' AND NOT EXISTS (
    SELECT 1 FROM quote_lines JOIN quotes ON quotes.id = quote_id AND quotes.revision = quote_lines.revision
    WHERE quote_lines.id = NEW.source_id AND state = 'accepted' AND is_ordered = 0 AND customer_id = NEW.customer_id
      AND (product_id, unit_poisha) = (NEW.product_id, NEW.unit_poisha) AND quantity >= NEW.quantity
  );
  SELECT RAISE(ABORT, 'refused: a backorder starts waiting') WHERE NEW.state <> 'waiting';
  SELECT RAISE(ABORT, 'refused: this role does not order') FROM users
    WHERE id = NEW.user_id AND (customer_id <> NEW.customer_id OR customer_role = 'viewer' OR customer_role = 'requester' AND NEW.request_id IS NULL AND NEW.list_id IS NULL);
  SELECT RAISE(ABORT, 'refused: the request is not approved') WHERE NEW.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approval_requests WHERE id = NEW.request_id AND state = 'approved' AND decided_by = NEW.spender_id
      AND requested_by = NEW.user_id AND customer_id = NEW.customer_id
  );
  SELECT CASE
      WHEN state <> 'active' THEN RAISE(ABORT, 'refused: the company is on hold')
      WHEN po_required AND coalesce(NEW.delivery ->> 'purchaseOrderNumber', '') = ''
        THEN RAISE(ABORT, 'refused: a purchase order number is required')
    END FROM customers WHERE id = NEW.customer_id;
END;

-- All that is open counts as if it was ordered in this month, also that of other forms. Each open row may cost a change of stock.
-- What waits of a list counts with what its order has of the part.
CREATE TRIGGER backorders_after_insert_check_limits AFTER INSERT ON backorders
WHEN NEW.part = 0
BEGIN
  SELECT RAISE(ABORT, 'refused: over spending limit') FROM users
    WHERE id = NEW.spender_id AND month_limit_poisha >= 0 AND month_limit_poisha < (
      SELECT total(unit_poisha * quantity / 100 * 100) FROM backorders
      WHERE spender_id = NEW.spender_id AND state IN ('waiting', 'ready')
    ) + coalesce((
      SELECT poisha FROM member_spend WHERE user_id = NEW.spender_id
        AND month = strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch')
    ), 0);
  SELECT RAISE(ABORT, 'refused: too many backorders')
    WHERE (SELECT count(*) FROM backorders WHERE user_id = NEW.user_id AND state IN ('waiting', 'ready')) > 200;
  SELECT RAISE(ABORT, 'refused: not on the approved list')
    WHERE NEW.list_id IS NOT NULL AND (NEW.source_kind = 'quote' OR NEW.quantity + (
      SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = NEW.order_id AND product_id = NEW.product_id
    ) > coalesce((
      SELECT max_units FROM approved_lines
      WHERE customer_id = NEW.customer_id AND list_id = NEW.list_id AND product_id = NEW.product_id
    ), 0));
  SELECT RAISE(ABORT, 'refused: no limit of the month') FROM users
    WHERE NEW.list_id IS NOT NULL AND id = NEW.spender_id AND month_limit_poisha < 0;
END;

CREATE TRIGGER backorders_before_update_freeze BEFORE UPDATE OF
  user_id, customer_id, spender_id, request_id, list_id, product_id, unit_poisha, source_kind, source_id, ship_complete, part, created_at ON backorders
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder keeps its terms');
END;

-- Only one whose buyer takes parts is served in part.
CREATE TRIGGER backorders_before_update_check_quantity BEFORE UPDATE OF quantity ON backorders
WHEN NEW.quantity <> OLD.quantity
  AND (OLD.state = 'waiting' AND NEW.state = 'ready' AND NEW.quantity BETWEEN OLD.part_units AND OLD.quantity) IS NOT TRUE
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder keeps its terms');
END;

-- The rest keeps its place.
CREATE TRIGGER backorders_after_update_keep_rest AFTER UPDATE OF quantity ON backorders
WHEN NEW.quantity < OLD.quantity
BEGIN
  INSERT INTO backorders (id, order_id, user_id, customer_id, spender_id, request_id, list_id, product_id, quantity, unit_poisha,
    source_kind, source_id, ship_complete, delivery, idempotency_key, part_units, part, created_at, queued_at)
    VALUES (lower(hex(randomblob(16))), NEW.order_id, NEW.user_id, NEW.customer_id, NEW.spender_id, NEW.request_id, NEW.list_id, NEW.product_id,
      OLD.quantity - NEW.quantity, NEW.unit_poisha, NEW.source_kind, NEW.source_id, NEW.ship_complete, NEW.delivery,
      NEW.idempotency_key, NEW.part_units, NEW.part + 1, NEW.created_at, NEW.queued_at);
END;

-- Only the line of an order makes it ordered.
CREATE TRIGGER backorders_before_update_check_state BEFORE UPDATE OF state ON backorders
WHEN OLD.state || '>' || NEW.state NOT IN
    ('waiting>ready', 'waiting>cancelled', 'waiting>expired', 'ready>ordered', 'ready>cancelled', 'ready>expired')
  OR NEW.state = 'ordered' AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.new_order_id AND (source_kind, source_id) = ('backorder', NEW.id)
  )
BEGIN
  SELECT RAISE(ABORT, 'refused: no such change of a backorder');
END;

-- Holds the units of a backorder that is ready, until it ends. Those of one that was ordered are held by the order.
CREATE TRIGGER backorders_after_update_reserve_stock AFTER UPDATE OF state ON backorders
BEGIN
  UPDATE products SET reserved = reserved + NEW.quantity
    WHERE id = NEW.product_id AND OLD.state = 'waiting' AND NEW.state = 'ready';
  UPDATE products SET reserved = reserved - NEW.quantity
    WHERE id = NEW.product_id AND OLD.state = 'ready' AND NEW.state IN ('cancelled', 'expired');
END;

-- The line of its order has its part, quantity and price, and takes over the units that it holds.
CREATE TRIGGER order_lines_after_insert_check_source AFTER INSERT ON order_lines
WHEN NEW.source_kind IN ('quote', 'backorder')
BEGIN
  SELECT RAISE(ABORT, 'refused: not what was quoted') WHERE NEW.source_kind = 'quote' AND NOT EXISTS (
    SELECT 1 FROM orders JOIN quotes ON quotes.id = orders.quote_id
      JOIN quote_lines ON quote_lines.id = NEW.source_id AND (quote_lines.quote_id, quote_lines.revision) = (quotes.id, quotes.revision)
    WHERE orders.id = NEW.order_id AND is_ordered = 0
      AND iif(quote_lines.product_id IS NULL, NEW.kind = 'service' AND text = NEW.product_name, NEW.kind = 'goods' AND quote_lines.product_id = NEW.product_id)
      AND (unit_poisha, vat_bp) = (NEW.unit_price_poisha, NEW.vat_bp) AND quote_lines.quantity >= NEW.quantity
  ) AND NOT EXISTS (
    SELECT 1 FROM orders JOIN quotes ON quotes.id = orders.quote_id
      JOIN quote_revisions ON (quote_revisions.quote_id, quote_revisions.revision) = (quotes.id, quotes.revision)
      JOIN delivery_methods ON delivery_methods.id = quote_revisions.delivery_method_id
    WHERE orders.id = NEW.order_id AND NEW.source_id = quotes.id AND is_ordered = 0 AND delivery_methods.product_id = NEW.product_id
      AND (NEW.kind, NEW.quantity, NEW.unit_price_poisha, NEW.vat_bp) = ('service', 1, delivery_poisha, delivery_vat_bp)
  ) AND NOT EXISTS (
    SELECT 1 FROM orders JOIN quotes ON quotes.id = orders.quote_id
    WHERE orders.id = NEW.order_id AND NEW.source_id = quotes.id || '-rounding' AND is_ordered = 0
      AND (NEW.kind, NEW.product_id, NEW.quantity) = ('service', 'quoted-work', 1)
  );
  SELECT RAISE(ABORT, 'refused: the backorder is not ready') WHERE NEW.source_kind = 'backorder' AND NOT EXISTS (
    SELECT 1 FROM backorders WHERE id = NEW.source_id AND state = 'ready'
      AND (user_id, product_id, quantity, unit_poisha) = (NEW.user_id, NEW.product_id, NEW.quantity, NEW.unit_price_poisha)
  );
  UPDATE backorders SET state = 'ordered', new_order_id = NEW.order_id, ended_at = NEW.created_at
    WHERE NEW.source_kind = 'backorder' AND id = NEW.source_id;
END;

-- Who leaves a company no longer waits for it.
CREATE TRIGGER users_after_update_cancel_backorders AFTER UPDATE OF customer_id, disabled_at ON users
WHEN NEW.customer_id <> OLD.customer_id OR NEW.disabled_at IS NOT NULL
BEGIN
  UPDATE backorders SET state = 'cancelled', ended_at = unixepoch() * 1000
    WHERE user_id = NEW.id AND state IN ('waiting', 'ready');
END;
