-- Orders and their lines. An unpaid line holds stock and a paid one sells it; triggers enforce stock and states for
-- every statement.

-- The last number of each series. It is raised in the batch that uses the number, so numbers may have gaps but no
-- duplicates.
CREATE TABLE number_series (
  name TEXT PRIMARY KEY NOT NULL,
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT, WITHOUT ROWID;

INSERT INTO number_series (name, last) VALUES ('order', 100000), ('shipment', 100000);

-- Districts to which delivery methods go together.
CREATE TABLE delivery_zones (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60),
  -- Names, as a JSON array.
  districts TEXT NOT NULL CHECK (json_valid(districts) AND json_type(districts) = 'array' AND json_array_length(districts) BETWEEN 1 AND 200)
) STRICT;

-- How the goods of an order reach the buyer, and what is charged for it.
CREATE TABLE delivery_methods (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The shop delivers, the buyer picks the goods up, or a carrier of the buyer's does.
  kind TEXT NOT NULL CHECK (kind IN ('delivery', 'pickup', 'own-carrier')),
  -- The hidden product of kind 'service' whose line charges for it; it has the VAT rate.
  product_id TEXT NOT NULL UNIQUE REFERENCES products (id),
  -- What the rates count: the order, or its kilograms, rounded up.
  unit TEXT NOT NULL CHECK (unit IN ('order', 'kg')),
  -- The ids of its zones, as a JSON array; all districts without any.
  zones TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(zones) AND json_type(zones) = 'array'),
  -- The heaviest order; NULL for any.
  max_kg INTEGER CHECK (max_kg BETWEEN 1 AND 1000000),
  -- Goods of so much are delivered free; NULL for never.
  free_over_poisha INTEGER CHECK (free_over_poisha BETWEEN 100 AND 100000000000),
  -- Usually, until the goods arrive or are ready.
  days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 365),
  created_at INTEGER NOT NULL,
  archived_at INTEGER
) STRICT;

CREATE INDEX delivery_methods_offered ON delivery_methods (created_at, id) WHERE archived_at IS NULL;

-- The charge per unit from a number of units on. A method without rates costs nothing. At least tk 2, so that a charge
-- without VAT is still a taka.
CREATE TABLE delivery_rates (
  method_id TEXT NOT NULL REFERENCES delivery_methods (id) ON DELETE CASCADE,
  min_quantity INTEGER NOT NULL CHECK (min_quantity BETWEEN 1 AND 1000000),
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha BETWEEN 200 AND 100000000),
  PRIMARY KEY (method_id, min_quantity)
) STRICT, WITHOUT ROWID;

-- A method that goes to zones would otherwise go everywhere.
CREATE TRIGGER delivery_zones_before_delete_keep_used BEFORE DELETE ON delivery_zones
BEGIN
  SELECT RAISE(ABORT, 'refused: a delivery method goes there') FROM delivery_methods, json_each(zones)
    WHERE archived_at IS NULL AND value = OLD.id;
END;

