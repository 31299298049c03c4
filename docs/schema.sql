-- Written by `npm run schema` from migrations/. Don't edit it.

CREATE TABLE account_entries (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'charge', 'payment', 'withheld', 'credit', 'write-off', 'payout', 'correction')),
  delta_poisha INTEGER NOT NULL CHECK (delta_poisha <> 0),
  after_poisha INTEGER NOT NULL,
  vat_poisha INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  order_id TEXT REFERENCES orders (id),
  refund_id TEXT UNIQUE REFERENCES refunds (id),
  bank_payment_id TEXT UNIQUE REFERENCES bank_payments (id),
  reverses INTEGER,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  idempotency_key TEXT NOT NULL UNIQUE,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, n),
  FOREIGN KEY (customer_id, reverses) REFERENCES account_entries (customer_id, n),
  CONSTRAINT sign_fits_kind CHECK (kind IN ('opening', 'correction') OR (delta_poisha > 0) = (kind IN ('charge', 'payout'))),
  CONSTRAINT vat_fits_debt CHECK (vat_poisha = 0 OR kind IN ('opening', 'charge', 'correction')
    AND vat_poisha * delta_poisha > 0 AND abs(vat_poisha) <= abs(delta_poisha)),
  CONSTRAINT debt_has_due_time CHECK (kind = 'correction'
    OR (due_at IS NOT NULL) = (kind IN ('charge', 'credit') OR kind = 'opening' AND delta_poisha > 0)),
  CONSTRAINT names_its_cause CHECK ((order_id IS NOT NULL) = (kind IN ('charge', 'credit'))
    AND (refund_id IS NOT NULL) = (kind = 'credit') AND (bank_payment_id IS NOT NULL) = (kind = 'payment')
    AND (reverses IS NOT NULL) = (kind = 'correction'))
) STRICT, WITHOUT ROWID;

CREATE INDEX account_entries_by_due ON account_entries (customer_id, due_at, delta_poisha) WHERE due_at IS NOT NULL;

CREATE UNIQUE INDEX account_entries_one_charge ON account_entries (order_id) WHERE kind = 'charge';

CREATE UNIQUE INDEX account_entries_one_correction ON account_entries (customer_id, reverses) WHERE reverses IS NOT NULL;

CREATE TRIGGER account_entries_after_insert_sum AFTER INSERT ON account_entries
BEGIN
  UPDATE customers SET owed_poisha = NEW.after_poisha WHERE id = NEW.customer_id;
  UPDATE bank_payments SET reference = reference || ' / corrected ' || id
    WHERE id = (SELECT bank_payment_id FROM account_entries WHERE customer_id = NEW.customer_id AND n = NEW.reverses);
  UPDATE tax_certificates SET number = number || ' / corrected ' || entry_n
    WHERE customer_id = NEW.customer_id AND entry_n = NEW.reverses;
END;

CREATE TRIGGER account_entries_after_insert_sum_month AFTER INSERT ON account_entries
BEGIN
  INSERT INTO receivable_months (month, delta_poisha)
    VALUES (strftime('%Y-%m', (NEW.at + 21600000) / 1000, 'unixepoch'), NEW.delta_poisha)
    ON CONFLICT DO UPDATE SET delta_poisha = delta_poisha + excluded.delta_poisha;
END;

CREATE TRIGGER account_entries_before_delete_keep BEFORE DELETE ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: an entry is final');
END;

CREATE TRIGGER account_entries_before_insert_check BEFORE INSERT ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: the entry does not continue the account')
    WHERE NEW.after_poisha - NEW.delta_poisha IS NOT (SELECT owed_poisha FROM customers WHERE id = NEW.customer_id)
      OR NEW.n <> 1 + coalesce((SELECT max(n) FROM account_entries WHERE customer_id = NEW.customer_id), 0);
  SELECT CASE
      WHEN state <> 'active' OR credit_limit_poisha = 0 THEN RAISE(ABORT, 'refused: no account')
      WHEN NEW.after_poisha > credit_limit_poisha THEN RAISE(ABORT, 'refused: over the credit limit')
      WHEN owed_poisha > (SELECT total(delta_poisha) FROM account_entries
        WHERE customer_id = NEW.customer_id AND due_at >= NEW.at - 604800000) THEN RAISE(ABORT, 'refused: an invoice is overdue')
      WHEN NEW.due_at <> ((NEW.at + 21600000) / 86400000 + terms_days + 1) * 86400000 - 21600000
        THEN RAISE(ABORT, 'refused: not the due day of its terms')
    END FROM customers WHERE id = NEW.customer_id AND NEW.kind = 'charge';
  SELECT RAISE(ABORT, 'refused: the order cannot be charged') FROM orders
    WHERE id = NEW.order_id AND NEW.kind = 'charge' AND (customer_id <> NEW.customer_id OR received_poisha > 0);
  SELECT RAISE(ABORT, 'refused: not what the lines cost')
    WHERE NEW.kind = 'charge' AND NEW.delta_poisha IS NOT
      (SELECT sum(total_poisha) FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid');
  SELECT RAISE(ABORT, 'refused: more than is owed') WHERE NEW.kind IN ('write-off', 'withheld') AND NEW.after_poisha < 0;
  SELECT RAISE(ABORT, 'refused: more than the credit') WHERE NEW.kind = 'payout' AND (NEW.after_poisha > 0 OR NEW.delta_poisha > (
    SELECT -total(entry.delta_poisha) FROM account_entries AS entry LEFT JOIN account_entries AS wrong
      ON wrong.customer_id = entry.customer_id AND wrong.n = entry.reverses
    WHERE entry.customer_id = NEW.customer_id AND (coalesce(wrong.kind, entry.kind) IN ('payment', 'payout')
      OR coalesce(wrong.kind, entry.kind) = 'opening' AND coalesce(wrong.delta_poisha, entry.delta_poisha) < 0)
  ));
  SELECT RAISE(ABORT, 'refused: no certificate') WHERE NEW.kind = 'withheld' AND NOT EXISTS (
    SELECT 1 FROM tax_certificates WHERE customer_id = NEW.customer_id AND entry_n = NEW.n AND amount_poisha = -NEW.delta_poisha
  );
  SELECT RAISE(ABORT, 'refused: more than the VAT') WHERE NEW.kind = 'withheld' AND -NEW.delta_poisha > (
    SELECT total(entry.vat_poisha) + total(iif(coalesce(wrong.kind, entry.kind) = 'withheld', entry.delta_poisha, 0))
    FROM account_entries AS entry LEFT JOIN account_entries AS wrong
      ON wrong.customer_id = entry.customer_id AND wrong.n = entry.reverses
    WHERE entry.customer_id = NEW.customer_id
  );
  SELECT RAISE(ABORT, 'refused: not what it corrects') WHERE NEW.kind = 'correction' AND NOT EXISTS (
    SELECT 1 FROM account_entries WHERE customer_id = NEW.customer_id AND n = NEW.reverses
      AND kind IN ('opening', 'payment', 'withheld', 'write-off', 'payout')
      AND (-delta_poisha, -vat_poisha) = (NEW.delta_poisha, NEW.vat_poisha) AND due_at IS NEW.due_at
  );
END;

CREATE TRIGGER account_entries_before_update_freeze BEFORE UPDATE ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: an entry is final');
END;

CREATE TABLE addresses (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  name TEXT NOT NULL CHECK (length(name) <= 120),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  district TEXT NOT NULL DEFAULT '' CHECK (length(district) <= 60),
  phone TEXT NOT NULL CHECK (length(phone) <= 40)
) STRICT;

CREATE INDEX addresses_by_customer ON addresses (customer_id, label COLLATE NOCASE);

CREATE TABLE alerts (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  detail TEXT NOT NULL CHECK (length(detail) <= 500),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  resolved_at INTEGER,
  resolved_by TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) <= 1000),
  CONSTRAINT resolved_has_resolver CHECK ((resolved_at IS NULL) = (resolved_by = ''))
) STRICT;

CREATE INDEX alerts_by_subject ON alerts (kind, subject, first_seen_at);

CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE resolved_at IS NULL;

CREATE INDEX alerts_open_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NULL;

CREATE INDEX alerts_resolved_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NOT NULL;

CREATE INDEX alerts_resolved_oldest ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  last_used_at INTEGER,
  issued_by TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX api_tokens_by_expiry ON api_tokens (expires_at);

CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at DESC, id DESC);

CREATE TABLE approval_request_lines (
  request_id TEXT NOT NULL REFERENCES approval_requests (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id),
  position INTEGER NOT NULL CHECK (position >= 1),
  requested_quantity INTEGER NOT NULL CHECK (requested_quantity BETWEEN 1 AND 100000000),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND requested_quantity),
  seen_price_poisha INTEGER NOT NULL CHECK (seen_price_poisha >= 0),
  PRIMARY KEY (request_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX approval_request_lines_by_product ON approval_request_lines (product_id);

CREATE TRIGGER approval_request_lines_before_update_check_state BEFORE UPDATE ON approval_request_lines
WHEN (SELECT state FROM approval_requests WHERE id = NEW.request_id) <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'refused: the request has ended');
END;