-- One purchase by one buyer. Its status is derived from its lines.
CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  -- What people call it, such as 'SO-100482'.
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'SO-?*'),
  -- Who ordered, and for whom.
  user_id TEXT NOT NULL REFERENCES users (id),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- The member of a company whose limit the order uses: the buyer, or who approved the request; NULL for a person's order.
  spender_id TEXT,
  -- The approved request, also of what it lets wait; NULL for an order that needed none.
  request_id TEXT,
  -- The accepted quote; NULL for an order without one, and for what waited of it.
  quote_id TEXT,
  -- The approved list of a requester's order without a request; NULL for another order.
  list_id TEXT,
  buyer_name TEXT NOT NULL CHECK (length(buyer_name) BETWEEN 1 AND 120),
  buyer_email TEXT NOT NULL CHECK (length(buyer_email) BETWEEN 3 AND 254),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  -- As the zones name it; '' when not given.
  district TEXT NOT NULL DEFAULT '' CHECK (length(district) <= 60),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 1 AND 40),
  -- Whether the phone was the buyer's verified number at that time.
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  -- The buyer's own, for their bookkeeping.
  purchase_order_number TEXT NOT NULL DEFAULT '' CHECK (length(purchase_order_number) <= 60),
  company_name TEXT NOT NULL DEFAULT '' CHECK (length(company_name) <= 120),
  -- The number under which the buyer is registered for VAT; '' when not given.
  buyer_bin TEXT NOT NULL DEFAULT '' CHECK (length(buyer_bin) <= 40),
  -- Of the buyer's VAT exemption when they ordered; '' without one.
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  -- NULL as agreed with the shop; the name is that of the time of the order.
  delivery_method_id TEXT REFERENCES delivery_methods (id),
  delivery_method TEXT NOT NULL DEFAULT '' CHECK (length(delivery_method) <= 60),
  -- Who collects the goods, for a method of kind 'own-carrier'.
  buyer_carrier TEXT NOT NULL DEFAULT '' CHECK (length(buyer_carrier) <= 120),
  -- The day on which the buyer would like to have the goods; '' for any.
  requested_on TEXT NOT NULL DEFAULT '' CHECK (requested_on = '' OR requested_on IS date(requested_on)),
  -- The buyer wants all of it at once.
  ship_complete INTEGER NOT NULL DEFAULT 0 CHECK (ship_complete IN (0, 1)),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  -- So that the key can't be used with a different payload.
  payload_hash TEXT NOT NULL,
  hold_until INTEGER NOT NULL,
  -- Set when the buyer chooses to pay by bank transfer. An order keeps it when the setting changes.
  bank_hold_until INTEGER,
  -- By bank transfer, while it is less than what the unpaid lines cost. Then lines and refunds have it, and this is 0 again.
  received_poisha INTEGER NOT NULL DEFAULT 0 CHECK (received_poisha >= 0),
  -- What an admin did not insist on, such as a bank's charges.
  shortfall_poisha INTEGER NOT NULL DEFAULT 0 CHECK (shortfall_poisha BETWEEN 0 AND 10000),
  shortfall_reason TEXT NOT NULL DEFAULT '' CHECK (length(shortfall_reason) <= 500),
  -- The last change of the order itself; audit and e-mail rows in the same batch are written only where it matches.
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- For the company's own bookkeeping; '' when not given.
  cost_centre TEXT NOT NULL DEFAULT '' CHECK (length(cost_centre) <= 40),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  -- 1 with all its lines: the last statement of its batch says so.
  placed INTEGER NOT NULL DEFAULT 0 CHECK (placed IN (0, 1)),
  UNIQUE (user_id, idempotency_key),
  -- For the foreign key of the lines.
  UNIQUE (id, user_id, created_at),
  CONSTRAINT shortfall_has_reason CHECK ((shortfall_poisha > 0) = (shortfall_reason <> '')),
  CONSTRAINT buyer_spends_without_request CHECK (request_id IS NOT NULL OR spender_id = user_id),
  CONSTRAINT list_needs_no_request CHECK (list_id IS NULL OR request_id IS NULL AND quote_id IS NULL AND spender_id IS NOT NULL),
  CONSTRAINT method_has_name CHECK ((delivery_method_id IS NULL) = (delivery_method = ''))
) STRICT;

-- With the customer: an account that left a company no longer sees what it ordered there.
CREATE INDEX orders_by_user ON orders (user_id, created_at DESC, id DESC, customer_id);
CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC, id DESC);
-- Unique, so that SQLite lists lines in the order of their orders without a sort.
CREATE UNIQUE INDEX orders_newest ON orders (created_at DESC, id DESC);
-- One for what was approved; what waited becomes more.
CREATE UNIQUE INDEX orders_by_request ON orders (request_id) WHERE request_id IS NOT NULL AND idempotency_key NOT GLOB 'backorder-*';
-- Of several acceptances of a quote, one becomes an order; what waited becomes more.
CREATE UNIQUE INDEX orders_by_quote ON orders (quote_id) WHERE quote_id IS NOT NULL AND idempotency_key NOT GLOB 'backorder-*';
CREATE INDEX orders_by_change ON orders (change_id);

-- Admins find orders by the start of these; of one buyer, the newest come first.
CREATE INDEX orders_by_buyer_email ON orders (buyer_email COLLATE NOCASE, created_at DESC);
CREATE INDEX orders_by_buyer_name ON orders (buyer_name COLLATE NOCASE, created_at DESC);
CREATE INDEX orders_by_purchase_order ON orders (purchase_order_number COLLATE NOCASE, created_at DESC) WHERE purchase_order_number <> '';
CREATE INDEX orders_by_company ON orders (company_name COLLATE NOCASE, created_at DESC) WHERE company_name <> '';

-- Only owners and buyers order for a company, and requesters what was approved or is on an approved list, while it is active. A person is an owner.
-- A delivery method may have been removed since the form was opened. What a quote promised holds.
CREATE TRIGGER orders_before_insert_check BEFORE INSERT ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: the quote is not accepted') WHERE NEW.quote_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM quotes WHERE id = NEW.quote_id AND state = 'accepted' AND customer_id = NEW.customer_id
  );
  SELECT RAISE(ABORT, 'refused: the request is not approved') WHERE NEW.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM approval_requests WHERE id = NEW.request_id AND state = 'approved' AND decided_by = NEW.spender_id
      AND requested_by = NEW.user_id AND customer_id = NEW.customer_id
  );
  SELECT RAISE(ABORT, 'refused: this role does not order') FROM users
    WHERE id = NEW.user_id AND (customer_id <> NEW.customer_id OR customer_role = 'viewer' OR customer_role = 'requester' AND NEW.request_id IS NULL AND NEW.list_id IS NULL);
  SELECT CASE
      WHEN state <> 'active' THEN RAISE(ABORT, 'refused: the company is on hold')
      WHEN (kind = 'company') <> (NEW.spender_id IS NOT NULL) THEN RAISE(ABORT, 'refused: a company has a spender')
    END FROM customers WHERE id = NEW.customer_id;
  SELECT RAISE(ABORT, 'refused: this delivery method is not offered') FROM delivery_methods
    WHERE id = NEW.delivery_method_id AND archived_at IS NOT NULL AND NEW.quote_id IS NULL;
  SELECT RAISE(ABORT, 'refused: a purchase order number is required') FROM customers
    WHERE id = NEW.customer_id AND po_required AND NEW.purchase_order_number = '';
END;

-- The buyer of an order never changes, nor whose limit it uses, nor its quote or list.
CREATE TRIGGER orders_before_update_freeze_buyer BEFORE UPDATE OF user_id, customer_id, spender_id, request_id, quote_id, list_id ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: an order keeps its buyer');
END;

-- What follows from a whole order follows once. Each part of an order of a list is on it, within its most, but for what waited:
-- it was. Who orders from a list has a limit of the month.
CREATE TRIGGER orders_before_update_check_placed BEFORE UPDATE OF placed ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: an order is placed once')
    WHERE OLD.placed = 1 OR NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.id AND kind = 'goods');
  SELECT RAISE(ABORT, 'refused: not on the approved list') WHERE NEW.list_id IS NOT NULL AND (EXISTS (
    SELECT 1 FROM order_lines
    WHERE order_id = NEW.id AND kind = 'goods' AND source_kind <> 'backorder'
    GROUP BY product_id
    HAVING max(source_kind = 'quote') OR sum(quantity) > coalesce((
      SELECT max_units FROM approved_lines
      WHERE customer_id = NEW.customer_id AND list_id = NEW.list_id AND approved_lines.product_id = order_lines.product_id
    ), 0)
  ) OR EXISTS (
    SELECT 1 FROM order_lines JOIN backorders ON backorders.id = order_lines.source_id
    WHERE order_lines.order_id = NEW.id AND order_lines.source_kind = 'backorder' AND backorders.list_id IS NOT NEW.list_id
  ));
  SELECT RAISE(ABORT, 'refused: no limit of the month') FROM users
    WHERE NEW.list_id IS NOT NULL AND id = NEW.spender_id AND month_limit_poisha < 0;
END;

-- Follows a hold that was extended, unless a cancellation waits for the provider.
CREATE TRIGGER orders_after_update_extend_release AFTER UPDATE OF hold_until ON orders
WHEN NEW.hold_until <> OLD.hold_until AND NOT EXISTS (
  SELECT 1 FROM order_lines WHERE order_id = NEW.id AND status = 'unpaid' AND cancellation_pending_since IS NOT NULL
)
BEGIN
  UPDATE release_queue SET due_at = NEW.hold_until WHERE order_id = NEW.id;
END;

-- The buyer's name from its second word on, from its third on, and so on, so that a surname finds the order.
CREATE TABLE buyer_name_endings (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  ending TEXT NOT NULL COLLATE NOCASE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, ending)
) STRICT, WITHOUT ROWID;

CREATE INDEX buyer_name_endings_by_ending ON buyer_name_endings (ending, created_at DESC);