CREATE TABLE approval_requests (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  requested_by TEXT NOT NULL REFERENCES users (id),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  delivery TEXT NOT NULL CHECK (json_valid(delivery) AND json_type(delivery) = 'object' AND length(delivery) <= 20000),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  decided_by TEXT,
  decided_at INTEGER,
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  UNIQUE (requested_by, idempotency_key),
  CONSTRAINT ended_has_time CHECK ((state = 'pending') = (decided_at IS NULL)),
  CONSTRAINT decision_has_member CHECK ((state IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
  CONSTRAINT declined_has_reason CHECK ((state = 'declined') = (reason <> ''))
) STRICT;

CREATE INDEX approval_requests_by_customer ON approval_requests (customer_id, created_at DESC, id DESC);

CREATE INDEX approval_requests_by_expiry ON approval_requests (expires_at) WHERE state = 'pending';

CREATE INDEX approval_requests_by_requester ON approval_requests (requested_by, created_at DESC, id DESC);

CREATE INDEX approval_requests_pending ON approval_requests (customer_id, created_at, id) WHERE state = 'pending';

CREATE TRIGGER approval_requests_before_update_check_decision BEFORE UPDATE OF state, revision ON approval_requests
BEGIN
  SELECT RAISE(ABORT, 'refused: the request has ended') WHERE OLD.state <> 'pending';
  SELECT RAISE(ABORT, 'refused: nobody approves their own request') WHERE NEW.decided_by = NEW.requested_by;
  SELECT RAISE(ABORT, 'refused: this role does not approve') WHERE NEW.decided_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM users WHERE id = NEW.decided_by AND customer_id = NEW.customer_id AND customer_role IN ('owner', 'buyer')
  );
END;

CREATE VIEW approved_lines AS
  SELECT saved_lists.shared_with AS customer_id, list_id, product_id, max_units
  FROM saved_lists
  JOIN users ON users.id = saved_lists.user_id AND users.customer_id = saved_lists.shared_with
  JOIN saved_list_lines ON saved_list_lines.list_id = saved_lists.id
  WHERE approved_by IS NOT NULL;

CREATE TABLE attempt_lines (
  attempt_id TEXT NOT NULL REFERENCES payment_attempts (id),
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  PRIMARY KEY (attempt_id, line_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempt_lines_by_line ON attempt_lines (line_id);

CREATE UNIQUE INDEX attempt_lines_one_live_per_line ON attempt_lines (line_id) WHERE live = 1;

CREATE TABLE attributes (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 40 AND id NOT GLOB '*[^A-Za-z0-9_-]*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind TEXT NOT NULL CHECK (kind IN ('choice', 'number', 'text')),
  unit TEXT NOT NULL DEFAULT '' CHECK (length(unit) <= 20),
  is_facet INTEGER NOT NULL DEFAULT 0 CHECK (is_facet IN (0, 1)),
  choices TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(choices) AND json_type(choices) = 'array' AND length(choices) <= 20000),
  CONSTRAINT text_is_no_facet CHECK (kind <> 'text' OR is_facet = 0),
  CONSTRAINT id_is_no_other_parameter CHECK (
    id NOT IN ('stock', 'from', 'to', 'sort', 'page', 'vat', 'typed', 'q', 'rating', 'after', 'choose', 'index', '_data', '_routes')
    AND id NOT GLOB 'units-*'
  )
) STRICT;

CREATE INDEX attributes_by_folded_name ON attributes (lower(name));

CREATE TRIGGER attributes_before_update_freeze_used BEFORE UPDATE OF id, kind, is_facet ON attributes
WHEN (NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.is_facet <> OLD.is_facet)
  AND (OLD.kind = 'text' OR EXISTS (SELECT 1 FROM category_values WHERE attribute_id = OLD.id))
BEGIN
  SELECT RAISE(ABORT, 'refused: the attribute is used');
END;

CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_by_actor ON audit (actor, at DESC, id DESC);

CREATE INDEX audit_by_kind ON audit (substr(action, 1, instr(action, '.') - 1), at DESC, id DESC);

CREATE INDEX audit_by_subject ON audit (subject, at DESC);

CREATE INDEX audit_newest ON audit (at DESC, id DESC);

CREATE TABLE back_in_stock_requests (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  requested_at INTEGER NOT NULL,
  is_due INTEGER NOT NULL CHECK (is_due IN (0, 1)),
  PRIMARY KEY (user_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX back_in_stock_requests_by_product ON back_in_stock_requests (product_id, user_id);

CREATE INDEX back_in_stock_requests_due ON back_in_stock_requests (product_id, user_id) WHERE is_due = 1;

CREATE TABLE backorders (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  spender_id TEXT,
  request_id TEXT,
  list_id TEXT,
  product_id TEXT NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha > 0),
  source_kind TEXT NOT NULL DEFAULT 'base' CHECK (source_kind IN ('base', 'list', 'quote')),
  source_id TEXT NOT NULL DEFAULT '',
  ship_complete INTEGER NOT NULL DEFAULT 0 CHECK (ship_complete IN (0, 1)),
  delivery TEXT NOT NULL CHECK (json_valid(delivery) AND json_type(delivery) = 'object' AND length(delivery) <= 20000),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  part_units INTEGER CHECK (part_units BETWEEN 1 AND 100000000),
  part INTEGER NOT NULL DEFAULT 0 CHECK (part BETWEEN 0 AND 100000000),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'ordered', 'cancelled', 'expired')),
  created_at INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  ready_at INTEGER,
  tried_at INTEGER NOT NULL DEFAULT 0,
  refused_for TEXT NOT NULL DEFAULT '' CHECK (length(refused_for) <= 60),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  ended_at INTEGER,
  new_order_id TEXT REFERENCES orders (id) ON DELETE SET NULL,
  UNIQUE (user_id, idempotency_key, product_id, part),
  CONSTRAINT source_has_id CHECK ((source_kind = 'base') = (source_id = '')),
  CONSTRAINT total_is_a_tk CHECK (unit_poisha * quantity >= 100),
  CONSTRAINT ships_in_parts CHECK (part_units IS NULL OR ship_complete = 0),
  CONSTRAINT ready_has_time CHECK (state NOT IN ('ready', 'ordered') OR ready_at IS NOT NULL),
  CONSTRAINT ended_has_time CHECK ((state IN ('waiting', 'ready')) = (ended_at IS NULL))
) STRICT;

CREATE INDEX backorders_by_age ON backorders (created_at) WHERE state = 'waiting';

CREATE INDEX backorders_by_customer ON backorders (customer_id, created_at DESC, id DESC);

CREATE INDEX backorders_by_new_order ON backorders (new_order_id) WHERE new_order_id IS NOT NULL;

CREATE INDEX backorders_by_order ON backorders (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX backorders_by_product ON backorders (product_id);

CREATE UNIQUE INDEX backorders_by_quote_line ON backorders (source_id) WHERE source_kind = 'quote' AND part = 0;

CREATE INDEX backorders_by_user ON backorders (user_id, created_at DESC, id DESC);

CREATE INDEX backorders_open ON backorders (user_id) WHERE state IN ('waiting', 'ready');

CREATE INDEX backorders_open_by_spender ON backorders (spender_id, quantity, unit_poisha) WHERE state IN ('waiting', 'ready');

CREATE INDEX backorders_ready ON backorders (product_id, quantity) WHERE state = 'ready';

CREATE INDEX backorders_to_order ON backorders (tried_at, ready_at) WHERE state = 'ready';

CREATE INDEX backorders_waiting ON backorders (product_id, queued_at, id, quantity, part_units) WHERE state = 'waiting';

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

CREATE TRIGGER backorders_after_update_keep_rest AFTER UPDATE OF quantity ON backorders
WHEN NEW.quantity < OLD.quantity
BEGIN
  INSERT INTO backorders (id, order_id, user_id, customer_id, spender_id, request_id, list_id, product_id, quantity, unit_poisha,
    source_kind, source_id, ship_complete, delivery, idempotency_key, part_units, part, created_at, queued_at)
    VALUES (lower(hex(randomblob(16))), NEW.order_id, NEW.user_id, NEW.customer_id, NEW.spender_id, NEW.request_id, NEW.list_id, NEW.product_id,
      OLD.quantity - NEW.quantity, NEW.unit_poisha, NEW.source_kind, NEW.source_id, NEW.ship_complete, NEW.delivery,
      NEW.idempotency_key, NEW.part_units, NEW.part + 1, NEW.created_at, NEW.queued_at);
END;

CREATE TRIGGER backorders_after_update_reserve_stock AFTER UPDATE OF state ON backorders
BEGIN
  UPDATE products SET reserved = reserved + NEW.quantity
    WHERE id = NEW.product_id AND OLD.state = 'waiting' AND NEW.state = 'ready';
  UPDATE products SET reserved = reserved - NEW.quantity
    WHERE id = NEW.product_id AND OLD.state = 'ready' AND NEW.state IN ('cancelled', 'expired');
END;

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

CREATE TRIGGER backorders_before_update_check_quantity BEFORE UPDATE OF quantity ON backorders
WHEN NEW.quantity <> OLD.quantity
  AND (OLD.state = 'waiting' AND NEW.state = 'ready' AND NEW.quantity BETWEEN OLD.part_units AND OLD.quantity) IS NOT TRUE
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder keeps its terms');
END;

CREATE TRIGGER backorders_before_update_check_state BEFORE UPDATE OF state ON backorders
WHEN OLD.state || '>' || NEW.state NOT IN
    ('waiting>ready', 'waiting>cancelled', 'waiting>expired', 'ready>ordered', 'ready>cancelled', 'ready>expired')
  OR NEW.state = 'ordered' AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.new_order_id AND (source_kind, source_id) = ('backorder', NEW.id)
  )
BEGIN
  SELECT RAISE(ABORT, 'refused: no such change of a backorder');
END;

CREATE TRIGGER backorders_before_update_freeze BEFORE UPDATE OF
  user_id, customer_id, spender_id, request_id, list_id, product_id, unit_poisha, source_kind, source_id, ship_complete, part, created_at ON backorders
BEGIN
  SELECT RAISE(ABORT, 'refused: a backorder keeps its terms');
END;

CREATE TABLE bank_payment_orders (
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES bank_payments (id),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  PRIMARY KEY (order_id, payment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bank_payment_orders_by_payment ON bank_payment_orders (payment_id);

CREATE TRIGGER bank_payment_orders_after_insert_check_amount AFTER INSERT ON bank_payment_orders
BEGIN
  SELECT RAISE(ABORT, 'refused: more than the transfer') FROM bank_payments WHERE id = NEW.payment_id
    AND amount_poisha < (SELECT sum(amount_poisha) FROM bank_payment_orders WHERE payment_id = NEW.payment_id);
  DELETE FROM release_queue WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER bank_payment_orders_before_insert_leave_accounts BEFORE INSERT ON bank_payment_orders
WHEN EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
  OR EXISTS (SELECT 1 FROM account_entries WHERE bank_payment_id = NEW.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the order is on account');
END;

CREATE TRIGGER bank_payment_orders_before_update_freeze BEFORE UPDATE ON bank_payment_orders
BEGIN
  SELECT RAISE(ABORT, 'refused: a receipt is final');
END;

CREATE TABLE bank_payments (
  id TEXT PRIMARY KEY NOT NULL,
  reference TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(reference) BETWEEN 1 AND 150),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  received_on TEXT NOT NULL CHECK (received_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE blogs (
  id TEXT PRIMARY KEY NOT NULL,
  author_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 10000),
  docs_link TEXT NOT NULL CHECK ((docs_link LIKE 'https://%' OR docs_link LIKE 'http://%') AND length(docs_link) <= 2000),
  image_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  edited_at INTEGER
) STRICT;

CREATE INDEX blogs_by_picture ON blogs (image_key);

CREATE INDEX blogs_newest ON blogs (created_at DESC, id DESC);

CREATE TABLE buyer_name_endings (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  ending TEXT NOT NULL COLLATE NOCASE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, ending)
) STRICT, WITHOUT ROWID;

CREATE INDEX buyer_name_endings_by_ending ON buyer_name_endings (ending, created_at DESC);

CREATE TABLE cart_lines (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  added_at INTEGER NOT NULL,
  seen_price_poisha INTEGER NOT NULL,
  UNIQUE (user_id, product_id)
) STRICT;

CREATE INDEX cart_lines_by_product ON cart_lines (product_id);

CREATE INDEX cart_lines_newest ON cart_lines (user_id, added_at DESC, id DESC);

CREATE TABLE categories (
  id TEXT PRIMARY KEY NOT NULL,
  parent_id TEXT REFERENCES categories (id),
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 60 AND slug NOT GLOB '*[^a-z0-9-]*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  path TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  intro TEXT NOT NULL DEFAULT '' CHECK (length(intro) <= 2000),
  image_key TEXT NOT NULL DEFAULT '',
  archived_at INTEGER, name_bn TEXT NOT NULL DEFAULT '' CHECK (length(name_bn) <= 100),
  CHECK (length(id) BETWEEN 1 AND 60 AND id NOT GLOB '*[^A-Za-z0-9_-]*')
) STRICT;

CREATE INDEX categories_by_parent ON categories (parent_id, position, name);

CREATE INDEX categories_by_picture ON categories (image_key);

CREATE TRIGGER categories_after_insert_write_path AFTER INSERT ON categories
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has parts') FROM products WHERE category_id = NEW.parent_id;
  UPDATE categories
    SET path = coalesce((SELECT path FROM categories WHERE id = NEW.parent_id), '/') || NEW.slug || '/' WHERE id = NEW.id;
  SELECT RAISE(ABORT, 'refused: the category is too deep') FROM categories
    WHERE id = NEW.id AND length(path) - length(replace(path, '/', '')) > 5;
  DELETE FROM old_slugs WHERE slug = 'categories/' || NEW.slug;
END;

CREATE TRIGGER categories_after_update_write_paths AFTER UPDATE OF parent_id, slug ON categories
WHEN NEW.parent_id IS NOT OLD.parent_id OR NEW.slug <> OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'refused: the category is inside itself') FROM categories
    WHERE id = NEW.parent_id AND NEW.parent_id IS NOT OLD.parent_id AND substr(path, 1, length(OLD.path)) = OLD.path;
  SELECT RAISE(ABORT, 'refused: the category has parts') FROM products
    WHERE category_id = NEW.parent_id AND NEW.parent_id IS NOT OLD.parent_id;
  INSERT INTO category_rewrites (category_id) SELECT id FROM categories
    WHERE substr(path, 1, length(OLD.path)) = OLD.path AND EXISTS (SELECT 1 FROM products WHERE category_id = categories.id)
    ON CONFLICT (category_id) DO UPDATE SET after_id = '', done = 0;
  UPDATE categories
    SET path = coalesce((SELECT path FROM categories WHERE id = NEW.parent_id), '/') || NEW.slug || '/'
      || substr(path, length(OLD.path) + 1)
    WHERE substr(path, 1, length(OLD.path)) = OLD.path;
  SELECT RAISE(ABORT, 'refused: the category is too deep') FROM categories
    WHERE length(path) - length(replace(path, '/', '')) > 5;
  DELETE FROM old_slugs WHERE slug = 'categories/' || NEW.slug;
  INSERT INTO old_slugs (slug, target) SELECT 'categories/' || OLD.slug, NEW.id WHERE OLD.slug <> NEW.slug
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

CREATE TABLE category_rewrites (
  category_id TEXT PRIMARY KEY NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  after_id TEXT NOT NULL DEFAULT '',
  done INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE category_values (
  category_id TEXT NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  attribute_id TEXT NOT NULL,
  value TEXT NOT NULL CHECK (length(value) <= 2000),
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (category_id, attribute_id, value)
) STRICT, WITHOUT ROWID;

CREATE INDEX category_values_by_attribute ON category_values (attribute_id);

CREATE TABLE comments (
  id TEXT PRIMARY KEY NOT NULL,
  blog_id TEXT NOT NULL REFERENCES blogs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment TEXT NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX comments_by_blog ON comments (blog_id, created_at, id);

CREATE INDEX comments_by_user ON comments (user_id);

CREATE INDEX comments_newest ON comments (created_at DESC, id DESC);

CREATE TABLE company_applications (
  customer_id TEXT PRIMARY KEY NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  buys TEXT NOT NULL CHECK (length(buys) BETWEEN 1 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX company_applications_oldest ON company_applications (created_at, customer_id);

CREATE TRIGGER company_applications_after_delete_remove_customer AFTER DELETE ON company_applications
BEGIN
  DELETE FROM customers WHERE id = OLD.customer_id AND state = 'applied';
END;

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  contact TEXT NOT NULL CHECK (length(contact) BETWEEN 1 AND 40),
  message TEXT NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  created_at INTEGER NOT NULL,
  answered_at INTEGER,
  answer TEXT NOT NULL DEFAULT '' CHECK (length(answer) <= 5000),
  CONSTRAINT answered_has_time CHECK (answer = '' OR answered_at IS NOT NULL)
) STRICT;

CREATE INDEX contact_messages_by_email ON contact_messages (email, created_at DESC, id DESC);

CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);

CREATE INDEX contact_messages_unanswered ON contact_messages (created_at DESC, id DESC) WHERE answered_at IS NULL;

CREATE TABLE cost_centres (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 40),
  archived_at INTEGER,
  PRIMARY KEY (customer_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  customer_id TEXT NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  gross_poisha INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  cost_poisha INTEGER NOT NULL DEFAULT 0,
  uncosted_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, customer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_price_lists (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  list_id TEXT NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  PRIMARY KEY (customer_id, list_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX customer_price_lists_by_list ON customer_price_lists (list_id);

CREATE TRIGGER customer_price_lists_after_insert_check AFTER INSERT ON customer_price_lists
BEGIN
  SELECT RAISE(ABORT, 'refused: the list is for everybody') FROM price_lists
    WHERE id = NEW.list_id AND kind IN ('public', 'sale');
  SELECT RAISE(ABORT, 'refused: at most five price lists') WHERE 5 < (
    SELECT count(*) FROM price_lists WHERE state = 'active' AND until_at > unixepoch() * 1000
      AND id IN (SELECT id FROM price_lists WHERE state = 'active' AND kind IN ('public', 'sale')
        UNION ALL SELECT list_id FROM customer_price_lists WHERE customer_id = NEW.customer_id)
  );
END;

CREATE TABLE customers (
  id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'company')),
  name TEXT NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('applied', 'active', 'on_hold', 'closed')),
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  exempt_until INTEGER NOT NULL DEFAULT 0,
  bin TEXT NOT NULL DEFAULT '' CHECK (length(bin) <= 40),
  notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 5000),
  approve_over_poisha INTEGER NOT NULL DEFAULT -1 CHECK (approve_over_poisha BETWEEN -1 AND 100000000000),
  order_min_poisha INTEGER NOT NULL DEFAULT 0 CHECK (order_min_poisha BETWEEN 0 AND 100000000000),
  created_at INTEGER NOT NULL,
  po_required INTEGER NOT NULL DEFAULT 0 CHECK (po_required IN (0, 1)),
  invoice_email TEXT NOT NULL DEFAULT '' CHECK (length(invoice_email) <= 254), terms_days INTEGER NOT NULL DEFAULT 0 CHECK (terms_days BETWEEN 0 AND 120), credit_limit_poisha INTEGER NOT NULL DEFAULT 0
  CHECK (credit_limit_poisha BETWEEN 0 AND 100000000000 AND (kind = 'company' OR credit_limit_poisha = 0)), asked_limit_poisha INTEGER NOT NULL DEFAULT 0
  CHECK (asked_limit_poisha BETWEEN 0 AND 100000000000), owed_poisha INTEGER NOT NULL DEFAULT 0, cost_centre_required INTEGER NOT NULL DEFAULT 0 CHECK (cost_centre_required IN (0, 1)),
  CONSTRAINT exemption_has_a_number CHECK (exempt_number <> '' OR exempt_until = 0),
  CONSTRAINT company_has_name CHECK ((kind = 'company') = (name <> '')),
  CONSTRAINT person_is_active CHECK (kind = 'company' OR state = 'active')
) STRICT;

CREATE INDEX customers_by_bin ON customers (bin) WHERE bin <> '';

CREATE INDEX customers_by_name ON customers (name COLLATE NOCASE) WHERE kind = 'company';

CREATE INDEX customers_companies ON customers (created_at DESC, id DESC) WHERE kind = 'company';

CREATE INDEX customers_exempt ON customers (id) WHERE exempt_number <> '';

CREATE INDEX customers_owing ON customers (owed_poisha DESC, id) WHERE owed_poisha <> 0;

CREATE TRIGGER customers_after_delete_remove_part_numbers AFTER DELETE ON customers
BEGIN
  DELETE FROM part_numbers WHERE customer_id = OLD.id AND customer_id <> '';
END;

CREATE TRIGGER customers_before_update_check_owner BEFORE UPDATE OF state ON customers
WHEN OLD.state IN ('applied', 'closed') AND NEW.state IN ('active', 'on_hold')
  AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = NEW.id AND customer_role = 'owner' AND disabled_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refused: a company needs an owner');
END;

CREATE TRIGGER customers_before_update_keep_debtor BEFORE UPDATE OF state ON customers
WHEN NEW.state = 'closed' AND OLD.state <> 'closed' AND OLD.owed_poisha <> 0
BEGIN
  SELECT RAISE(ABORT, 'refused: the account is not settled');
END;

CREATE TABLE daily_sales (
  day INTEGER PRIMARY KEY NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  revenue_poisha INTEGER NOT NULL DEFAULT 0
, paid_orders INTEGER NOT NULL DEFAULT 0, net_poisha INTEGER NOT NULL DEFAULT 0, cost_poisha INTEGER NOT NULL DEFAULT 0, uncosted_poisha INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE delivery_methods (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind TEXT NOT NULL CHECK (kind IN ('delivery', 'pickup', 'own-carrier')),
  product_id TEXT NOT NULL UNIQUE REFERENCES products (id),
  unit TEXT NOT NULL CHECK (unit IN ('order', 'kg')),
  zones TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(zones) AND json_type(zones) = 'array'),
  max_kg INTEGER CHECK (max_kg BETWEEN 1 AND 1000000),
  free_over_poisha INTEGER CHECK (free_over_poisha BETWEEN 100 AND 100000000000),
  days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 365),
  created_at INTEGER NOT NULL,
  archived_at INTEGER
) STRICT;

CREATE INDEX delivery_methods_offered ON delivery_methods (created_at, id) WHERE archived_at IS NULL;

CREATE TABLE delivery_rates (
  method_id TEXT NOT NULL REFERENCES delivery_methods (id) ON DELETE CASCADE,
  min_quantity INTEGER NOT NULL CHECK (min_quantity BETWEEN 1 AND 1000000),
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha BETWEEN 200 AND 100000000),
  PRIMARY KEY (method_id, min_quantity)
) STRICT, WITHOUT ROWID;

CREATE TABLE delivery_zones (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60),
  districts TEXT NOT NULL CHECK (json_valid(districts) AND json_type(districts) = 'array' AND json_array_length(districts) BETWEEN 1 AND 200)
) STRICT;

CREATE TRIGGER delivery_zones_before_delete_keep_used BEFORE DELETE ON delivery_zones
BEGIN
  SELECT RAISE(ABORT, 'refused: a delivery method goes there') FROM delivery_methods, json_each(zones)
    WHERE archived_at IS NULL AND value = OLD.id;
END;

CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  transaction_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  reason TEXT NOT NULL CHECK (length(reason) <= 100),
  evidence_until INTEGER,
  opened_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reported_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX disputes_by_payment ON disputes (transaction_id);

CREATE INDEX disputes_newest ON disputes (state, updated_at DESC);

CREATE INDEX disputes_unresolved_or_lost ON disputes (id) WHERE state <> 'won';

CREATE TRIGGER disputes_before_update_check_transition BEFORE UPDATE OF state ON disputes
WHEN OLD.state <> NEW.state AND (NEW.state = 'open' OR OLD.state = 'won')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such dispute transition');
END;