-- Counts the order on its day, queues it for the end of its hold, and lets a surname find it: by at most the first six words, so
-- that an order writes few rows.
CREATE TRIGGER orders_after_insert_register AFTER INSERT ON orders
BEGIN
  INSERT INTO daily_sales (day, orders) VALUES ((NEW.created_at + 21600000) / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
  INSERT INTO release_queue (order_id, due_at) VALUES (NEW.id, NEW.hold_until);
  INSERT INTO buyer_name_endings (order_id, ending, created_at)
    SELECT DISTINCT NEW.id, substr(NEW.buyer_name, instr(' ' || NEW.buyer_name || ' ', ' ' || value || ' ')) COLLATE NOCASE, NEW.created_at
    FROM json_each('[' || replace(json_quote(NEW.buyer_name), ' ', '","') || ']') WHERE key BETWEEN 1 AND 5 AND value <> '';
END;

-- An anonymised order is not found by its name.
CREATE TRIGGER orders_after_update_delete_name_endings AFTER UPDATE OF buyer_name ON orders
BEGIN
  DELETE FROM buyer_name_endings WHERE order_id = NEW.id;
END;

-- What admins write about an order for each other; buyers never see it.
CREATE TABLE order_notes (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  written_by TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX order_notes_by_order ON order_notes (order_id, created_at DESC);

-- What is packed for one order, and leaves the warehouse at one time.
CREATE TABLE shipments (
  id TEXT PRIMARY KEY NOT NULL,
  -- What people call it, such as 'SH-100001'.
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'SH-?*'),
  order_id TEXT NOT NULL REFERENCES orders (id),
  state TEXT NOT NULL DEFAULT 'packing' CHECK (state IN ('packing', 'sent')),
  -- '' when not given, as are the next two.
  carrier TEXT NOT NULL CHECK (length(carrier) <= 60),
  tracking_number TEXT NOT NULL CHECK (length(tracking_number) <= 60),
  -- Printed on the packing slip.
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- The last change while it was packed; a batch writes only over what it has read.
  change_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  CONSTRAINT sent_has_time CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;

CREATE INDEX shipments_by_order ON shipments (order_id, created_at);

-- It gets its lines while it is packed, and the next number is one more.
CREATE TRIGGER shipments_after_insert_raise_number AFTER INSERT ON shipments
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is packed first') WHERE NEW.state <> 'packing';
  UPDATE number_series SET last = max(last, CAST(substr(NEW.number, 4) AS INTEGER)) WHERE name = 'shipment';
END;

-- What has left is final; only the traces of a deleted buyer go.
CREATE TRIGGER shipments_before_update_freeze BEFORE UPDATE ON shipments
WHEN OLD.state = 'sent' AND (NEW.tracking_number NOT IN (OLD.tracking_number, '') OR NEW.note NOT IN (OLD.note, '')
  OR (NEW.id, NEW.number, NEW.order_id, NEW.state, NEW.carrier, NEW.change_id, NEW.created_by, NEW.created_at, NEW.sent_at)
    IS NOT (OLD.id, OLD.number, OLD.order_id, OLD.state, OLD.carrier, OLD.change_id, OLD.created_by, OLD.created_at, OLD.sent_at))
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

CREATE TRIGGER shipments_before_delete_freeze BEFORE DELETE ON shipments
WHEN OLD.state = 'sent'
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

-- Notes about a deleted buyer, numbers that show the address at the carrier, and what else describes the buyer go when the order
-- is anonymised. A company keeps its own address and numbers.
CREATE TRIGGER orders_after_update_delete_traces AFTER UPDATE OF buyer_email ON orders
WHEN NEW.buyer_email = NEW.user_id || '@deleted.invalid'
BEGIN
  DELETE FROM order_notes WHERE order_id = NEW.id;
  UPDATE returns SET note = '', answer = '' WHERE order_id = NEW.id;
  UPDATE shipments SET tracking_number = '', note = '' WHERE order_id = NEW.id;
  UPDATE orders SET address = 'Deleted', district = '', buyer_carrier = '', purchase_order_number = '', company_name = '',
    buyer_bin = '', exempt_number = '', cost_centre = '', note = ''
    WHERE id = NEW.id AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'person';
END;

-- Bank transfers, as recorded by an admin.
CREATE TABLE bank_payments (
  id TEXT PRIMARY KEY NOT NULL,
  -- The bank's, case-insensitive. Each transfer is recorded once. What is typed has at most 100 characters; a correction adds to it.
  reference TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(reference) BETWEEN 1 AND 150),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  -- The bank's day, as 'YYYY-MM-DD'.
  received_on TEXT NOT NULL CHECK (received_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  -- Of the form and all that was sent with it.
  idempotency_key TEXT NOT NULL UNIQUE
) STRICT;

-- The orders that a transfer is for, with its amount split among them.
CREATE TABLE bank_payment_orders (
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES bank_payments (id),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  PRIMARY KEY (order_id, payment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bank_payment_orders_by_payment ON bank_payment_orders (payment_id);

-- No transfer is used twice, and an order for which money has arrived is not released.
CREATE TRIGGER bank_payment_orders_after_insert_check_amount AFTER INSERT ON bank_payment_orders
BEGIN
  SELECT RAISE(ABORT, 'refused: more than the transfer') FROM bank_payments WHERE id = NEW.payment_id
    AND amount_poisha < (SELECT sum(amount_poisha) FROM bank_payment_orders WHERE payment_id = NEW.payment_id);
  DELETE FROM release_queue WHERE order_id = NEW.order_id;
END;

-- What was received is final.
CREATE TRIGGER bank_payment_orders_before_update_freeze BEFORE UPDATE ON bank_payment_orders
BEGIN
  SELECT RAISE(ABORT, 'refused: a receipt is final');
END;

-- One product of an order, or a charge. The line of an order with one line of goods has the id of its order.
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  -- From 1, in the order of the cart.
  position INTEGER NOT NULL CHECK (position >= 1),
  -- Buyer and time are the order's, because an index can't span tables; the foreign key keeps them equal.
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- A service is a charge, such as for delivery: it holds and sells no stock.
  kind TEXT NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'service')),
  product_id TEXT NOT NULL REFERENCES products (id),
  product_name TEXT NOT NULL CHECK (length(product_name) <= 200),
  product_description TEXT NOT NULL CHECK (length(product_description) <= 5000),
  -- The shop's own, when ordered; '' for none.
  part_number TEXT NOT NULL DEFAULT '' CHECK (length(part_number) <= 60),
  -- What the buyer called the part when ordering; '' for nothing.
  customer_number TEXT NOT NULL DEFAULT '' CHECK (length(customer_number) <= 200),
  image_key TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  unit_price_poisha INTEGER NOT NULL CHECK (unit_price_poisha > 0),
  total_poisha INTEGER NOT NULL,
  -- Units that will not be shipped, that were shipped, and that came back. Not yet shipped: quantity - cancelled - shipped.
  cancelled_units INTEGER NOT NULL DEFAULT 0,
  shipped_units INTEGER NOT NULL DEFAULT 0,
  returned_units INTEGER NOT NULL DEFAULT 0,
  -- The sum of the line's refunds in all states.
  refunded_poisha INTEGER NOT NULL DEFAULT 0,
  -- Where the price came from: the product itself, or the list, delivery method, backorder or line of a quote with this id.
  source_kind TEXT NOT NULL DEFAULT 'base' CHECK (source_kind IN ('base', 'list', 'delivery', 'backorder', 'quote')),
  source_id TEXT NOT NULL DEFAULT '',
  -- The VAT that the total contains, in basis points, when ordered.
  vat_bp INTEGER NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  status TEXT NOT NULL CHECK (status IN ('unpaid', 'paid', 'shipped', 'cancelled', 'refunded')),
  -- Set when a cancellation was requested while a payment was in progress.
  cancellation_pending_since INTEGER,
  transaction_id TEXT,
  -- The transfer with which its order was paid; NULL for a payment by card.
  bank_payment_id TEXT REFERENCES bank_payments (id),
  -- The last change of this line; audit and e-mail rows in the same batch are written only where it matches.
  change_id TEXT NOT NULL,
  paid_at INTEGER,
  shipped_at INTEGER,
  cancelled_at INTEGER,
  -- Of an order of one part by a person, who pays or cancels it before ordering that part by itself again.
  single_unpaid INTEGER NOT NULL DEFAULT 1 CHECK (single_unpaid IN (0, 1)),
  FOREIGN KEY (order_id, user_id, created_at) REFERENCES orders (id, user_id, created_at) ON UPDATE CASCADE,
  CONSTRAINT source_has_id CHECK ((source_kind = 'base') = (source_id = '')),
  CONSTRAINT total_is_whole_tk CHECK (total_poisha > 0 AND total_poisha = unit_price_poisha * quantity / 100 * 100),
  CONSTRAINT paid_has_transaction CHECK ((status IN ('unpaid', 'cancelled')) = (transaction_id IS NULL)),
  CONSTRAINT transfer_has_transaction CHECK (bank_payment_id IS NULL OR transaction_id IS NOT NULL),
  CONSTRAINT paid_has_time CHECK ((transaction_id IS NULL) = (paid_at IS NULL)),
  CONSTRAINT units_fit CHECK (
    cancelled_units >= 0 AND returned_units BETWEEN 0 AND shipped_units AND shipped_units <= quantity - cancelled_units
  ),
  CONSTRAINT refunded_within_total CHECK (refunded_poisha BETWEEN 0 AND total_poisha),
  CONSTRAINT status_fits_units CHECK (
    (status = 'refunded') = (refunded_poisha = total_poisha)
    AND (status <> 'unpaid' OR cancelled_units = 0 AND shipped_units = 0 AND refunded_poisha = 0)
    AND (status <> 'cancelled' OR cancelled_units = quantity AND refunded_poisha = 0)
    AND (status = 'refunded' OR (status = 'shipped') = (shipped_units > 0 AND shipped_units = quantity - cancelled_units))
  )
) STRICT;

CREATE UNIQUE INDEX order_lines_by_order ON order_lines (order_id, position);
CREATE UNIQUE INDEX order_lines_one_unpaid_per_product ON order_lines (user_id, product_id)
  WHERE status = 'unpaid' AND kind = 'goods' AND single_unpaid = 1;
CREATE INDEX order_lines_by_user ON order_lines (user_id, created_at DESC, order_id DESC, position);
CREATE INDEX order_lines_by_product ON order_lines (product_id, paid_at);
CREATE INDEX order_lines_by_picture ON order_lines (image_key);
-- With the order, so that a list of orders can skip the other lines of each. By an expression: else SQLite would look for the
-- unpaid or paid lines of one order among those of all.
CREATE INDEX order_lines_by_status ON order_lines (status || '', created_at DESC, order_id DESC);
CREATE INDEX order_lines_to_ship ON order_lines (paid_at, order_id)
  WHERE kind = 'goods' AND status = 'paid' AND quantity > cancelled_units + shipped_units;
-- Not by status: shipping would write it again.
CREATE INDEX order_lines_by_buyer_and_product ON order_lines (user_id, product_id, paid_at) WHERE transaction_id IS NOT NULL;
CREATE INDEX order_lines_unpaid_by_order ON order_lines (order_id, cancellation_pending_since, status) WHERE status = 'unpaid';
CREATE INDEX order_lines_unpaid_by_product ON order_lines (product_id, user_id, quantity) WHERE status = 'unpaid';
-- No line of a quote is ordered twice.
CREATE UNIQUE INDEX order_lines_by_quote_line ON order_lines (source_id) WHERE source_kind = 'quote';
CREATE INDEX order_lines_by_payment ON order_lines (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX order_lines_cancelled ON order_lines (cancelled_at) WHERE status = 'cancelled' AND transaction_id IS NULL;

-- What an order costs and what was paid, as JSON: `summarizeAmounts` in SQL. Cancelled lines count only when there are no
-- others. VAT is taken from the sum of a rate, which is divided first, so that no product leaves 64 bits. Not grouped by
-- order, because SQLite would then sum up all orders to find one.
CREATE VIEW order_amounts (order_id, amounts) AS
SELECT id, (
  SELECT json_object('goodsPoisha', sum(goods), 'chargesPoisha', sum(gross - goods), 'roundingPoisha', sum(rounding),
    'netPoisha', sum(gross - vat), 'vatPoisha', sum(vat), 'grossPoisha', sum(gross),
    'vat', json_group_array(json_object('vatBp', vat_bp, 'netPoisha', gross - vat, 'vatPoisha', vat, 'grossPoisha', gross)),
    'paidPoisha', sum(paid), 'refundedPoisha', sum(refunded), 'receivedPoisha', received_poisha,
    'duePoisha', max(sum(due) - received_poisha, 0))
  FROM (
    SELECT *, gross / (10000 + vat_bp) * vat_bp
      + (2 * (gross % (10000 + vat_bp)) * vat_bp + 10000 + vat_bp) / (2 * (10000 + vat_bp)) AS vat,
      min(is_cancelled) OVER () AS are_all_cancelled
    FROM (
      SELECT vat_bp, status = 'cancelled' AS is_cancelled, sum(total_poisha) AS gross,
        sum(iif(kind = 'goods', total_poisha, 0)) AS goods, sum(unit_price_poisha * quantity - total_poisha) AS rounding,
        sum(iif(transaction_id IS NOT NULL, total_poisha, 0)) AS paid, sum(refunded_poisha) AS refunded,
        sum(iif(status = 'unpaid' AND cancellation_pending_since IS NULL, total_poisha, 0)) AS due
      FROM order_lines WHERE order_id = orders.id GROUP BY vat_bp, is_cancelled ORDER BY vat_bp DESC
    )
  ) WHERE is_cancelled = are_all_cancelled
) FROM orders;

-- Reserves the units, unless the product is archived; stock_never_oversold refuses more than there are. A backorder that is
-- ready holds its units already.
CREATE TRIGGER order_lines_after_insert_reserve_stock AFTER INSERT ON order_lines
WHEN NEW.kind = 'goods'
BEGIN
  SELECT RAISE(ABORT, 'refused: product not for sale') FROM products
    WHERE id = NEW.product_id AND archived_at IS NOT NULL;
  UPDATE products SET reserved = reserved + NEW.quantity
    WHERE id = NEW.product_id AND NEW.source_kind <> 'backorder';
END;

-- Allows only the transitions of the state machine, and no cancellation while a payment is in progress.
CREATE TRIGGER order_lines_before_update_check_transition BEFORE UPDATE OF status ON order_lines
WHEN OLD.status <> NEW.status
BEGIN
  SELECT RAISE(ABORT, 'refused: no such order transition') WHERE OLD.status || '>' || NEW.status NOT IN
    ('unpaid>paid', 'unpaid>cancelled', 'paid>shipped', 'paid>refunded', 'shipped>refunded');
  SELECT RAISE(ABORT, 'refused: a payment is under way') WHERE NEW.status = 'cancelled'
    AND EXISTS (SELECT 1 FROM attempt_lines WHERE line_id = NEW.id AND live = 1);
END;

-- A line that is no longer unpaid: a cancelled one returns its units to stock, and ends the unpaid charges of its order with the
-- last line of goods; a paid one takes them out by a movement of the ledger, which another trigger applies. An order without
-- unpaid lines needs no release.
CREATE TRIGGER order_lines_after_update_leave_unpaid AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status <> 'unpaid'
BEGIN
  UPDATE products SET reserved = reserved - NEW.quantity
    WHERE id = NEW.product_id AND NEW.status = 'cancelled' AND NEW.kind = 'goods';
  UPDATE order_lines SET status = 'cancelled', cancelled_units = quantity, cancelled_at = NEW.cancelled_at, change_id = NEW.change_id
    WHERE order_id = NEW.order_id AND kind = 'service' AND status = 'unpaid' AND NEW.status = 'cancelled' AND NEW.kind = 'goods'
      AND NOT EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND kind = 'goods' AND status <> 'cancelled'
      );
  INSERT INTO stock_movements (product_id, n, delta, after, cause, ref, at)
    SELECT id, coalesce((SELECT max(n) FROM stock_movements WHERE product_id = products.id), 0) + 1, -NEW.quantity,
      on_hand - NEW.quantity, 'sale', NEW.id, NEW.paid_at
    FROM products WHERE id = NEW.product_id AND NEW.status = 'paid' AND NEW.kind = 'goods';
  DELETE FROM release_queue
    WHERE order_id = NEW.order_id AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid');
END;

-- Packed units are not cancelled, nothing is shipped or refunded with an open dispute, and units and refunds only grow.
CREATE TRIGGER order_lines_before_update_keep_units BEFORE UPDATE OF
  cancelled_units, shipped_units, returned_units, refunded_poisha ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: units are packed')
    WHERE NEW.cancelled_units > OLD.cancelled_units AND OLD.status = 'paid'
      AND NEW.quantity - NEW.cancelled_units < (SELECT total(quantity) FROM shipment_lines WHERE line_id = NEW.id);
  SELECT RAISE(ABORT, 'refused: a dispute is open')
    WHERE (NEW.shipped_units > OLD.shipped_units OR NEW.refunded_poisha > OLD.refunded_poisha)
      AND EXISTS (SELECT 1 FROM disputes WHERE transaction_id = NEW.transaction_id AND state = 'open');
  SELECT RAISE(ABORT, 'refused: units and refunds are final')
    WHERE NEW.cancelled_units < OLD.cancelled_units OR NEW.shipped_units < OLD.shipped_units
      OR NEW.returned_units < OLD.returned_units OR NEW.refunded_poisha < OLD.refunded_poisha;
END;

-- Kind, product, quantity, price, VAT rate and the buyer's number of a line never change.
CREATE TRIGGER order_lines_before_update_freeze_terms BEFORE UPDATE OF
  kind, product_id, quantity, unit_price_poisha, total_poisha, source_kind, source_id, vat_bp, customer_number ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: an order line keeps its terms');
END;

-- What paid a line is set once.
CREATE TRIGGER order_lines_before_update_freeze_transaction BEFORE UPDATE OF transaction_id, bank_payment_id ON order_lines
WHEN OLD.transaction_id IS NOT NULL
  AND (NEW.transaction_id IS NOT OLD.transaction_id OR NEW.bank_payment_id IS NOT OLD.bank_payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a transaction is set once');
END;

-- Adds a paid line to the revenue of the day of payment, and takes out of it what is refunded.
CREATE TRIGGER order_lines_after_update_sum_daily_revenue AFTER UPDATE OF status, refunded_poisha ON order_lines
BEGIN
  INSERT INTO daily_sales (day, revenue_poisha)
    SELECT (NEW.paid_at + 21600000) / 86400000, NEW.total_poisha
    WHERE OLD.status = 'unpaid' AND NEW.status = 'paid' AND NEW.paid_at IS NOT NULL
    ON CONFLICT (day) DO UPDATE SET revenue_poisha = revenue_poisha + excluded.revenue_poisha;
  UPDATE daily_sales SET revenue_poisha = revenue_poisha - (NEW.refunded_poisha - OLD.refunded_poisha)
    WHERE NEW.refunded_poisha <> OLD.refunded_poisha AND day = (OLD.paid_at + 21600000) / 86400000;
END;

-- Queues an order immediately when the cancellation of a line is pending.
CREATE TRIGGER order_lines_after_update_queue_cancellation AFTER UPDATE OF cancellation_pending_since ON order_lines
WHEN OLD.cancellation_pending_since IS NULL AND NEW.cancellation_pending_since IS NOT NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.cancellation_pending_since WHERE order_id = NEW.order_id;
END;

-- Anonymises the order of a deleted account as soon as nothing needs the address: all lines are shipped, cancelled or
-- refunded, and all refunds were returned.
CREATE TRIGGER order_lines_after_update_anonymise_deleted_buyer AFTER UPDATE OF status ON order_lines
WHEN NEW.status IN ('shipped', 'cancelled')
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND email = NEW.user_id || '@deleted.invalid')
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = NEW.user_id || '@deleted.invalid', phone = 'Deleted', phone_verified = 0
    WHERE id = NEW.order_id
      -- What was received is returned with a refund, which the batch writes after the lines.
      AND received_poisha = 0
      AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status IN ('unpaid', 'paid'))
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id AND state <> 'succeeded');
END;

-- Counts the units of a paid line that the buyer keeps on the day of payment, and takes back what was counted before, when either
-- changes. The day's row stays, so that no older day moves into the newest 90; a wrong count is left to the reconciler and never
-- blocks a refund.
CREATE TRIGGER order_lines_after_update_count_product_sales AFTER UPDATE OF status, paid_at, cancelled_units, returned_units
ON order_lines
WHEN NEW.kind = 'goods' AND (OLD.paid_at IS NOT NEW.paid_at
  OR iif(NEW.status IN ('paid', 'shipped'), NEW.quantity - NEW.cancelled_units - NEW.returned_units, 0)
    <> iif(OLD.status IN ('paid', 'shipped'), OLD.quantity - OLD.cancelled_units - OLD.returned_units, 0))
BEGIN
  UPDATE product_sales
    SET orders = max(orders - 1, 0), units = max(units - (OLD.quantity - OLD.cancelled_units - OLD.returned_units), 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000
      AND OLD.status IN ('paid', 'shipped') AND OLD.quantity > OLD.cancelled_units + OLD.returned_units;
  INSERT INTO product_sales (product_id, day, orders, units)
    SELECT NEW.product_id, (NEW.paid_at + 21600000) / 86400000, 1, NEW.quantity - NEW.cancelled_units - NEW.returned_units
    WHERE NEW.paid_at IS NOT NULL AND NEW.status IN ('paid', 'shipped') AND NEW.quantity > NEW.cancelled_units + NEW.returned_units
    ON CONFLICT (product_id, day) DO UPDATE SET orders = orders + 1, units = units + excluded.units;
END;

-- Takes back a deleted line.
CREATE TRIGGER order_lines_after_delete_subtract_product_sales AFTER DELETE ON order_lines
WHEN OLD.kind = 'goods' AND OLD.paid_at IS NOT NULL
  AND iif(OLD.status IN ('paid', 'shipped'), OLD.quantity - OLD.cancelled_units - OLD.returned_units, 0) > 0
BEGIN
  UPDATE product_sales
    SET orders = max(orders - 1, 0), units = max(units - (OLD.quantity - OLD.cancelled_units - OLD.returned_units), 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

-- The units of a line in a shipment.
CREATE TABLE shipment_lines (
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  shipment_id TEXT NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (line_id, shipment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX shipment_lines_by_shipment ON shipment_lines (shipment_id);

-- Of two packers, the second is refused. Charges are never packed.
CREATE TRIGGER shipment_lines_after_insert_check_units AFTER INSERT ON shipment_lines
BEGIN
  SELECT CASE
    WHEN shipments.state = 'sent' THEN RAISE(ABORT, 'refused: a shipment is final')
    WHEN line.kind <> 'goods' OR line.status <> 'paid' OR line.order_id <> shipments.order_id
      THEN RAISE(ABORT, 'refused: not to be packed')
    WHEN line.quantity - line.cancelled_units < (SELECT sum(quantity) FROM shipment_lines WHERE line_id = line.id)
      THEN RAISE(ABORT, 'refused: more than is left to ship')
  END
  FROM order_lines AS line JOIN shipments ON shipments.id = NEW.shipment_id WHERE line.id = NEW.line_id;
END;

-- A line counts what was sent, in the same batch.
CREATE TRIGGER order_lines_after_update_check_sent AFTER UPDATE OF shipped_units ON order_lines
WHEN NEW.kind = 'goods' AND NEW.shipped_units > OLD.shipped_units AND (
  OLD.status <> 'paid' OR NEW.shipped_units <> (
    SELECT total(sent.quantity) FROM shipment_lines AS sent JOIN shipments ON shipments.id = sent.shipment_id
    WHERE sent.line_id = NEW.id AND shipments.state = 'sent'
  )
)
BEGIN
  SELECT RAISE(ABORT, 'refused: not the units that were sent');
END;

CREATE TRIGGER shipment_lines_before_update_freeze BEFORE UPDATE ON shipment_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: lines are packed again');
END;

CREATE TRIGGER shipment_lines_before_delete_freeze BEFORE DELETE ON shipment_lines
WHEN EXISTS (SELECT 1 FROM shipments WHERE id = OLD.shipment_id AND state = 'sent')
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

-- When the reconciler next looks at an order with unpaid lines: at the end of its hold, immediately when a cancellation
-- waits for the provider, later after a failure.
CREATE TABLE release_queue (
  order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
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