CREATE TABLE documents (
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year INTEGER NOT NULL CHECK (year > 0),
  number INTEGER NOT NULL CHECK (number >= 1),
  order_id TEXT NOT NULL REFERENCES orders (id),
  refund_group TEXT UNIQUE CHECK (length(refund_group) BETWEEN 1 AND 200),
  issued_at INTEGER NOT NULL,
  buyer TEXT NOT NULL CHECK (json_valid(buyer)),
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  PRIMARY KEY (kind, year, number),
  CONSTRAINT credit_note_has_refunds CHECK ((kind = 'credit-note') = (refund_group IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX documents_by_order ON documents (order_id, ifnull(refund_group, ''));

CREATE INDEX documents_by_time ON documents (issued_at);

CREATE INDEX documents_with_buyer ON documents (issued_at) WHERE buyer <> '{}';

CREATE TRIGGER documents_after_insert_queue_webhooks AFTER INSERT ON documents
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || iif(NEW.kind = 'invoice', '_paid', '_refunded_' || NEW.refund_group), type, NEW.order_id,
    NEW.issued_at, NEW.issued_at
  FROM (SELECT iif(NEW.kind = 'invoice', 'order.paid', 'order.refunded') AS type), webhook_endpoints
  WHERE paused_at IS NULL AND instr(events, '"' || type || '"') > 0;
END;

CREATE TRIGGER documents_after_insert_sum_vat AFTER INSERT ON documents
BEGIN
  INSERT INTO vat_months (month, kind, note, vat_bp, documents, net_poisha, vat_poisha)
    SELECT strftime('%Y-%m', (NEW.issued_at + 21600000) / 1000, 'unixepoch'), NEW.kind, coalesce(value ->> 'returnNote', ''), value ->> 'vatBp', 1,
      sum(value ->> 'netPoisha'), sum(value ->> 'vatPoisha')
    FROM json_each(NEW.facts, '$.lines') WHERE true GROUP BY 3, 4
    ON CONFLICT DO UPDATE SET documents = documents + 1, net_poisha = net_poisha + excluded.net_poisha,
      vat_poisha = vat_poisha + excluded.vat_poisha;
END;

CREATE TRIGGER documents_before_delete_keep BEFORE DELETE ON documents
BEGIN
  SELECT RAISE(ABORT, 'refused: a document is kept');
END;

CREATE TRIGGER documents_before_update_freeze BEFORE UPDATE ON documents
WHEN NEW.kind <> OLD.kind OR NEW.year <> OLD.year OR NEW.number <> OLD.number OR NEW.order_id <> OLD.order_id
  OR NEW.refund_group IS NOT OLD.refund_group OR NEW.issued_at <> OLD.issued_at OR NEW.facts <> OLD.facts
  OR NEW.buyer <> '{}'
BEGIN
  SELECT RAISE(ABORT, 'refused: a document never changes');
END;

CREATE TABLE email_changes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  ended_at INTEGER
) STRICT;

CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

CREATE TABLE email_sign_ins (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  browser_secret_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  return_to TEXT NOT NULL CHECK (return_to LIKE '/%' AND length(return_to) <= 10000),
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX email_sign_ins_by_browser_secret ON email_sign_ins (browser_secret_hash);

CREATE INDEX email_sign_ins_by_expiry ON email_sign_ins (expires_at);

CREATE TABLE factors (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  encrypted_secret TEXT NOT NULL,
  last_step INTEGER NOT NULL CHECK (last_step >= 0),
  tries INTEGER NOT NULL CHECK (tries >= 0),
  tries_since INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  verified_at INTEGER CHECK (verified_at >= created_at),
  PRIMARY KEY (user_id, kind)
) STRICT;

CREATE INDEX factors_unverified ON factors (created_at) WHERE verified_at IS NULL;

CREATE TABLE families (
  id TEXT PRIMARY KEY NOT NULL,
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 80 AND slug NOT GLOB '*[^a-z0-9-]*'),
  category_id TEXT NOT NULL REFERENCES categories (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  intro TEXT NOT NULL DEFAULT '' CHECK (length(intro) <= 2000),
  image_key TEXT NOT NULL DEFAULT '',
  columns TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(columns) AND json_type(columns) = 'array' AND json_array_length(columns) <= 8),
  part_count INTEGER NOT NULL DEFAULT 0 CHECK (part_count >= 0)
, name_bn TEXT NOT NULL DEFAULT '' CHECK (length(name_bn) <= 100)) STRICT;

CREATE INDEX families_by_category ON families (category_id, name);

CREATE INDEX families_by_picture ON families (image_key);

CREATE TRIGGER families_after_delete_redirect AFTER DELETE ON families
BEGIN
  UPDATE old_slugs SET target = OLD.category_id WHERE target = OLD.id;
  INSERT INTO old_slugs (slug, target) VALUES ('families/' || OLD.slug, OLD.category_id)
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

CREATE TRIGGER families_after_insert_free_slug AFTER INSERT ON families
BEGIN
  DELETE FROM old_slugs WHERE slug = 'families/' || NEW.slug;
END;

CREATE TRIGGER families_after_update_redirect AFTER UPDATE OF slug ON families
BEGIN
  DELETE FROM old_slugs WHERE slug = 'families/' || NEW.slug;
  INSERT INTO old_slugs (slug, target) SELECT 'families/' || OLD.slug, NEW.id WHERE OLD.slug <> NEW.slug
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

CREATE TABLE idempotency_keys (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 24 AND 64),
  payload_hash TEXT NOT NULL CHECK (length(payload_hash) BETWEEN 24 AND 64),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  response TEXT CHECK (length(response) <= 65536),
  acquired_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > acquired_at)
) STRICT;

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE INDEX idempotency_keys_by_user ON idempotency_keys (user_id) WHERE user_id IS NOT NULL;

CREATE TRIGGER idempotency_keys_before_insert_check_payload BEFORE INSERT ON idempotency_keys
WHEN EXISTS (
  SELECT 1 FROM idempotency_keys
  WHERE id = NEW.id AND payload_hash <> NEW.payload_hash AND expires_at > NEW.acquired_at
)
BEGIN
  SELECT RAISE(ABORT, 'refused: key reused');
END;

CREATE TABLE identities (
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
) STRICT;

CREATE TABLE import_answers (
  kind TEXT NOT NULL,
  headings TEXT NOT NULL,
  label TEXT NOT NULL CHECK (length(label) <= 201),
  name TEXT NOT NULL CHECK (length(name) <= 200),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (kind, headings, label)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_answers_by_label ON import_answers (kind, label, answered_at);

CREATE TABLE import_places (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  place_id TEXT NOT NULL,
  noun TEXT NOT NULL CHECK (noun IN ('category', 'family', 'attribute')),
  created TEXT NOT NULL CHECK (length(created) <= 2000),
  removed_at INTEGER,
  PRIMARY KEY (import_id, place_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  other_lines TEXT NOT NULL DEFAULT '[]',
  key TEXT NOT NULL,
  subject_id TEXT NOT NULL DEFAULT '',
  label TEXT NOT NULL DEFAULT '',
  verdict TEXT NOT NULL CHECK (verdict IN ('new', 'changed', 'unchanged', 'error', 'meanwhile')),
  is_outlier INTEGER NOT NULL DEFAULT 0 CHECK (is_outlier IN (0, 1)),
  problem TEXT NOT NULL DEFAULT '',
  before TEXT NOT NULL DEFAULT '{}',
  after TEXT NOT NULL DEFAULT '{}',
  rev INTEGER,
  state TEXT NOT NULL DEFAULT '' CHECK (state IN ('', 'writing', 'written')),
  invited_at INTEGER,
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_rows_by_key ON import_rows (import_id, key);

CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, is_outlier DESC);

CREATE INDEX import_rows_with_problem ON import_rows (import_id, line) WHERE problem <> '';

CREATE TABLE imports (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('products', 'prices', 'stock', 'numbers', 'customers', 'tracking', 'balances')),
  kind_from TEXT NOT NULL DEFAULT 'upload' CHECK (kind_from IN ('upload', 'headings', 'answer')),
  file_name TEXT NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  encoding TEXT NOT NULL DEFAULT '' CHECK (encoding IN ('', 'utf-8', 'utf-16', 'windows-1252', 'xlsx')),
  state TEXT NOT NULL DEFAULT 'validating'
  CHECK (state IN ('asking', 'validating', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed')),
  run INTEGER NOT NULL DEFAULT 1,
  columns TEXT NOT NULL DEFAULT '[]',
  profile TEXT NOT NULL DEFAULT '' CHECK (length(profile) <= 20),
  questions TEXT NOT NULL DEFAULT '{}',
  header_line INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  next_line INTEGER NOT NULL DEFAULT 0,
  next_byte INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}',
  problems TEXT NOT NULL DEFAULT '[]',
  problem TEXT NOT NULL DEFAULT '',
  actor TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  applied_at INTEGER,
  rows_deleted_at INTEGER,
  fetches_pictures INTEGER NOT NULL DEFAULT 0 CHECK (fetches_pictures IN (0, 1))
) STRICT;

CREATE INDEX imports_newest ON imports (created_at DESC, id DESC);

CREATE INDEX imports_running ON imports (changed_at) WHERE state IN ('validating', 'applying', 'undoing');

CREATE INDEX imports_with_rows ON imports (created_at) WHERE rows_deleted_at IS NULL;

CREATE TRIGGER imports_after_update_settle_rows AFTER UPDATE OF next_line ON imports
WHEN NEW.next_line > OLD.next_line AND NEW.state IN ('applying', 'undoing')
BEGIN
  UPDATE import_rows SET verdict = 'meanwhile'
    WHERE NEW.state = 'applying' AND import_id = NEW.id AND line > OLD.next_line AND line <= NEW.next_line
      AND verdict IN ('new', 'changed') AND state = '';
  UPDATE import_rows SET state = iif(NEW.state = 'applying', 'written', ''),
      rev = (SELECT rev FROM products WHERE id = import_rows.subject_id)
    WHERE import_id = NEW.id AND line > OLD.next_line AND line <= NEW.next_line AND state = 'writing';
END;

CREATE TABLE invitations (
  token_hash TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  role TEXT NOT NULL CHECK (role IN ('owner', 'buyer', 'requester', 'viewer')),
  month_limit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (month_limit_poisha BETWEEN -1 AND 100000000000),
  expires_at INTEGER NOT NULL,
  UNIQUE (customer_id, email)
) STRICT;

CREATE INDEX invitations_by_email ON invitations (email);

CREATE INDEX invitations_by_expiry ON invitations (expires_at);

CREATE TABLE job_runs (
  job TEXT PRIMARY KEY NOT NULL,
  added_at INTEGER NOT NULL,
  ended_at INTEGER,
  succeeded_at INTEGER,
  failure_reference TEXT NOT NULL
) STRICT;

CREATE TABLE kept_forms (
  browser_hash TEXT NOT NULL CHECK (length(browser_hash) = 64),
  page TEXT NOT NULL CHECK (page LIKE '/%' AND length(page) <= 2000),
  address TEXT NOT NULL CHECK (address LIKE '/%' AND length(address) <= 10000),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1024 AND 500000),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  form TEXT CHECK (length(form) <= 500000),
  PRIMARY KEY (browser_hash, page)
) STRICT;

CREATE INDEX kept_forms_by_bytes ON kept_forms (bytes);

CREATE INDEX kept_forms_by_expiry ON kept_forms (expires_at);

CREATE INDEX kept_forms_by_user ON kept_forms (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE list_prices (
  list_id TEXT NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  min_quantity INTEGER NOT NULL CHECK (min_quantity BETWEEN 1 AND 100000000),
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha BETWEEN 1 AND 100000000000),
  PRIMARY KEY (list_id, product_id, min_quantity)
) STRICT, WITHOUT ROWID;

CREATE INDEX list_prices_by_product ON list_prices (product_id);

CREATE TRIGGER list_prices_after_insert_check_descent AFTER INSERT ON list_prices
WHEN EXISTS (
  SELECT 1 FROM list_prices WHERE list_id = NEW.list_id AND product_id = NEW.product_id
    AND (min_quantity < NEW.min_quantity AND unit_poisha <= NEW.unit_poisha
      OR min_quantity > NEW.min_quantity AND unit_poisha >= NEW.unit_poisha)
)
BEGIN
  SELECT RAISE(ABORT, 'refused: breaks must descend');
END;

CREATE TRIGGER list_prices_before_update_refuse BEFORE UPDATE ON list_prices
BEGIN
  SELECT RAISE(ABORT, 'refused: list prices are replaced, not updated');
END;

CREATE VIEW lists_of_owners AS
  SELECT saved_lists.id FROM saved_lists
  JOIN users ON users.id = saved_lists.user_id AND users.customer_id = saved_lists.shared_with
  WHERE customer_role = 'owner';

CREATE TABLE mail_orders (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 64),
  created_at INTEGER NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  pad_id TEXT REFERENCES order_pads (id) ON DELETE SET NULL,
  result TEXT NOT NULL CHECK (result IN ('pad', 'unknown-sender', 'not-authentic', 'automatic', 'unreadable', 'too-large', 'limited', 'only-looks')),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  CONSTRAINT pad_has_account CHECK (pad_id IS NULL OR (result = 'pad' AND user_id IS NOT NULL)),
  CONSTRAINT stranger_has_no_account CHECK (result <> 'unknown-sender' OR user_id IS NULL)
) STRICT;

CREATE INDEX mail_orders_by_age ON mail_orders (created_at DESC, id DESC);

CREATE INDEX mail_orders_by_pad ON mail_orders (pad_id) WHERE pad_id IS NOT NULL;

CREATE INDEX mail_orders_by_user ON mail_orders (user_id, created_at DESC) WHERE user_id IS NOT NULL;

CREATE TABLE mailed_tokens (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-email')),
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER,
  return_to TEXT NOT NULL DEFAULT '/' CHECK (return_to LIKE '/%' AND length(return_to) <= 2000)
) STRICT;

CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose, created_at DESC);

CREATE TABLE member_spend (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  poisha INTEGER NOT NULL CHECK (poisha >= 0),
  PRIMARY KEY (user_id, month)
) STRICT, WITHOUT ROWID;

CREATE VIEW most_price_lists AS
SELECT (SELECT count(*) FROM price_lists
    WHERE state = 'active' AND kind IN ('public', 'sale') AND until_at > unixepoch() * 1000)
  + coalesce((SELECT max(lists) FROM (
    SELECT count(*) AS lists FROM customer_price_lists JOIN price_lists ON price_lists.id = list_id
      WHERE state = 'active' AND until_at > unixepoch() * 1000 GROUP BY customer_id)), 0) AS count;

CREATE TABLE newsletter_issues (
  id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
  body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'sent')),
  cursor TEXT NOT NULL,
  queued INTEGER NOT NULL CHECK (queued >= 0),
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  CONSTRAINT started_unless_draft CHECK ((state = 'draft') = (started_at IS NULL))
) STRICT;

CREATE INDEX newsletter_issues_newest ON newsletter_issues (created_at DESC, id DESC);

CREATE INDEX newsletter_issues_sending ON newsletter_issues (started_at) WHERE state = 'sending';

CREATE TRIGGER newsletter_issues_before_update_check_transition BEFORE UPDATE OF state, subject, body ON newsletter_issues
BEGIN
  SELECT RAISE(ABORT, 'refused: no such issue transition')
    WHERE OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('draft>sending', 'sending>sent');
  SELECT RAISE(ABORT, 'refused: an issue that was sent keeps its words')
    WHERE OLD.state <> 'draft' AND (NEW.subject, NEW.body) <> (OLD.subject, OLD.body);
END;

CREATE TABLE number_series (
  name TEXT PRIMARY KEY NOT NULL,
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE old_slugs (
  slug TEXT PRIMARY KEY NOT NULL,
  target TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE order_lines (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1),
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  kind TEXT NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'service')),
  product_id TEXT NOT NULL REFERENCES products (id),
  product_name TEXT NOT NULL CHECK (length(product_name) <= 200),
  product_description TEXT NOT NULL CHECK (length(product_description) <= 5000),
  part_number TEXT NOT NULL DEFAULT '' CHECK (length(part_number) <= 60),
  customer_number TEXT NOT NULL DEFAULT '' CHECK (length(customer_number) <= 200),
  image_key TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  unit_price_poisha INTEGER NOT NULL CHECK (unit_price_poisha > 0),
  total_poisha INTEGER NOT NULL,
  cancelled_units INTEGER NOT NULL DEFAULT 0,
  shipped_units INTEGER NOT NULL DEFAULT 0,
  returned_units INTEGER NOT NULL DEFAULT 0,
  refunded_poisha INTEGER NOT NULL DEFAULT 0,
  source_kind TEXT NOT NULL DEFAULT 'base' CHECK (source_kind IN ('base', 'list', 'delivery', 'backorder', 'quote')),
  source_id TEXT NOT NULL DEFAULT '',
  vat_bp INTEGER NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  status TEXT NOT NULL CHECK (status IN ('unpaid', 'paid', 'shipped', 'cancelled', 'refunded')),
  cancellation_pending_since INTEGER,
  transaction_id TEXT,
  bank_payment_id TEXT REFERENCES bank_payments (id),
  change_id TEXT NOT NULL,
  paid_at INTEGER,
  shipped_at INTEGER,
  cancelled_at INTEGER,
  single_unpaid INTEGER NOT NULL DEFAULT 1 CHECK (single_unpaid IN (0, 1)), cost_poisha INTEGER CHECK (cost_poisha BETWEEN 0 AND 9000000000000000 / quantity),
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

CREATE INDEX order_lines_by_buyer_and_product ON order_lines (user_id, product_id, paid_at) WHERE transaction_id IS NOT NULL;

CREATE UNIQUE INDEX order_lines_by_order ON order_lines (order_id, position);

CREATE INDEX order_lines_by_payment ON order_lines (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE INDEX order_lines_by_picture ON order_lines (image_key);

CREATE INDEX order_lines_by_product ON order_lines (product_id, paid_at);

CREATE UNIQUE INDEX order_lines_by_quote_line ON order_lines (source_id) WHERE source_kind = 'quote';

CREATE INDEX order_lines_by_status ON order_lines (status || '', created_at DESC, order_id DESC);

CREATE INDEX order_lines_by_user ON order_lines (user_id, created_at DESC, order_id DESC, position);

CREATE INDEX order_lines_cancelled ON order_lines (cancelled_at) WHERE status = 'cancelled' AND transaction_id IS NULL;

CREATE UNIQUE INDEX order_lines_one_unpaid_per_product ON order_lines (user_id, product_id)
  WHERE status = 'unpaid' AND kind = 'goods' AND single_unpaid = 1;

CREATE INDEX order_lines_to_ship ON order_lines (paid_at, order_id)
  WHERE kind = 'goods' AND status = 'paid' AND quantity > cancelled_units + shipped_units;

CREATE INDEX order_lines_unpaid_by_order ON order_lines (order_id, cancellation_pending_since, status) WHERE status = 'unpaid';

CREATE INDEX order_lines_unpaid_by_product ON order_lines (product_id, user_id, quantity) WHERE status = 'unpaid';

CREATE TRIGGER order_lines_after_delete_subtract_product_sales AFTER DELETE ON order_lines
WHEN OLD.kind = 'goods' AND OLD.paid_at IS NOT NULL
  AND iif(OLD.status IN ('paid', 'shipped'), OLD.quantity - OLD.cancelled_units - OLD.returned_units, 0) > 0
BEGIN
  UPDATE product_sales
    SET orders = max(orders - 1, 0), units = max(units - (OLD.quantity - OLD.cancelled_units - OLD.returned_units), 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

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

CREATE TRIGGER order_lines_after_insert_queue_webhooks AFTER INSERT ON order_lines
WHEN NEW.kind = 'goods'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, line_id, created_at, due_at)
  SELECT id, 'evt_line_' || NEW.id || '_placed', 'order_line.placed', NEW.order_id, NEW.id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order_line.placed"') > 0;
END;

CREATE TRIGGER order_lines_after_insert_reserve_stock AFTER INSERT ON order_lines
WHEN NEW.kind = 'goods'
BEGIN
  SELECT RAISE(ABORT, 'refused: product not for sale') FROM products
    WHERE id = NEW.product_id AND archived_at IS NOT NULL;
  UPDATE products SET reserved = reserved + NEW.quantity
    WHERE id = NEW.product_id AND NEW.source_kind <> 'backorder';
END;

CREATE TRIGGER order_lines_after_update_anonymise_deleted_buyer AFTER UPDATE OF status ON order_lines
WHEN NEW.status IN ('shipped', 'cancelled')
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND email = NEW.user_id || '@deleted.invalid')
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = NEW.user_id || '@deleted.invalid', phone = 'Deleted', phone_verified = 0
    WHERE id = NEW.order_id
      AND received_poisha = 0
      AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status IN ('unpaid', 'paid'))
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id AND state <> 'succeeded');
END;

CREATE TRIGGER order_lines_after_update_check_charge AFTER UPDATE OF status, transaction_id ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status <> 'unpaid'
BEGIN
  SELECT RAISE(ABORT, 'refused: on account only with its charge')
    WHERE (NEW.bank_payment_id IS NULL AND coalesce(NEW.transaction_id, '') GLOB 'ACC-*')
      <> EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
      OR NEW.bank_payment_id IS NULL AND NEW.transaction_id GLOB 'ACC-*' AND NEW.transaction_id <> 'ACC-' || NEW.order_id;
END;

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

CREATE TRIGGER order_lines_after_update_check_transfer AFTER UPDATE OF bank_payment_id ON order_lines
WHEN NEW.bank_payment_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid')
BEGIN
  SELECT RAISE(ABORT, 'refused: less than the lines cost') FROM orders WHERE id = NEW.order_id
    AND (SELECT sum(total_poisha) FROM order_lines WHERE order_id = NEW.order_id AND bank_payment_id IS NOT NULL)
      > shortfall_poisha + (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = NEW.order_id)
        + (SELECT total(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id);
END;

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

CREATE TRIGGER order_lines_after_update_queue_cancellation AFTER UPDATE OF cancellation_pending_since ON order_lines
WHEN OLD.cancellation_pending_since IS NULL AND NEW.cancellation_pending_since IS NOT NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.cancellation_pending_since WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER order_lines_after_update_queue_order_webhooks AFTER UPDATE OF status ON order_lines
WHEN OLD.status IN ('unpaid', 'paid') AND NEW.status NOT IN ('unpaid', 'paid')
  AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE paused_at IS NULL)
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
  ), webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.' || change || '"') > 0
  ON CONFLICT DO NOTHING;
END;

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

CREATE TRIGGER order_lines_after_update_sum_daily_revenue AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid'
BEGIN
  INSERT INTO part_months (month, product_id, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, product_id, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET lines = lines + excluded.lines, units = units + excluded.units, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO customer_months (month, customer_id, orders, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, customer_id, NOT EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND id <> NEW.id AND paid_at IS NOT NULL
      ), gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries JOIN orders ON orders.id = order_id WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO daily_sales (day, paid_orders, revenue_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT day, NOT EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND id <> NEW.id AND paid_at IS NOT NULL
      ), gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET paid_orders = paid_orders + excluded.paid_orders, revenue_poisha = revenue_poisha + excluded.revenue_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
END;

CREATE TRIGGER order_lines_before_insert_check_unpaid BEFORE INSERT ON order_lines
WHEN NEW.status <> 'unpaid' OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
BEGIN
  SELECT RAISE(ABORT, 'refused: an order line starts unpaid');
END;

CREATE TRIGGER order_lines_before_update_check_transition BEFORE UPDATE OF status ON order_lines
WHEN OLD.status <> NEW.status
BEGIN
  SELECT RAISE(ABORT, 'refused: no such order transition') WHERE OLD.status || '>' || NEW.status NOT IN
    ('unpaid>paid', 'unpaid>cancelled', 'paid>shipped', 'paid>refunded', 'shipped>refunded');
  SELECT RAISE(ABORT, 'refused: a payment is under way') WHERE NEW.status = 'cancelled'
    AND EXISTS (SELECT 1 FROM attempt_lines WHERE line_id = NEW.id AND live = 1);
END;

CREATE TRIGGER order_lines_before_update_freeze_terms BEFORE UPDATE OF
  kind, product_id, quantity, unit_price_poisha, total_poisha, source_kind, source_id, vat_bp, customer_number, cost_poisha ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: an order line keeps its terms');
END;

CREATE TRIGGER order_lines_before_update_freeze_transaction BEFORE UPDATE OF transaction_id, bank_payment_id ON order_lines
WHEN OLD.transaction_id IS NOT NULL
  AND (NEW.transaction_id IS NOT OLD.transaction_id OR NEW.bank_payment_id IS NOT OLD.bank_payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a transaction is set once');
END;

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

CREATE TABLE order_notes (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  written_by TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX order_notes_by_order ON order_notes (order_id, created_at DESC);

CREATE TABLE order_pad_lines (
  pad_id TEXT NOT NULL REFERENCES order_pads (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 1000),
  typed TEXT NOT NULL CHECK (length(typed) <= 2000),
  result TEXT NOT NULL CHECK (result IN (
    'ok', 'left-out', 'quantity-missing', 'fraction', 'ambiguous-number', 'unfilled-packs', 'invalid-quantity', 'short',
    'two-readings', 'several-parts', 'superseded', 'unknown', 'note', 'heading', 'unread', 'merged', 'added', 'ordered'
  )),
  product_id TEXT,
  quantity INTEGER,
  price_poisha INTEGER,
  note TEXT NOT NULL CHECK (length(note) <= 5000),
  options TEXT NOT NULL CHECK (json_valid(options) AND length(options) <= 10000),
  answer TEXT CHECK (answer IS NULL OR json_valid(answer) AND length(answer) <= 1000),
  PRIMARY KEY (pad_id, n),
  CONSTRAINT ready_lines_are_complete
  CHECK (result <> 'ok' OR (product_id IS NOT NULL AND quantity IS NOT NULL AND price_poisha IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE order_pads (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('text', 'file', 'order', 'list', 'scan', 'api', 'mail')),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used')),
  columns TEXT NOT NULL DEFAULT '' CHECK ((columns = '' OR json_valid(columns)) AND length(columns) <= 2000),
  unread_lines INTEGER NOT NULL DEFAULT 0 CHECK (unread_lines >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  open_lines INTEGER NOT NULL DEFAULT 0 CHECK (open_lines BETWEEN 0 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX order_pads_by_age ON order_pads (created_at);

CREATE INDEX order_pads_by_user ON order_pads (user_id, created_at DESC, id DESC);

CREATE INDEX order_pads_with_open_lines ON order_pads (user_id, created_at DESC) WHERE open_lines > 0;

CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'SO-?*'),
  user_id TEXT NOT NULL REFERENCES users (id),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  spender_id TEXT,
  request_id TEXT,
  quote_id TEXT,
  list_id TEXT,
  buyer_name TEXT NOT NULL CHECK (length(buyer_name) BETWEEN 1 AND 120),
  buyer_email TEXT NOT NULL CHECK (length(buyer_email) BETWEEN 3 AND 254),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  district TEXT NOT NULL DEFAULT '' CHECK (length(district) <= 60),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 1 AND 40),
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  purchase_order_number TEXT NOT NULL DEFAULT '' CHECK (length(purchase_order_number) <= 60),
  company_name TEXT NOT NULL DEFAULT '' CHECK (length(company_name) <= 120),
  buyer_bin TEXT NOT NULL DEFAULT '' CHECK (length(buyer_bin) <= 40),
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  delivery_method_id TEXT REFERENCES delivery_methods (id),
  delivery_method TEXT NOT NULL DEFAULT '' CHECK (length(delivery_method) <= 60),
  buyer_carrier TEXT NOT NULL DEFAULT '' CHECK (length(buyer_carrier) <= 120),
  requested_on TEXT NOT NULL DEFAULT '' CHECK (requested_on = '' OR requested_on IS date(requested_on)),
  ship_complete INTEGER NOT NULL DEFAULT 0 CHECK (ship_complete IN (0, 1)),
  idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  payload_hash TEXT NOT NULL,
  hold_until INTEGER NOT NULL,
  bank_hold_until INTEGER,
  received_poisha INTEGER NOT NULL DEFAULT 0 CHECK (received_poisha >= 0),
  shortfall_poisha INTEGER NOT NULL DEFAULT 0 CHECK (shortfall_poisha BETWEEN 0 AND 10000),
  shortfall_reason TEXT NOT NULL DEFAULT '' CHECK (length(shortfall_reason) <= 500),
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  cost_centre TEXT NOT NULL DEFAULT '' CHECK (length(cost_centre) <= 40),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  placed INTEGER NOT NULL DEFAULT 0 CHECK (placed IN (0, 1)), charge_requested INTEGER NOT NULL DEFAULT 0 CHECK (charge_requested IN (0, 1)), charge_tried_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, idempotency_key),
  UNIQUE (id, user_id, created_at),
  CONSTRAINT shortfall_has_reason CHECK ((shortfall_poisha > 0) = (shortfall_reason <> '')),
  CONSTRAINT buyer_spends_without_request CHECK (request_id IS NOT NULL OR spender_id = user_id),
  CONSTRAINT list_needs_no_request CHECK (list_id IS NULL OR request_id IS NULL AND quote_id IS NULL AND spender_id IS NOT NULL),
  CONSTRAINT method_has_name CHECK ((delivery_method_id IS NULL) = (delivery_method = ''))
) STRICT;

CREATE INDEX orders_by_buyer_email ON orders (buyer_email COLLATE NOCASE, created_at DESC);

CREATE INDEX orders_by_buyer_name ON orders (buyer_name COLLATE NOCASE, created_at DESC);

CREATE INDEX orders_by_change ON orders (change_id);

CREATE INDEX orders_by_company ON orders (company_name COLLATE NOCASE, created_at DESC) WHERE company_name <> '';

CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC, id DESC);

CREATE INDEX orders_by_method ON orders (delivery_method_id, created_at DESC, id DESC) WHERE delivery_method_id IS NOT NULL;

CREATE INDEX orders_by_phone ON orders (
  substr(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), -10),
  created_at DESC
);

CREATE INDEX orders_by_purchase_order ON orders (purchase_order_number COLLATE NOCASE, created_at DESC) WHERE purchase_order_number <> '';

CREATE UNIQUE INDEX orders_by_quote ON orders (quote_id) WHERE quote_id IS NOT NULL AND idempotency_key NOT GLOB 'backorder-*';

CREATE UNIQUE INDEX orders_by_request ON orders (request_id) WHERE request_id IS NOT NULL AND idempotency_key NOT GLOB 'backorder-*';

CREATE INDEX orders_by_user ON orders (user_id, created_at DESC, id DESC, customer_id);

CREATE UNIQUE INDEX orders_newest ON orders (created_at DESC, id DESC);

CREATE INDEX orders_to_charge ON orders (created_at) WHERE charge_requested = 1;

CREATE TRIGGER orders_after_insert_register AFTER INSERT ON orders
BEGIN
  INSERT INTO daily_sales (day, orders) VALUES ((NEW.created_at + 21600000) / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
  INSERT INTO release_queue (order_id, due_at) VALUES (NEW.id, NEW.hold_until);
  INSERT INTO buyer_name_endings (order_id, ending, created_at)
    SELECT DISTINCT NEW.id, substr(NEW.buyer_name, instr(' ' || NEW.buyer_name || ' ', ' ' || value || ' ')) COLLATE NOCASE, NEW.created_at
    FROM json_each('[' || replace(json_quote(NEW.buyer_name), ' ', '","') || ']') WHERE key BETWEEN 1 AND 5 AND value <> '';
END;

CREATE TRIGGER orders_after_update_anonymise_webhooks AFTER UPDATE OF
  buyer_name, buyer_email, address, district, phone, purchase_order_number, company_name, cost_centre ON orders
BEGIN
  UPDATE webhook_deliveries SET last_answer = '', payload = json_remove(
    json_set(payload, '$.buyerName', o.buyer_name, '$.buyerEmail', o.buyer_email, '$.address', o.address,
      '$.district', o.district, '$.phone', o.phone,
      '$.purchaseOrderNumber', o.purchase_order_number, '$.companyName', o.company_name, '$.costCentre', o.cost_centre),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.trackingNumber', '$.none'),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.note', '$.none'),
    iif(o.buyer_email = o.user_id || '@deleted.invalid', '$.shipments', '$.none'))
  FROM orders AS o
  WHERE o.id = NEW.id AND webhook_deliveries.order_id = NEW.id AND payload <> '{}';
END;

CREATE TRIGGER orders_after_update_delete_name_endings AFTER UPDATE OF buyer_name ON orders
BEGIN
  DELETE FROM buyer_name_endings WHERE order_id = NEW.id;
END;

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

CREATE TRIGGER orders_after_update_extend_release AFTER UPDATE OF hold_until ON orders
WHEN NEW.hold_until <> OLD.hold_until AND NOT EXISTS (
  SELECT 1 FROM order_lines WHERE order_id = NEW.id AND status = 'unpaid' AND cancellation_pending_since IS NOT NULL
)
BEGIN
  UPDATE release_queue SET due_at = NEW.hold_until WHERE order_id = NEW.id;
END;

CREATE TRIGGER orders_after_update_queue_webhooks AFTER UPDATE OF placed ON orders
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.id || '_placed', 'order.placed', NEW.id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.placed"') > 0;
END;

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
      WHEN total < order_min_poisha AND NEW.quote_id IS NULL AND NOT EXISTS (SELECT 1 FROM backorders WHERE new_order_id = NEW.id) THEN RAISE(ABORT, 'refused: below the minimum order value')
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

CREATE TRIGGER orders_before_update_freeze_buyer BEFORE UPDATE OF user_id, customer_id, spender_id, request_id, quote_id, list_id ON orders
BEGIN
  SELECT RAISE(ABORT, 'refused: an order keeps its buyer');
END;

CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  tries INTEGER NOT NULL CHECK (tries >= 0),
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT,
  reply_to TEXT NOT NULL DEFAULT '',
  headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)),
  kind TEXT NOT NULL DEFAULT 'mail' CHECK (kind IN ('mail', 'sms')),
  expires_at INTEGER,
  given_up_at INTEGER,
  provider_id TEXT,
  priority INTEGER NOT NULL DEFAULT 1 CHECK (priority IN (0, 1, 2))
) STRICT;

CREATE INDEX outbox_by_expiry ON outbox (expires_at) WHERE sent_at IS NULL AND expires_at IS NOT NULL;

CREATE INDEX outbox_by_recipient ON outbox (recipient);

CREATE INDEX outbox_by_sent_at ON outbox (sent_at) WHERE sent_at IS NOT NULL;

CREATE INDEX outbox_due ON outbox (priority, due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE INDEX outbox_given_up ON outbox (created_at DESC, id DESC) WHERE given_up_at IS NOT NULL;

CREATE INDEX outbox_pending_newest ON outbox (created_at DESC, id DESC) WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE INDEX outbox_sent_newest ON outbox (created_at DESC, id DESC) WHERE sent_at IS NOT NULL;

CREATE TABLE page_version (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

CREATE TABLE part_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  product_id TEXT NOT NULL,
  lines INTEGER NOT NULL DEFAULT 0,
  units INTEGER NOT NULL DEFAULT 0,
  gross_poisha INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  cost_poisha INTEGER NOT NULL DEFAULT 0,
  uncosted_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE part_numbers (
  normalized TEXT NOT NULL CHECK (length(normalized) BETWEEN 1 AND 60),
  customer_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('own', 'manufacturer', 'superseded', 'alternate', 'customer')),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  display TEXT NOT NULL CHECK (length(display) BETWEEN 1 AND 60),
  words TEXT NOT NULL CHECK (length(words) <= 1000),
  spelling TEXT NOT NULL CHECK (length(spelling) <= 60),
  PRIMARY KEY (normalized, customer_id, kind, product_id, spelling),
  CONSTRAINT only_customer_numbers_have_a_customer CHECK ((kind = 'customer') = (customer_id <> '')),
  CONSTRAINT spelling_has_the_letters_and_digits CHECK (
    normalized = replace(replace(replace(replace(spelling, '.', ''), ',', ''), '/', ''), '+', '')
  )
) STRICT, WITHOUT ROWID;

CREATE INDEX part_numbers_by_customer ON part_numbers (customer_id, normalized, spelling) WHERE customer_id <> '';

CREATE INDEX part_numbers_by_product ON part_numbers (product_id, customer_id);

CREATE INDEX part_numbers_of_makers ON part_numbers (product_id, display) WHERE kind = 'manufacturer';

CREATE UNIQUE INDEX part_numbers_own ON part_numbers (normalized, spelling) WHERE kind = 'own';

CREATE UNIQUE INDEX part_numbers_own_by_product ON part_numbers (product_id) WHERE kind = 'own';

CREATE TRIGGER part_numbers_after_delete_index_words AFTER DELETE ON part_numbers
WHEN OLD.customer_id = ''
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = OLD.product_id AND kind <> 'customer'
    ), part_number = iif(OLD.kind = 'own', '', part_number) WHERE id = OLD.product_id;
END;

CREATE TRIGGER part_numbers_after_insert_index_words AFTER INSERT ON part_numbers
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = NEW.product_id AND kind <> 'customer'
    ), part_number = iif(NEW.kind = 'own', NEW.display, part_number) WHERE id = NEW.product_id AND NEW.customer_id = '';
  SELECT RAISE(ABORT, 'refused: a customer has ten numbers of a part') WHERE NEW.customer_id <> '' AND 10 <= (
    SELECT count(*) FROM part_numbers
    WHERE product_id = NEW.product_id AND customer_id = NEW.customer_id AND spelling <> NEW.spelling
  );
END;

CREATE TRIGGER part_numbers_before_update_refuse BEFORE UPDATE ON part_numbers
BEGIN
  SELECT RAISE(ABORT, 'refused: a part number is replaced');
END;

CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign-in', 'two-factor', 'reauthenticate')),
  browser_secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  credential_id TEXT NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1364),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  public_key TEXT NOT NULL,
  site_id TEXT NOT NULL,
  transports TEXT NOT NULL,
  counter INTEGER NOT NULL CHECK (counter >= 0),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

CREATE TABLE password_resets (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

CREATE TABLE payment_attempts (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL CHECK (kind IN ('card', 'hosted')),
  state TEXT NOT NULL CHECK (state IN ('prepared', 'open', 'succeeded', 'closed')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  currency TEXT NOT NULL,
  provider_id TEXT UNIQUE,
  transaction_id TEXT,
  expires_at INTEGER NOT NULL,
  return_origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  next_check_at INTEGER NOT NULL DEFAULT 0,
  channel TEXT NOT NULL DEFAULT 'account' CHECK (channel IN ('account', 'link')),
  last_error TEXT CHECK (length(last_error) <= 500),
  last_error_at INTEGER,
  overdue_since INTEGER,
  UNIQUE (order_id, number),
  CONSTRAINT open_has_provider_id CHECK (state IN ('prepared', 'closed') OR provider_id IS NOT NULL),
  CONSTRAINT succeeded_has_transaction CHECK ((state = 'succeeded') = (transaction_id IS NOT NULL))
) STRICT;

CREATE INDEX payment_attempts_active ON payment_attempts (id) WHERE state IN ('prepared', 'open');

CREATE INDEX payment_attempts_by_next_check ON payment_attempts (next_check_at) WHERE state IN ('prepared', 'open');

CREATE INDEX payment_attempts_by_payment ON payment_attempts (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE TRIGGER payment_attempts_after_update_release_lines AFTER UPDATE OF state ON payment_attempts
WHEN NEW.state IN ('succeeded', 'closed')
BEGIN
  UPDATE attempt_lines SET live = 0 WHERE attempt_id = NEW.id;
END;

CREATE TRIGGER payment_attempts_before_update_check_transition BEFORE UPDATE OF state ON payment_attempts
WHEN OLD.state = 'succeeded' AND NEW.state <> 'succeeded'
  OR OLD.state = 'closed' AND NEW.state IN ('prepared', 'open')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such attempt transition');
END;

CREATE TABLE pending_sign_ins (
  secret_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  verified_at INTEGER
) STRICT;

CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);

CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

CREATE TABLE pictures (
  key TEXT PRIMARY KEY NOT NULL,
  uploaded_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  check_at INTEGER NOT NULL,
  file_name TEXT NOT NULL DEFAULT '' COLLATE NOCASE CHECK (length(file_name) <= 500)
) STRICT;

CREATE INDEX pictures_by_file_name ON pictures (file_name, created_at) WHERE file_name <> '';

CREATE INDEX pictures_by_next_check ON pictures (check_at);

CREATE TABLE price_lists (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 60 AND id NOT GLOB '*[^A-Za-z0-9_-]*'),
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
  kind TEXT NOT NULL CHECK (kind IN ('contract', 'group', 'sale', 'public')),
  percent_off_bp INTEGER NOT NULL DEFAULT 0 CHECK (percent_off_bp BETWEEN 0 AND 9000),
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL DEFAULT 253402214400000,
  state TEXT NOT NULL DEFAULT 'inactive' CHECK (state IN ('active', 'inactive')),
  created_at INTEGER NOT NULL,
  CONSTRAINT list_ends_after_start CHECK (until_at > from_at)
) STRICT;

CREATE INDEX price_lists_for_everybody ON price_lists (id) WHERE state = 'active' AND kind IN ('public', 'sale');

CREATE TRIGGER price_lists_after_insert_check_count AFTER INSERT ON price_lists
WHEN NEW.state = 'active' AND (SELECT count FROM most_price_lists) > 5
BEGIN
  SELECT RAISE(ABORT, 'refused: at most five price lists');
END;

CREATE TRIGGER price_lists_after_update_check AFTER UPDATE OF kind, until_at, state ON price_lists
BEGIN
  SELECT RAISE(ABORT, 'refused: the list is assigned to customers')
    WHERE NEW.kind IN ('public', 'sale') AND EXISTS (SELECT 1 FROM customer_price_lists WHERE list_id = NEW.id);
  SELECT RAISE(ABORT, 'refused: at most five price lists')
    WHERE NEW.state = 'active' AND (SELECT count FROM most_price_lists) > 5;
END;

CREATE TABLE product_documents (
  id TEXT PRIMARY KEY,
  product_id TEXT REFERENCES products (id) ON DELETE CASCADE,
  family_id TEXT REFERENCES families (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('datasheet', 'drawing', 'certificate')),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  key TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 10485760),
  created_at INTEGER NOT NULL,
  CONSTRAINT belongs_to_one CHECK ((product_id IS NULL) <> (family_id IS NULL))
) STRICT;

CREATE INDEX product_documents_by_family ON product_documents (family_id) WHERE family_id IS NOT NULL;

CREATE UNIQUE INDEX product_documents_by_key ON product_documents (key);

CREATE INDEX product_documents_by_product ON product_documents (product_id) WHERE product_id IS NOT NULL;

CREATE VIEW product_facets AS SELECT products.id AS product_id,
  coalesce((
    SELECT group_concat(' @c:' || above.id, '')
    FROM categories AS own, json_each('["' || replace(trim(own.path, '/'), '/', '","') || '"]') AS step
      JOIN categories AS above ON above.slug = step.value
    WHERE own.id = products.category_id
  ), '') || coalesce((
    SELECT group_concat(' @s:' || attributes.id || '=' || lower(replace(spec.value, ' ', '_')), '')
    FROM json_each(products.specs) AS spec JOIN attributes ON attributes.id = spec.key
    WHERE attributes.kind <> 'text'
  ), '') || coalesce(' @f:' || products.family_id, '') AS facets
FROM products;

CREATE TABLE product_sales (
  product_id TEXT NOT NULL REFERENCES products (id),
  day INTEGER NOT NULL,
  orders INTEGER NOT NULL CHECK (orders >= 0),
  units INTEGER NOT NULL CHECK (units >= 0),
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sales_by_day ON product_sales (day);

CREATE TRIGGER product_sales_after_delete_sum_product AFTER DELETE ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders, 0), sold_units = max(sold_units - OLD.units, 0)
    WHERE id = OLD.product_id;
END;

CREATE TRIGGER product_sales_after_insert_sum_product AFTER INSERT ON product_sales
BEGIN
  UPDATE products SET sold_orders = sold_orders + NEW.orders, sold_units = sold_units + NEW.units
    WHERE id = NEW.product_id;
END;

CREATE TRIGGER product_sales_after_update_sum_product AFTER UPDATE OF orders, units ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders + NEW.orders, 0),
    sold_units = max(sold_units - OLD.units + NEW.units, 0) WHERE id = NEW.product_id;
END;

CREATE TABLE product_sources (
  source TEXT PRIMARY KEY NOT NULL CHECK (length(source) BETWEEN 1 AND 500),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sources_by_product ON product_sources (product_id);

CREATE VIEW product_words AS SELECT DISTINCT products.id AS product_id, products.search_no, words.value AS word
FROM products,
  json_each('[' || replace(json_quote(search_name || search_numbers || search_facets), ' ', '","') || ']') AS words
WHERE archived_at IS NULL AND kind = 'goods' AND words.value <> '';

CREATE TABLE products (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 5000),
  price_poisha INTEGER NOT NULL CHECK (price_poisha BETWEEN 100 AND 100000000000),
  on_hand INTEGER NOT NULL CHECK (on_hand BETWEEN 0 AND 100000000),
  reserved INTEGER NOT NULL DEFAULT 0,
  in_stock INTEGER NOT NULL DEFAULT 0 CHECK (in_stock IN (0, 1)),
  image_key TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  archived_at INTEGER,
  unit TEXT NOT NULL DEFAULT 'piece' CHECK (unit IN ('piece', 'box', 'pack', 'set', 'pair', 'metre', 'kg')),
  pack_size INTEGER NOT NULL DEFAULT 1 CHECK (pack_size BETWEEN 1 AND 100000),
  min_quantity INTEGER NOT NULL DEFAULT 1 CHECK (min_quantity BETWEEN 1 AND 1000000),
  order_multiple INTEGER NOT NULL DEFAULT 1 CHECK (order_multiple BETWEEN 1 AND 1000000),
  weight_g INTEGER NOT NULL DEFAULT 0 CHECK (weight_g BETWEEN 0 AND 100000000),
  lead_days INTEGER NOT NULL DEFAULT -1 CHECK (lead_days BETWEEN -1 AND 1000),
  superseded_by TEXT REFERENCES products (id) ON DELETE SET NULL
  CONSTRAINT superseded_by_another CHECK (superseded_by <> id),
  hs_code TEXT NOT NULL DEFAULT '' CHECK (length(hs_code) <= 20),
  bin TEXT NOT NULL DEFAULT '' CHECK (length(bin) <= 40),
  cost_poisha INTEGER CHECK (cost_poisha BETWEEN 0 AND 100000000000),
  kind TEXT NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'service')),
  category_id TEXT REFERENCES categories (id),
  family_id TEXT REFERENCES families (id) ON DELETE SET NULL,
  specs TEXT NOT NULL DEFAULT '{}'
  CHECK (json_valid(specs) AND json_type(specs) = 'object' AND length(CAST(specs AS BLOB)) <= 2000),
  search_name TEXT NOT NULL DEFAULT '',
  search_numbers TEXT NOT NULL DEFAULT '',
  part_number TEXT NOT NULL DEFAULT '' CHECK (length(part_number) <= 60),
  search_facets TEXT NOT NULL DEFAULT '',
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0
  CONSTRAINT rating_sum_in_range CHECK (rating_count >= 0 AND rating_sum BETWEEN rating_count AND 10 * rating_count),
  rating_rank INTEGER NOT NULL DEFAULT 0,
  search_no INTEGER,
  sold_orders INTEGER NOT NULL DEFAULT 0 CHECK (sold_orders >= 0),
  sold_units INTEGER NOT NULL DEFAULT 0 CHECK (sold_units >= 0),
  vat_rate_id TEXT NOT NULL DEFAULT 'standard' REFERENCES vat_rates (id),
  rev INTEGER NOT NULL DEFAULT 0, reorder_at INTEGER NOT NULL DEFAULT -1 CHECK (reorder_at BETWEEN -1 AND 100000000), reorder_to INTEGER NOT NULL DEFAULT 0 CHECK (reorder_to BETWEEN 0 AND 100000000),
  CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand),
  CONSTRAINT minimum_is_a_multiple CHECK (min_quantity % order_multiple = 0)
) STRICT;

CREATE INDEX products_archived_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;

CREATE INDEX products_best_selling ON products (sold_orders DESC, sold_units DESC, id)
  WHERE archived_at IS NULL AND in_stock = 1 AND sold_orders > 0;

CREATE INDEX products_by_category ON products (category_id, id) WHERE category_id IS NOT NULL;

CREATE INDEX products_by_family ON products (family_id, search_no) WHERE family_id IS NOT NULL;

CREATE INDEX products_by_picture ON products (image_key);

CREATE INDEX products_by_price ON products (price_poisha, id) WHERE archived_at IS NULL AND kind = 'goods';

CREATE INDEX products_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods';

CREATE INDEX products_in_stock_by_price ON products (price_poisha, id) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;

CREATE INDEX products_in_stock_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;

CREATE INDEX products_in_stock_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;

CREATE INDEX products_low ON products (on_hand - reserved, id) WHERE archived_at IS NULL AND kind = 'goods'
  AND (on_hand - reserved < min_quantity OR iif(reorder_at >= 0, on_hand - reserved <= reorder_at,
    90 * (on_hand - reserved) <= iif(lead_days < 0, 14, lead_days) * sold_units));

CREATE INDEX products_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods';

CREATE UNIQUE INDEX products_search_no ON products (search_no);

CREATE INDEX products_superseded_by ON products (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE INDEX products_with_archived_newest ON products (created_at DESC, id DESC);

CREATE INDEX products_with_reservations ON products (id) WHERE reserved <> 0;

CREATE TRIGGER products_after_delete_unindex AFTER DELETE ON products
WHEN OLD.archived_at IS NULL AND OLD.kind = 'goods'
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']'));
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']'));
  UPDATE category_values SET count = count - 1
    WHERE category_id = OLD.category_id AND (attribute_id, value) IN (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(OLD.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    );
  DELETE FROM category_values WHERE category_id = OLD.category_id AND count = 0;
  UPDATE families SET part_count = part_count - 1 WHERE id = OLD.family_id;
END;

CREATE TRIGGER products_after_insert_index AFTER INSERT ON products
BEGIN
  UPDATE products SET search_no = (SELECT coalesce(max(search_no), 0) + 1 FROM products), in_stock = on_hand > reserved,
    search_facets = (SELECT facets FROM product_facets WHERE product_id = NEW.id) WHERE id = NEW.id;
  INSERT INTO search_pages (word, page, members)
    SELECT word, search_no / 4096, printf(' %03x', search_no % 4096) FROM product_words WHERE product_id = NEW.id
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
  INSERT INTO category_values (category_id, attribute_id, value, count)
    SELECT NEW.category_id, attribute_id, value, 1 FROM (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    ) WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND NEW.category_id IS NOT NULL
    ON CONFLICT (category_id, attribute_id, value) DO UPDATE SET count = count + 1;
  UPDATE families SET part_count = part_count + 1
    WHERE id = NEW.family_id AND NEW.archived_at IS NULL AND NEW.kind = 'goods';
END;

CREATE TRIGGER products_after_insert_open_ledger AFTER INSERT ON products
WHEN NEW.on_hand > 0
BEGIN
  INSERT INTO stock_movements (product_id, n, delta, after, cause, actor, at)
    VALUES (NEW.id, 1, NEW.on_hand, NEW.on_hand, 'opening', NEW.created_by, NEW.created_at);
END;

CREATE TRIGGER products_after_update_count_edits AFTER UPDATE OF name, description, price_poisha, image_key, archived_at,
  unit, pack_size, min_quantity, order_multiple, weight_g, lead_days, superseded_by, hs_code, bin, cost_poisha, category_id, family_id,
  specs, part_number, vat_rate_id, reorder_at, reorder_to ON products
WHEN (NEW.name, NEW.description, NEW.price_poisha, NEW.image_key, NEW.archived_at, NEW.unit, NEW.pack_size, NEW.min_quantity,
    NEW.order_multiple, NEW.weight_g, NEW.lead_days, NEW.superseded_by, NEW.hs_code, NEW.bin, NEW.cost_poisha, NEW.category_id,
    NEW.family_id, NEW.specs, NEW.part_number, NEW.vat_rate_id, NEW.reorder_at, NEW.reorder_to)
  IS NOT (OLD.name, OLD.description, OLD.price_poisha, OLD.image_key, OLD.archived_at, OLD.unit, OLD.pack_size, OLD.min_quantity,
    OLD.order_multiple, OLD.weight_g, OLD.lead_days, OLD.superseded_by, OLD.hs_code, OLD.bin, OLD.cost_poisha, OLD.category_id,
    OLD.family_id, OLD.specs, OLD.part_number, OLD.vat_rate_id, OLD.reorder_at, OLD.reorder_to)
BEGIN
  UPDATE products SET rev = rev + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER products_after_update_count_family AFTER UPDATE OF family_id, archived_at, kind ON products
WHEN NEW.family_id IS NOT OLD.family_id
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  UPDATE families SET part_count = part_count - 1
    WHERE id = OLD.family_id AND OLD.archived_at IS NULL AND OLD.kind = 'goods';
  UPDATE families SET part_count = part_count + 1
    WHERE id = NEW.family_id AND NEW.archived_at IS NULL AND NEW.kind = 'goods';
END;

CREATE TRIGGER products_after_update_count_values AFTER UPDATE OF category_id, specs, archived_at, kind ON products
WHEN NEW.category_id IS NOT OLD.category_id OR NEW.specs <> OLD.specs
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  UPDATE category_values SET count = count - 1
    WHERE category_id = OLD.category_id AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND (attribute_id, value) IN (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(OLD.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    );
  DELETE FROM category_values WHERE category_id = OLD.category_id AND count = 0;
  INSERT INTO category_values (category_id, attribute_id, value, count)
    SELECT NEW.category_id, attribute_id, value, 1 FROM (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    ) WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND NEW.category_id IS NOT NULL
    ON CONFLICT (category_id, attribute_id, value) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_after_update_index_words AFTER UPDATE OF
  search_name, search_numbers, category_id, family_id, specs, archived_at, kind ON products
BEGIN
  UPDATE products SET search_facets = own.facets
    FROM (SELECT facets FROM product_facets WHERE product_id = NEW.id) AS own
    WHERE id = NEW.id AND search_facets <> own.facets;
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT word FROM product_words WHERE product_id = NEW.id
      );
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096 AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT word FROM product_words WHERE product_id = NEW.id
      );
  INSERT INTO search_pages (word, page, members)
    SELECT word, NEW.search_no / 4096, printf(' %03x', NEW.search_no % 4096)
    FROM (
      SELECT word FROM product_words WHERE product_id = NEW.id
      EXCEPT SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        WHERE OLD.archived_at IS NULL AND OLD.kind = 'goods'
    )
    WHERE true
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

CREATE TRIGGER products_after_update_note_in_stock AFTER UPDATE OF on_hand, reserved, archived_at, search_numbers ON products
WHEN (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved) OR (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL)
  OR NEW.search_numbers <> OLD.search_numbers
BEGIN
  UPDATE products SET in_stock = on_hand > reserved
    WHERE id = NEW.id AND (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved);
  UPDATE page_version SET version = version + 1
    WHERE (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved) OR NEW.search_numbers <> OLD.search_numbers;
  UPDATE back_in_stock_requests SET is_due = (SELECT archived_at IS NULL AND on_hand > reserved FROM products WHERE id = NEW.id)
    WHERE product_id = NEW.id AND (NEW.archived_at IS NULL AND NEW.on_hand > NEW.reserved)
      <> (OLD.archived_at IS NULL AND OLD.on_hand > OLD.reserved);
END;

CREATE TRIGGER products_after_update_rank_rating AFTER UPDATE OF rating_sum, rating_count ON products
BEGIN
  UPDATE products SET rating_rank = iif(NEW.rating_count = 0, 0, (NEW.rating_sum + 35) * 10000 / (NEW.rating_count + 5))
    WHERE id = NEW.id;
END;

CREATE TRIGGER products_after_update_record_unexplained AFTER UPDATE OF on_hand ON products
WHEN NEW.on_hand <> OLD.on_hand AND NEW.on_hand IS NOT (
  SELECT after FROM stock_movements WHERE product_id = NEW.id ORDER BY n DESC LIMIT 1
)
BEGIN
  INSERT INTO stock_movements (product_id, n, delta, after, cause, at)
    SELECT NEW.id, coalesce(max(n), 0) + 1, NEW.on_hand - OLD.on_hand, NEW.on_hand, 'unexplained', unixepoch() * 1000
    FROM stock_movements WHERE product_id = NEW.id;
END;

CREATE TRIGGER products_before_insert_check_category BEFORE INSERT ON products
WHEN EXISTS (SELECT 1 FROM categories WHERE parent_id = NEW.category_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has children');
END;

CREATE TRIGGER products_before_update_check_category BEFORE UPDATE OF category_id ON products
WHEN NEW.category_id IS NOT OLD.category_id AND EXISTS (SELECT 1 FROM categories WHERE parent_id = NEW.category_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has children');
END;

CREATE TABLE provider_events (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'ignored', 'review')),
  note TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  settled_at INTEGER,
  settled_by TEXT NOT NULL DEFAULT '',
  settle_note TEXT NOT NULL DEFAULT '' CHECK (length(settle_note) <= 1000),
  fetched INTEGER NOT NULL DEFAULT 0 CHECK (fetched IN (0, 1))
) STRICT;

CREATE INDEX provider_events_by_outcome ON provider_events (outcome, received_at DESC, id DESC);

CREATE INDEX provider_events_in_review ON provider_events (id) WHERE outcome = 'review' AND settled_at IS NULL;

CREATE INDEX provider_events_newest ON provider_events (received_at DESC, id DESC);

CREATE INDEX provider_events_with_body ON provider_events (received_at) WHERE body <> '';

CREATE TABLE quote_lines (
  quote_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 1000),
  id TEXT NOT NULL UNIQUE,
  product_id TEXT REFERENCES products (id),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  unit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (unit_poisha BETWEEN -1 AND 100000000000),
  vat_bp INTEGER NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  lead_days INTEGER NOT NULL DEFAULT -1 CHECK (lead_days BETWEEN -1 AND 1000),
  PRIMARY KEY (quote_id, revision, n),
  FOREIGN KEY (quote_id, revision) REFERENCES quote_revisions (quote_id, revision) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_lines_by_product ON quote_lines (product_id) WHERE product_id IS NOT NULL;

CREATE TRIGGER quote_lines_before_delete_keep BEFORE DELETE ON quote_lines
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id)
  AND EXISTS (SELECT 1 FROM quote_revisions WHERE quote_id = OLD.quote_id AND revision = OLD.revision)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_lines_before_insert_freeze BEFORE INSERT ON quote_lines
WHEN NEW.revision <= (SELECT revision FROM quotes WHERE id = NEW.quote_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_lines_before_update_freeze BEFORE UPDATE ON quote_lines
WHEN NEW.text <> '' OR NEW.product_id IS NOT OLD.product_id
  OR (NEW.quote_id, NEW.revision, NEW.n, NEW.id, NEW.quantity, NEW.unit_poisha, NEW.vat_bp, NEW.lead_days)
    <> (OLD.quote_id, OLD.revision, OLD.n, OLD.id, OLD.quantity, OLD.unit_poisha, OLD.vat_bp, OLD.lead_days)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TABLE quote_messages (
  quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 50),
  from_staff INTEGER NOT NULL CHECK (from_staff IN (0, 1)),
  body TEXT NOT NULL CHECK (length(body) <= 2000),
  at INTEGER NOT NULL,
  PRIMARY KEY (quote_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE quote_revisions (
  quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL CHECK (revision >= 1),
  valid_until INTEGER,
  sent_at INTEGER,
  is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1)),
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  delivery_method_id TEXT REFERENCES delivery_methods (id),
  delivery_poisha INTEGER NOT NULL DEFAULT 0 CHECK (delivery_poisha BETWEEN 0 AND 100000000000 AND delivery_poisha % 100 = 0),
  delivery_vat_bp INTEGER NOT NULL DEFAULT 0 CHECK (delivery_vat_bp BETWEEN 0 AND 10000),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (quote_id, revision),
  CONSTRAINT charge_has_method CHECK (delivery_poisha = 0 OR delivery_method_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_revisions_by_end ON quote_revisions (valid_until, quote_id) WHERE valid_until IS NOT NULL;

CREATE TRIGGER quote_revisions_before_delete_keep BEFORE DELETE ON quote_revisions
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_revisions_before_update_freeze BEFORE UPDATE ON quote_revisions
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id) AND (NEW.note NOT IN ('', OLD.note)
  OR (NEW.quote_id, NEW.revision, NEW.valid_until, NEW.is_whole, NEW.delivery_poisha, NEW.delivery_vat_bp)
    <> (OLD.quote_id, OLD.revision, OLD.valid_until, OLD.is_whole, OLD.delivery_poisha, OLD.delivery_vat_bp)
  OR NEW.valid_until IS NULL OR NEW.sent_at IS NOT OLD.sent_at OR NEW.delivery_method_id IS NOT OLD.delivery_method_id OR NEW.exempt_number NOT IN ('', OLD.exempt_number))
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TABLE quotes (
  id TEXT PRIMARY KEY NOT NULL,
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'QU-?*'),
  customer_id TEXT REFERENCES customers (id),
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  email TEXT NOT NULL CHECK (email = '' OR length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL CHECK (length(name) <= 120),
  company_name TEXT NOT NULL DEFAULT '' CHECK (length(company_name) <= 120),
  state TEXT NOT NULL CHECK (state IN ('requested', 'draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  is_ordered INTEGER NOT NULL DEFAULT 0 CHECK (is_ordered IN (0, 1)),
  link_version INTEGER NOT NULL DEFAULT 1 CHECK (link_version >= 1),
  request TEXT NOT NULL DEFAULT '' CHECK (length(request) <= 2000),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  accepted_by TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER, accepted_form_hash TEXT,
  CONSTRAINT accepted_has_customer CHECK (state <> 'accepted' OR customer_id IS NOT NULL AND accepted_by IS NOT NULL),
  CONSTRAINT ordered_is_accepted CHECK (is_ordered = 0 OR state = 'accepted'),
  CONSTRAINT ended_has_time CHECK ((state IN ('accepted', 'declined', 'withdrawn')) = (ended_at IS NOT NULL))
) STRICT;

CREATE INDEX quotes_by_customer ON quotes (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;

CREATE INDEX quotes_by_state ON quotes (state, created_at, id);

CREATE INDEX quotes_by_user ON quotes (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX quotes_ended ON quotes (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX quotes_newest ON quotes (created_at DESC, id DESC);

CREATE INDEX quotes_of_visitors ON quotes (email COLLATE NOCASE, created_at DESC, id DESC) WHERE customer_id IS NULL;

CREATE TRIGGER quotes_before_update_check_order BEFORE UPDATE OF is_ordered ON quotes
WHEN NEW.is_ordered = 1
BEGIN
  SELECT RAISE(ABORT, 'refused: no such change of a quote') WHERE OLD.is_ordered = 1;
  SELECT RAISE(ABORT, 'refused: not what was quoted') FROM (
    SELECT sum(units > 0 AND units <> quantity) AS wrong, sum(product_id IS NOT NULL AND units > 0) AS parts,
      count(DISTINCT iif(units > 0, product_id, NULL)) AS kinds, count(DISTINCT product_id) AS quoted,
      sum(product_id IS NULL AND unit_poisha * quantity >= 100 AND units = 0) AS left_texts,
      sum(product_id IS NULL AND units > 0) AS texts, total(iif(product_id IS NULL, 0, now_units)) AS now_units,
      total(iif(units > 0, unit_poisha * quantity / 100 * 100, 0) - unit_poisha * now_units / 100 * 100
        - unit_poisha * (units - now_units) / 100 * 100) AS rounded_poisha
    FROM (
      SELECT quote_lines.*, coalesce(order_lines.quantity, 0) AS now_units,
        coalesce(order_lines.quantity, 0) + coalesce(backorders.quantity, 0) AS units
      FROM quote_lines
        LEFT JOIN order_lines ON order_lines.source_kind = 'quote' AND order_lines.source_id = quote_lines.id
        LEFT JOIN backorders ON backorders.source_kind = 'quote' AND backorders.source_id = quote_lines.id AND part = 0
      WHERE quote_lines.quote_id = NEW.id AND quote_lines.revision = NEW.revision
    )
  ), quote_revisions WHERE quote_id = NEW.id AND revision = NEW.revision AND (
    wrong > 0 OR parts = 0 OR parts <> kinds OR is_whole AND (kinds <> quoted OR left_texts > 0)
    OR (texts > 0 OR delivery_poisha > 0) AND now_units = 0
    OR (delivery_poisha > 0) <> EXISTS (SELECT 1 FROM order_lines WHERE source_kind = 'quote' AND source_id = NEW.id)
    OR rounded_poisha <> coalesce((SELECT total_poisha FROM order_lines WHERE source_kind = 'quote' AND source_id = NEW.id || '-rounding'), 0)
  );
END;

CREATE TRIGGER quotes_before_update_check_state BEFORE UPDATE OF state, revision ON quotes
BEGIN
  SELECT RAISE(ABORT, 'refused: no such change of a quote')
    WHERE OLD.state || '>' || NEW.state NOT IN ('requested>draft', 'requested>sent', 'requested>withdrawn', 'draft>sent', 'draft>withdrawn',
      'sent>sent', 'sent>accepted', 'sent>declined', 'sent>withdrawn', 'declined>sent')
      OR NEW.revision <> OLD.revision + (NEW.state = 'sent');
  SELECT RAISE(ABORT, 'refused: the quote is not complete') WHERE NEW.state = 'sent' AND (
    NOT EXISTS (SELECT 1 FROM quote_revisions WHERE quote_id = NEW.id AND revision = NEW.revision AND valid_until IS NOT NULL AND sent_at IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM quote_lines WHERE quote_id = NEW.id AND revision = NEW.revision AND product_id IS NOT NULL)
    OR EXISTS (SELECT 1 FROM quote_lines WHERE quote_id = NEW.id AND revision = NEW.revision
      AND iif(product_id IS NULL, text = '' OR unit_poisha < 0, unit_poisha * quantity < 100)));
  SELECT RAISE(ABORT, 'refused: the quote is no longer valid') WHERE NEW.state = 'accepted' AND NEW.ended_at >
    (SELECT valid_until FROM quote_revisions WHERE quote_id = NEW.id AND revision = NEW.revision);
END;

CREATE TABLE rate_limit_counters (
  key TEXT PRIMARY KEY NOT NULL CHECK (length(key) = 43),
  count INTEGER NOT NULL CHECK (count > 0),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limit_counters_by_expiry ON rate_limit_counters (expires_at);

CREATE TABLE receivable_months (
  month TEXT NOT NULL PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  delta_poisha INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reconcile_cursors (
  step TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  after TEXT NOT NULL
) STRICT;

CREATE TABLE reconciler (
  part TEXT PRIMARY KEY NOT NULL CHECK (part IN ('payments', 'orders')),
  lease_id TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  errors TEXT NOT NULL,
  succeeded_at INTEGER
) STRICT;

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;

CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  line_id TEXT REFERENCES order_lines (id),
  attempt_id TEXT REFERENCES payment_attempts (id),
  bank_payment_id TEXT REFERENCES bank_payments (id),
  group_id TEXT NOT NULL CHECK (length(group_id) BETWEEN 1 AND 200),
  cause TEXT NOT NULL UNIQUE,
  reason TEXT NOT NULL
  CHECK (reason IN ('returned', 'lost', 'damaged', 'cancelled', 'kept', 'price', 'goodwill', 'surplus')),
  units INTEGER NOT NULL DEFAULT 0 CHECK (units >= 0),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha >= 0),
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'succeeded', 'failed')),
  provider_id TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  round INTEGER NOT NULL DEFAULT 1 CHECK (round >= 1),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  bank_reference TEXT CHECK (length(bank_reference) BETWEEN 1 AND 100),
  CONSTRAINT came_with_one_payment CHECK (attempt_id IS NULL OR bank_payment_id IS NULL),
  CONSTRAINT surplus_has_no_line CHECK ((line_id IS NULL) = (reason = 'surplus')),
  CONSTRAINT price_has_no_units CHECK (units = 0 OR reason NOT IN ('kept', 'price', 'goodwill', 'surplus')),
  CONSTRAINT nothing_is_done CHECK (amount_poisha > 0 OR units > 0 AND reason = 'returned' AND state = 'succeeded')
) STRICT;

CREATE INDEX refunds_by_attempt ON refunds (attempt_id) WHERE attempt_id IS NOT NULL;

CREATE INDEX refunds_by_group ON refunds (group_id);

CREATE INDEX refunds_by_line ON refunds (line_id) WHERE line_id IS NOT NULL;

CREATE INDEX refunds_by_order ON refunds (order_id, created_at);

CREATE INDEX refunds_by_state ON refunds (state, created_at DESC, id DESC);

CREATE INDEX refunds_due ON refunds (due_at) WHERE state IN ('due', 'sent') AND attempt_id IS NOT NULL;

CREATE INDEX refunds_newest ON refunds (created_at DESC, id DESC);

CREATE INDEX refunds_unfinished ON refunds (id) WHERE state <> 'succeeded';

CREATE TRIGGER refunds_after_insert_check_receipt AFTER INSERT ON refunds
WHEN NEW.amount_poisha > 0 AND NEW.line_id IS NOT NULL AND (NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL
  OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge'))
BEGIN
  SELECT RAISE(ABORT, 'refused: a credit is settled at once') WHERE NEW.state <> 'succeeded'
    AND NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL;
  SELECT RAISE(ABORT, 'refused: not the receipt of the line') FROM order_lines WHERE id = NEW.line_id AND bank_payment_id IS NULL
    AND (transaction_id = 'ACC-' || NEW.order_id) <> (NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL);
  SELECT RAISE(ABORT, 'refused: more than was withheld') FROM order_lines WHERE id = NEW.line_id AND bank_payment_id IS NOT NULL
    AND (SELECT sum(amount_poisha) FROM refunds WHERE order_id = NEW.order_id AND line_id IS NOT NULL
        AND attempt_id IS NULL AND bank_payment_id IS NULL)
      > (SELECT total(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id);
  INSERT INTO account_entries (customer_id, n, kind, delta_poisha, after_poisha, due_at, order_id, refund_id, idempotency_key, actor, at)
    SELECT customers.id, 1 + (SELECT max(n) FROM account_entries WHERE customer_id = customers.id), 'credit',
      -NEW.amount_poisha, owed_poisha - NEW.amount_poisha, charge.due_at, NEW.order_id, NEW.id, 'refund:' || NEW.id, 'system:refund', NEW.created_at
    FROM account_entries AS charge JOIN customers ON customers.id = charge.customer_id
    WHERE charge.order_id = NEW.order_id AND charge.kind = 'charge' AND NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL;
END;

CREATE TRIGGER refunds_after_insert_check_return AFTER INSERT ON refunds
WHEN NEW.reason = 'returned' OR NEW.cause LIKE 'return:%'
BEGIN
  SELECT RAISE(ABORT, 'refused: not the units that were received') WHERE NEW.cause LIKE 'return:%' AND NOT EXISTS (
    SELECT 1 FROM return_lines JOIN returns ON returns.id = return_id
    WHERE line_id = NEW.line_id AND state = 'received' AND received = NEW.units
      AND NEW.cause = 'return:' || line_id || ':' || return_id
  );
  SELECT RAISE(ABORT, 'refused: units are in a return') FROM order_lines
    WHERE id = NEW.line_id AND NEW.reason = 'returned' AND shipped_units - returned_units < (
      SELECT total(units) FROM units_in_returns
      WHERE line_id = NEW.line_id AND NEW.cause <> 'return:' || line_id || ':' || return_id
    );
END;

CREATE TRIGGER refunds_after_insert_check_sums AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: not what the line has refunded') FROM order_lines
    WHERE id = NEW.line_id AND (
      order_id <> NEW.order_id
      OR refunded_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)
      OR refunded_poisha > (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)
        AND NOT (NEW.bank_payment_id IS NOT NULL AND EXISTS (SELECT 1 FROM tax_certificates WHERE order_id = NEW.order_id))
      OR returned_units <> (SELECT total(units) FROM refunds WHERE line_id = NEW.line_id AND reason = 'returned')
      OR cancelled_units <> (SELECT total(units) FROM refunds WHERE line_id = NEW.line_id AND reason <> 'returned')
    );
  SELECT RAISE(ABORT, 'refused: more than the payment') FROM payment_attempts
    WHERE id = NEW.attempt_id
      AND amount_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE attempt_id = NEW.attempt_id);
  SELECT RAISE(ABORT, 'refused: more than the transfers')
    WHERE NEW.bank_payment_id IS NOT NULL
      AND (SELECT sum(amount_poisha) FROM refunds WHERE order_id = NEW.order_id AND bank_payment_id IS NOT NULL)
        > (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = NEW.order_id);
END;

CREATE TRIGGER refunds_after_insert_queue_webhooks AFTER INSERT ON refunds
WHEN NEW.line_id IS NULL OR NOT EXISTS (SELECT 1 FROM documents WHERE order_id = NEW.order_id)
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || '_refunded_' || NEW.id, 'order.refunded', NEW.order_id, NEW.created_at, NEW.created_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.refunded"') > 0;
END;

CREATE TRIGGER refunds_after_insert_sum_refund AFTER INSERT ON refunds
WHEN NEW.line_id IS NOT NULL
BEGIN
  INSERT INTO part_months (month, product_id, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, product_id, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET units = units + excluded.units, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO customer_months (month, customer_id, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, customer_id, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries JOIN orders ON orders.id = order_id WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET gross_poisha = gross_poisha + excluded.gross_poisha, net_poisha = net_poisha + excluded.net_poisha,
      cost_poisha = cost_poisha + excluded.cost_poisha, uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO daily_sales (day, revenue_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT day, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET revenue_poisha = revenue_poisha + excluded.revenue_poisha, net_poisha = net_poisha + excluded.net_poisha,
      cost_poisha = cost_poisha + excluded.cost_poisha, uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
END;

CREATE TRIGGER refunds_after_update_anonymise_deleted_buyer AFTER UPDATE OF state ON refunds
WHEN NEW.state = 'succeeded'
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = user_id || '@deleted.invalid', phone = 'Deleted', phone_verified = 0
    WHERE id = NEW.order_id
      AND EXISTS (SELECT 1 FROM users WHERE id = orders.user_id AND email = orders.user_id || '@deleted.invalid')
      AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status IN ('unpaid', 'paid'))
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id AND state <> 'succeeded');
END;

CREATE TRIGGER refunds_before_update_check_transition BEFORE UPDATE OF state ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: no such refund transition')
    WHERE OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN
      ('due>sent', 'due>succeeded', 'due>failed', 'sent>succeeded', 'sent>failed', 'succeeded>failed',
       'failed>due', 'failed>succeeded');
  SELECT RAISE(ABORT, 'refused: a refund names what sent it')
    WHERE NEW.state IN ('sent', 'succeeded') AND NEW.provider_id IS NULL AND NEW.bank_reference IS NULL;
END;

CREATE TRIGGER refunds_before_update_freeze_terms BEFORE UPDATE OF
  order_id, line_id, attempt_id, bank_payment_id, group_id, cause, reason, units, amount_poisha ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund keeps its terms');
END;

CREATE TABLE release_queue (
  order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX release_queue_due ON release_queue (due_at);

CREATE TABLE report_pages (
  report TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  day INTEGER NOT NULL,
  row TEXT NOT NULL CHECK (json_valid(row) AND json_type(row) = 'object' AND length(row) <= 2000),
  PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE return_lines (
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  return_id TEXT NOT NULL REFERENCES returns (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  received INTEGER,
  condition TEXT CHECK (condition IN ('as-new', 'opened', 'damaged')),
  to_stock INTEGER,
  PRIMARY KEY (line_id, return_id),
  CONSTRAINT received_fits CHECK (received BETWEEN 0 AND quantity AND to_stock BETWEEN 0 AND received),
  CONSTRAINT received_has_condition CHECK ((received IS NULL) = (condition IS NULL) AND (received IS NULL) = (to_stock IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX return_lines_by_return ON return_lines (return_id);

CREATE TRIGGER return_lines_after_insert_check_units AFTER INSERT ON return_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: not to be returned') FROM returns, order_lines
    WHERE returns.id = NEW.return_id AND order_lines.id = NEW.line_id AND (
      state <> 'requested' OR kind <> 'goods' OR status NOT IN ('paid', 'shipped') OR order_lines.order_id <> returns.order_id
    );
  SELECT RAISE(ABORT, 'refused: more than can be returned') FROM order_lines
    WHERE id = NEW.line_id
      AND shipped_units - returned_units < (SELECT sum(units) FROM units_in_returns WHERE line_id = NEW.line_id);
END;

CREATE TRIGGER return_lines_before_delete_keep BEFORE DELETE ON return_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: a return keeps its lines');
END;

CREATE TRIGGER return_lines_before_update_freeze BEFORE UPDATE ON return_lines
WHEN OLD.received IS NOT NULL
  OR (NEW.line_id, NEW.return_id, NEW.quantity) <> (OLD.line_id, OLD.return_id, OLD.quantity)
  OR NOT EXISTS (SELECT 1 FROM returns WHERE id = OLD.return_id AND state = 'received')
BEGIN
  SELECT RAISE(ABORT, 'refused: what was received is final');
END;

CREATE TABLE returns (
  id TEXT PRIMARY KEY NOT NULL,
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'RT-?*'),
  order_id TEXT NOT NULL REFERENCES orders (id),
  state TEXT NOT NULL DEFAULT 'requested' CHECK (
    state IN ('requested', 'approved', 'rejected', 'withdrawn', 'received', 'settled')
  ),
  reason TEXT NOT NULL CHECK (reason IN ('not-needed', 'ordered-wrong', 'sent-wrong', 'damaged', 'faulty')),
  note TEXT NOT NULL CHECK (length(note) <= 500),
  answer TEXT NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  requested_by TEXT NOT NULL REFERENCES users (id),
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  received_at INTEGER,
  settled_at INTEGER,
  CONSTRAINT state_has_time CHECK (
    (state = 'requested') = (decided_at IS NULL) AND (state IN ('received', 'settled')) = (received_at IS NOT NULL)
    AND (state = 'settled') = (settled_at IS NOT NULL)
  )
) STRICT;

CREATE INDEX returns_by_order ON returns (order_id, created_at);

CREATE INDEX returns_by_state ON returns (state, created_at DESC, id DESC);

CREATE INDEX returns_by_user ON returns (requested_by);

CREATE INDEX returns_newest ON returns (created_at DESC, id DESC);

CREATE TRIGGER returns_before_insert_check_requested BEFORE INSERT ON returns
WHEN NEW.state <> 'requested'
BEGIN
  SELECT RAISE(ABORT, 'refused: a return starts requested');
END;

CREATE TRIGGER returns_before_update_check_transition BEFORE UPDATE OF state ON returns
BEGIN
  SELECT RAISE(ABORT, 'refused: no such return transition') WHERE OLD.state || '>' || NEW.state NOT IN
    ('requested>approved', 'requested>rejected', 'approved>rejected', 'requested>withdrawn', 'approved>withdrawn',
      'approved>received', 'received>settled');
  SELECT RAISE(ABORT, 'refused: a return is not refunded') FROM return_lines AS line JOIN order_lines ON order_lines.id = line.line_id
    WHERE line.return_id = NEW.id AND NEW.state = 'settled' AND (line.received IS NULL OR line.received > 0 AND status <> 'refunded'
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE cause = 'return:' || line.line_id || ':' || NEW.id));
END;

CREATE TRIGGER returns_before_update_freeze_terms BEFORE UPDATE OF id, number, order_id, reason, requested_by, created_at ON returns
BEGIN
  SELECT RAISE(ABORT, 'refused: a return keeps its terms');
END;

CREATE TABLE reviews (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  half_stars INTEGER NOT NULL CHECK (half_stars BETWEEN 1 AND 10),
  review TEXT NOT NULL CHECK (length(review) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL,
  product_id TEXT REFERENCES products (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX reviews_by_product ON reviews (product_id, created_at DESC, id DESC) WHERE product_id IS NOT NULL;

CREATE INDEX reviews_by_user ON reviews (user_id, created_at DESC, id DESC);

CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);

CREATE UNIQUE INDEX reviews_one_per_product ON reviews (user_id, product_id) WHERE product_id IS NOT NULL;

CREATE TRIGGER reviews_after_delete_subtract_rating AFTER DELETE ON reviews
WHEN OLD.product_id IS NOT NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars, rating_count = rating_count - 1
    WHERE id = OLD.product_id;
END;

CREATE TRIGGER reviews_after_insert_add_rating AFTER INSERT ON reviews
WHEN NEW.product_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: not bought') WHERE NOT EXISTS (
    SELECT 1 FROM order_lines
    WHERE user_id = NEW.user_id AND product_id = NEW.product_id AND status IN ('paid', 'shipped'));
  UPDATE products SET rating_sum = rating_sum + NEW.half_stars, rating_count = rating_count + 1
    WHERE id = NEW.product_id;
END;

CREATE TRIGGER reviews_after_update_change_rating AFTER UPDATE OF half_stars, product_id ON reviews
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars + iif(NEW.product_id IS NULL, 0, NEW.half_stars),
    rating_count = rating_count - (NEW.product_id IS NULL) WHERE id = OLD.product_id;
END;

CREATE TRIGGER reviews_before_update_freeze_product BEFORE UPDATE OF user_id, product_id ON reviews
WHEN NEW.user_id <> OLD.user_id OR NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id
BEGIN
  SELECT RAISE(ABORT, 'refused: a review keeps its subject');
END;

CREATE VIEW sale_entries (line_id, refund_id, order_id, product_id, day, month, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha) AS
SELECT line_id, refund_id, order_id, product_id, (at + 21600000) / 86400000, strftime('%Y-%m', (at + 21600000) / 1000, 'unixepoch'), lines,
  sign * units, sign * amount, sign * (amount - vat), coalesce(sign * costed_units * cost, 0), iif(cost IS NULL, sign * (amount - vat), 0)
FROM (
  SELECT *, amount / (10000 + vat_bp) * vat_bp
    + (2 * (amount % (10000 + vat_bp)) * vat_bp + 10000 + vat_bp) / (2 * (10000 + vat_bp)) AS vat
  FROM (
    SELECT id AS line_id, NULL AS refund_id, order_id, product_id, paid_at AS at, 1 AS sign, 1 AS lines, quantity AS units,
      quantity AS costed_units, total_poisha AS amount, vat_bp, cost_poisha AS cost
    FROM order_lines WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT line.id, refunds.id, line.order_id, line.product_id, refunds.created_at, -1, 0, refunds.units,
      iif(reason IN ('returned', 'cancelled'), refunds.units, 0), amount_poisha, line.vat_bp, line.cost_poisha
    FROM refunds JOIN order_lines AS line ON line.id = refunds.line_id
  )
);

CREATE TABLE saved_list_lines (
  list_id TEXT NOT NULL REFERENCES saved_lists (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999999999),
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 1000), last_poisha INTEGER CHECK (last_poisha >= 0), max_units INTEGER CHECK (max_units BETWEEN 1 AND 999999999),
  PRIMARY KEY (list_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_list_lines_by_product ON saved_list_lines (product_id);

CREATE TRIGGER saved_list_lines_after_delete_withdraw_approval AFTER DELETE ON saved_list_lines
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = OLD.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;

CREATE TRIGGER saved_list_lines_after_insert_withdraw_approval AFTER INSERT ON saved_list_lines
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = NEW.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;

CREATE TRIGGER saved_list_lines_after_update_withdraw_approval AFTER UPDATE OF quantity ON saved_list_lines
WHEN NEW.quantity <> OLD.quantity
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = NEW.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;

CREATE TABLE saved_lists (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at INTEGER NOT NULL,
  shared_with TEXT REFERENCES customers (id) ON DELETE SET NULL
, every_weeks INTEGER CHECK (every_weeks BETWEEN 1 AND 52), next_day INTEGER CHECK ((next_day IS NULL) = (every_weeks IS NULL)), approved_by TEXT REFERENCES users (id), approved_at INTEGER CHECK ((approved_at IS NULL) = (approved_by IS NULL))) STRICT;

CREATE INDEX saved_lists_approved ON saved_lists (shared_with, id) WHERE approved_by IS NOT NULL;

CREATE UNIQUE INDEX saved_lists_by_name ON saved_lists (user_id, name COLLATE NOCASE);

CREATE INDEX saved_lists_coming_back ON saved_lists (next_day) WHERE next_day IS NOT NULL;

CREATE INDEX saved_lists_shared ON saved_lists (shared_with) WHERE shared_with IS NOT NULL;

CREATE TRIGGER saved_lists_after_update_withdraw_approval AFTER UPDATE OF name, shared_with ON saved_lists
WHEN NEW.approved_by IS NOT NULL AND (NEW.shared_with IS NOT OLD.shared_with OR NEW.name <> OLD.name AND NOT EXISTS (
  SELECT 1 FROM lists_of_owners WHERE id = NEW.id
))
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL WHERE id = NEW.id;
END;

CREATE TABLE search_pages (
  word TEXT NOT NULL,
  page INTEGER NOT NULL,
  members TEXT NOT NULL CHECK (length(members) BETWEEN 4 AND 16384),
  PRIMARY KEY (word, page)
) STRICT;

CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  user_agent TEXT NOT NULL CHECK (length(user_agent) <= 300),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  last_seen_at INTEGER NOT NULL DEFAULT 0,
  authenticated_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE INDEX sessions_by_last_seen ON sessions (remembered, last_seen_at);

CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE settings (
  key TEXT PRIMARY KEY NOT NULL CHECK (key IN ('seller', 'papers', 'bank', 'orders', 'carriers', 'links', 'today')),
  value TEXT NOT NULL CHECK (json_valid(value)),
  rev INTEGER NOT NULL CHECK (rev >= 1),
  changed_at INTEGER NOT NULL,
  changed_by TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX settings_by_admin ON settings (changed_by) WHERE changed_by IS NOT NULL;

CREATE TABLE shipment_lines (
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  shipment_id TEXT NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (line_id, shipment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX shipment_lines_by_shipment ON shipment_lines (shipment_id);

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

CREATE TRIGGER shipment_lines_before_delete_freeze BEFORE DELETE ON shipment_lines
WHEN EXISTS (SELECT 1 FROM shipments WHERE id = OLD.shipment_id AND state = 'sent')
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

CREATE TRIGGER shipment_lines_before_update_freeze BEFORE UPDATE ON shipment_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: lines are packed again');
END;

CREATE TABLE shipments (
  id TEXT PRIMARY KEY NOT NULL,
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'SH-?*'),
  order_id TEXT NOT NULL REFERENCES orders (id),
  state TEXT NOT NULL DEFAULT 'packing' CHECK (state IN ('packing', 'sent')),
  carrier TEXT NOT NULL CHECK (length(carrier) <= 60),
  tracking_number TEXT NOT NULL CHECK (length(tracking_number) <= 60),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  change_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  CONSTRAINT sent_has_time CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;

CREATE INDEX shipments_by_order ON shipments (order_id, created_at);

CREATE INDEX shipments_by_tracking_number ON shipments (tracking_number COLLATE NOCASE) WHERE tracking_number <> '';

CREATE TRIGGER shipments_after_insert_raise_number AFTER INSERT ON shipments
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is packed first') WHERE NEW.state <> 'packing';
  UPDATE number_series SET last = max(last, CAST(substr(NEW.number, 4) AS INTEGER)) WHERE name = 'shipment';
END;

CREATE TRIGGER shipments_after_update_queue_webhooks AFTER UPDATE OF state ON shipments
WHEN OLD.state = 'packing' AND NEW.state = 'sent'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.id || '_sent', 'shipment.sent', NEW.order_id, NEW.sent_at, NEW.sent_at
  FROM webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"shipment.sent"') > 0;
END;

CREATE TRIGGER shipments_before_delete_freeze BEFORE DELETE ON shipments
WHEN OLD.state = 'sent'
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

CREATE TRIGGER shipments_before_update_freeze BEFORE UPDATE ON shipments
WHEN OLD.state = 'sent' AND (NEW.tracking_number NOT IN (OLD.tracking_number, '') OR NEW.note NOT IN (OLD.note, '')
  OR (NEW.id, NEW.number, NEW.order_id, NEW.state, NEW.carrier, NEW.change_id, NEW.created_by, NEW.created_at, NEW.sent_at)
    IS NOT (OLD.id, OLD.number, OLD.order_id, OLD.state, OLD.carrier, OLD.change_id, OLD.created_by, OLD.created_at, OLD.sent_at))
BEGIN
  SELECT RAISE(ABORT, 'refused: a shipment is final');
END;

CREATE TABLE sms_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-phone', 'sign-in')),
  phone TEXT NOT NULL CHECK (length(phone) <= 40),
  code_hash TEXT NOT NULL,
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER,
  day_started_at INTEGER NOT NULL,
  sent_that_day INTEGER NOT NULL CHECK (sent_that_day >= 1),
  PRIMARY KEY (user_id, purpose)
) STRICT;

CREATE INDEX sms_codes_by_expiry ON sms_codes (expires_at);

CREATE TABLE spend_months (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  user_id TEXT NOT NULL,
  cost_centre TEXT NOT NULL CHECK (length(cost_centre) <= 40),
  poisha INTEGER NOT NULL CHECK (poisha >= 0),
  PRIMARY KEY (customer_id, month, user_id, cost_centre)
) STRICT, WITHOUT ROWID;

CREATE TABLE stock_movements (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  delta INTEGER NOT NULL CHECK (delta <> 0),
  after INTEGER NOT NULL,
  cause TEXT NOT NULL
  CHECK (cause IN ('opening', 'sale', 'return', 'count', 'correction', 'receipt', 'import', 'unexplained')),
  ref TEXT NOT NULL DEFAULT '' CHECK (length(ref) <= 100),
  actor TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  PRIMARY KEY (product_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX stock_movements_by_time ON stock_movements (at);

CREATE INDEX stock_movements_unexplained ON stock_movements (product_id) WHERE cause = 'unexplained';

CREATE TRIGGER stock_movements_after_insert_apply AFTER INSERT ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'refused: the movement does not continue the ledger')
    WHERE NEW.after - NEW.delta <> coalesce(
      (SELECT after FROM stock_movements WHERE product_id = NEW.product_id AND n = NEW.n - 1), 0
    );
  UPDATE products SET on_hand = NEW.after, reserved = reserved + iif(NEW.cause = 'sale', NEW.delta, 0)
    WHERE id = NEW.product_id AND NEW.cause NOT IN ('opening', 'unexplained');
END;

CREATE TRIGGER stock_movements_before_delete_freeze BEFORE DELETE ON stock_movements
WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a movement is final');
END;

CREATE TRIGGER stock_movements_before_update_freeze BEFORE UPDATE ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'refused: a movement is final');
END;

CREATE TABLE subscriber_counts (
  state TEXT PRIMARY KEY NOT NULL,
  subscribers INTEGER NOT NULL CHECK (subscribers >= 0)
) STRICT;

CREATE TABLE subscribers (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  confirm_hash TEXT NOT NULL,
  confirm_until INTEGER NOT NULL,
  mailed_at INTEGER NOT NULL,
  unsubscribe_secret TEXT NOT NULL UNIQUE CHECK (length(unsubscribe_secret) >= 40),
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  unsubscribed_at INTEGER,
  CONSTRAINT confirmed_has_time CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX subscribers_by_link ON subscribers (confirm_hash) WHERE confirm_hash <> '';

CREATE INDEX subscribers_by_state ON subscribers (state, created_at DESC, id DESC);

CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE state = 'confirmed';

CREATE INDEX subscribers_unconfirmed ON subscribers (confirm_until) WHERE state = 'pending';

CREATE TRIGGER subscribers_after_delete_count_states AFTER DELETE ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
END;

CREATE TRIGGER subscribers_after_insert_count_states AFTER INSERT ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER subscribers_after_update_count_states AFTER UPDATE OF state ON subscribers
WHEN OLD.state <> NEW.state
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

CREATE TABLE synonyms (
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
  means TEXT NOT NULL CHECK (length(means) BETWEEN 1 AND 60),
  kind TEXT NOT NULL DEFAULT 'kind' CHECK (kind IN ('kind', 'value', 'unit')),
  PRIMARY KEY (word, means)
) STRICT, WITHOUT ROWID;

CREATE TABLE tax_certificates (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  number TEXT NOT NULL COLLATE NOCASE CHECK (length(number) BETWEEN 1 AND 150),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  order_id TEXT REFERENCES orders (id),
  entry_n INTEGER,
  recorded_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  UNIQUE (customer_id, number),
  UNIQUE (customer_id, entry_n),
  CONSTRAINT of_order_or_account CHECK ((order_id IS NULL) <> (entry_n IS NULL))
) STRICT;

CREATE INDEX tax_certificates_by_order ON tax_certificates (order_id) WHERE order_id IS NOT NULL;

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

CREATE TABLE unfound_searches (
  day INTEGER NOT NULL,
  query TEXT NOT NULL CHECK (length(query) BETWEEN 1 AND 100),
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0), lists INTEGER NOT NULL DEFAULT 0 CHECK (lists BETWEEN 0 AND times),
  PRIMARY KEY (day, query)
) STRICT, WITHOUT ROWID;

CREATE VIEW units_in_returns (line_id, return_id, units) AS
SELECT line_id, return_id, coalesce(received, quantity) FROM return_lines JOIN returns ON returns.id = return_id
  WHERE state IN ('requested', 'approved', 'received');

CREATE TABLE unsaved_recovery_codes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  encrypted_codes TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX unsaved_recovery_codes_by_age ON unsaved_recovery_codes (created_at);

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  customer_role TEXT NOT NULL DEFAULT 'owner' CHECK (customer_role IN ('owner', 'buyer', 'requester', 'viewer')),
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL CHECK (length(name) <= 1000),
  role TEXT NOT NULL CHECK (role IN ('customer', 'admin')),
  password_hash TEXT,
  email_verified_at INTEGER,
  disabled_at INTEGER,
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 5000),
  gender TEXT NOT NULL DEFAULT '' CHECK (length(gender) <= 5000),
  age TEXT NOT NULL DEFAULT '' CHECK (length(age) <= 5000),
  education TEXT NOT NULL DEFAULT '' CHECK (length(education) <= 5000),
  photo_key TEXT,
  cover_key TEXT,
  created_at INTEGER NOT NULL,
  verified_phone TEXT
  CHECK (verified_phone GLOB '+[1-9]*' AND length(verified_phone) BETWEEN 9 AND 16),
  shows_net INTEGER NOT NULL DEFAULT 0 CHECK (shows_net IN (0, 1)),
  month_limit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (month_limit_poisha BETWEEN -1 AND 100000000000),
  staff_rights TEXT NOT NULL DEFAULT '*'
  CHECK (staff_rights IN ('*', '') OR (length(staff_rights) <= 200 AND staff_rights GLOB ',[a-z]*,' AND staff_rights NOT GLOB '*[^a-z,]*'))
) STRICT;

CREATE INDEX users_active_newest ON users (created_at DESC, id DESC) WHERE disabled_at IS NULL;

CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND disabled_at IS NULL;

CREATE INDEX users_by_cover ON users (cover_key) WHERE cover_key IS NOT NULL;

CREATE INDEX users_by_customer ON users (customer_id);

CREATE INDEX users_by_name ON users (name COLLATE NOCASE);

CREATE INDEX users_by_photo ON users (photo_key) WHERE photo_key IS NOT NULL;

CREATE INDEX users_by_verified_phone ON users (verified_phone) WHERE verified_phone IS NOT NULL;

CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE INDEX users_unverified ON users (created_at) WHERE email_verified_at IS NULL AND role = 'customer';

CREATE TRIGGER users_after_delete_remove_customer AFTER DELETE ON users
WHEN NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id)
BEGIN
  DELETE FROM customers WHERE id = OLD.customer_id AND kind = 'person';
END;

CREATE TRIGGER users_after_update_add_first_address AFTER UPDATE OF address ON users
WHEN NEW.address <> OLD.address AND length(NEW.address) BETWEEN 1 AND 500
  AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'person'
  AND NOT EXISTS (SELECT 1 FROM addresses WHERE customer_id = NEW.customer_id)
BEGIN
  INSERT INTO addresses (id, customer_id, label, name, address, phone)
    VALUES (lower(hex(randomblob(16))), NEW.customer_id, 'Profile', substr(NEW.name, 1, 120), NEW.address, coalesce(NEW.verified_phone, ''));
END;

CREATE TRIGGER users_after_update_bump_page_version AFTER UPDATE OF name, photo_key ON users
WHEN NEW.name IS NOT OLD.name OR NEW.photo_key IS NOT OLD.photo_key
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER users_after_update_cancel_backorders AFTER UPDATE OF customer_id, disabled_at ON users
WHEN NEW.customer_id <> OLD.customer_id OR NEW.disabled_at IS NOT NULL
BEGIN
  UPDATE backorders SET state = 'cancelled', ended_at = unixepoch() * 1000
    WHERE user_id = NEW.id AND state IN ('waiting', 'ready');
END;

CREATE TRIGGER users_after_update_follow_handed_orders AFTER UPDATE OF email ON users
WHEN NEW.email NOT IN (OLD.email, NEW.id || '@deleted.invalid')
  AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'company'
BEGIN
  UPDATE orders SET buyer_email = NEW.email
    WHERE buyer_email = OLD.email COLLATE NOCASE AND customer_id = NEW.customer_id AND user_id <> NEW.id;
END;

CREATE TRIGGER users_after_update_hand_over_orders AFTER UPDATE OF customer_id ON users
WHEN NEW.customer_id <> OLD.customer_id
  AND (SELECT kind FROM customers WHERE id = OLD.customer_id) = 'company'
BEGIN
  UPDATE orders SET buyer_email = owner.email
    FROM (SELECT email FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL
      ORDER BY created_at, id LIMIT 1) AS owner
    WHERE (user_id = NEW.id OR buyer_email = OLD.email COLLATE NOCASE) AND orders.customer_id = OLD.customer_id;
END;

CREATE TRIGGER users_after_update_leave_customer AFTER UPDATE OF customer_id ON users
WHEN NEW.customer_id <> OLD.customer_id
BEGIN
  DELETE FROM sessions
    WHERE user_id = NEW.id AND EXISTS (SELECT 1 FROM customers WHERE id = OLD.customer_id AND kind = 'company');
  UPDATE users SET month_limit_poisha = -1 WHERE id = NEW.id AND month_limit_poisha <> -1
    AND EXISTS (SELECT 1 FROM customers WHERE id = OLD.customer_id AND kind = 'company');
  DELETE FROM customers WHERE id = OLD.customer_id AND kind = 'person'
    AND NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = OLD.customer_id)
    AND NOT EXISTS (SELECT 1 FROM backorders WHERE customer_id = OLD.customer_id);
END;

CREATE TRIGGER users_after_update_require_reauthentication AFTER UPDATE OF role ON users
WHEN NEW.role <> OLD.role
BEGIN
  UPDATE sessions SET authenticated_at = 0 WHERE user_id = NEW.id;
END;

CREATE TRIGGER users_after_update_withdraw_requests AFTER UPDATE OF customer_id, customer_role, disabled_at ON users
WHEN NEW.customer_id <> OLD.customer_id OR NEW.customer_role = 'viewer' OR NEW.disabled_at IS NOT NULL
BEGIN
  UPDATE approval_requests SET state = 'withdrawn', decided_at = unixepoch() * 1000
    WHERE requested_by = NEW.id AND state = 'pending';
END;

CREATE TRIGGER users_before_delete_bump_page_version BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM comments WHERE user_id = OLD.id)
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER users_before_delete_keep_last BEFORE DELETE ON users
WHEN OLD.disabled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays')
    WHERE OLD.role = 'admin' AND OLD.staff_rights = '*'
      AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND staff_rights = '*' AND id <> OLD.id);
  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers
    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'
      AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL AND id <> OLD.id);
END;

CREATE TRIGGER users_before_update_keep_last BEFORE UPDATE OF role, disabled_at, staff_rights, customer_id, customer_role ON users
WHEN OLD.disabled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays')
    WHERE OLD.role = 'admin' AND OLD.staff_rights = '*'
      AND (NEW.role <> 'admin' OR NEW.disabled_at IS NOT NULL OR NEW.staff_rights <> '*')
      AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND staff_rights = '*' AND id <> OLD.id);
  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers
    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'
      AND (NEW.customer_id <> OLD.customer_id OR NEW.customer_role <> 'owner' OR NEW.disabled_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL AND id <> OLD.id);
END;

CREATE TABLE vat_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  note TEXT NOT NULL CHECK (note = '' OR note = 'exempt' OR note GLOB '[1-8]'),
  vat_bp INTEGER NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  documents INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  vat_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, kind, note, vat_bp)
) STRICT, WITHOUT ROWID;

CREATE TABLE vat_rates (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  bp INTEGER NOT NULL CHECK (bp BETWEEN 0 AND 10000)
, return_note TEXT NOT NULL DEFAULT '' CHECK (return_note = '' OR return_note GLOB '[1-8]')) STRICT;

CREATE TRIGGER vat_rates_before_delete_keep BEFORE DELETE ON vat_rates
BEGIN
  SELECT RAISE(ABORT, 'refused: a VAT rate is kept');
END;

CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY NOT NULL DEFAULT (lower(hex(randomblob(10)))),
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL CHECK (instr(event_id, '.') = 0),
  type TEXT NOT NULL CHECK (type IN (
    'order.placed', 'order.paid', 'order.shipped', 'order.cancelled', 'order.refunded',
    'order_line.placed', 'order_line.paid', 'order_line.shipped', 'order_line.cancelled', 'order_line.refunded',
    'shipment.sent', 'alert.raised', 'ping'
  )),
  order_id TEXT REFERENCES orders (id),
  line_id TEXT,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'given-up')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at INTEGER NOT NULL,
  tried_at INTEGER,
  last_status INTEGER,
  last_answer TEXT NOT NULL DEFAULT '' CHECK (length(last_answer) <= 1024),
  payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  UNIQUE (endpoint_id, event_id),
  CONSTRAINT order_of_events CHECK ((order_id IS NOT NULL) = (type GLOB 'order*' OR type = 'shipment.sent')),
  CONSTRAINT line_of_events CHECK ((line_id IS NOT NULL) = (type GLOB 'order_line.*'))
) STRICT;

CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

CREATE INDEX webhook_deliveries_by_order ON webhook_deliveries (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at DESC, id DESC);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, type, due_at) WHERE state = 'pending';

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);

CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL UNIQUE CHECK (length(url) BETWEEN 9 AND 500),
  events TEXT NOT NULL CHECK (json_valid(events)),
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until INTEGER,
  created_at INTEGER NOT NULL,
  paused_at INTEGER,
  paused_by TEXT NOT NULL,
  failing_since INTEGER,
  last_success_at INTEGER,
  last_failure_at INTEGER,
  CONSTRAINT paused_has_pauser CHECK ((paused_at IS NULL) = (paused_by = '')),
  CONSTRAINT previous_secret_has_expiry CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
) STRICT;
