-- Quotes: what staff offer a customer at its own prices, until a day. An accepted quote is an order.

INSERT INTO number_series (name, last) VALUES ('quote', 100000);

CREATE TABLE quotes (
  id TEXT PRIMARY KEY NOT NULL,
  -- What people call it, such as 'QU-100001'.
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'QU-?*'),
  -- NULL while a visitor asks: then it is for the account with its email.
  customer_id TEXT REFERENCES customers (id),
  -- Who asked; NULL for a visitor.
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  -- '' when erased, as the name and all texts.
  email TEXT NOT NULL CHECK (email = '' OR length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL CHECK (length(name) <= 120),
  company_name TEXT NOT NULL DEFAULT '' CHECK (length(company_name) <= 120),
  state TEXT NOT NULL CHECK (state IN ('requested', 'draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  -- The last that was sent; what staff write is the next.
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  -- 1 with its order and what waits: the last statement of the acceptance says so.
  is_ordered INTEGER NOT NULL DEFAULT 0 CHECK (is_ordered IN (0, 1)),
  -- Links of earlier ones open nothing.
  link_version INTEGER NOT NULL DEFAULT 1 CHECK (link_version >= 1),
  -- What the buyer wrote.
  request TEXT NOT NULL DEFAULT '' CHECK (length(request) <= 2000),
  -- Of declining.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  -- The account that accepted; it may be erased since.
  accepted_by TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CONSTRAINT accepted_has_customer CHECK (state <> 'accepted' OR customer_id IS NOT NULL AND accepted_by IS NOT NULL),
  CONSTRAINT ordered_is_accepted CHECK (is_ordered = 0 OR state = 'accepted'),
  CONSTRAINT ended_has_time CHECK ((state IN ('accepted', 'declined', 'withdrawn')) = (ended_at IS NOT NULL))
) STRICT;

CREATE INDEX quotes_by_customer ON quotes (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX quotes_of_visitors ON quotes (email COLLATE NOCASE, created_at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX quotes_by_user ON quotes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX quotes_newest ON quotes (created_at DESC, id DESC);
CREATE INDEX quotes_by_state ON quotes (state, created_at, id);
CREATE INDEX quotes_ended ON quotes (ended_at) WHERE ended_at IS NOT NULL;

-- The terms of what was sent never change; those of a draft do.
CREATE TABLE quote_revisions (
  quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL CHECK (revision >= 1),
  -- The last millisecond of its last day in Dhaka; NULL only for a draft.
  valid_until INTEGER,
  -- NULL for a draft.
  sent_at INTEGER,
  -- Parts of it can't be left out.
  is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1)),
  -- Of the customer's VAT exemption when it was sent; '' without one.
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  -- NULL as agreed with the shop.
  delivery_method_id TEXT REFERENCES delivery_methods (id),
  delivery_poisha INTEGER NOT NULL DEFAULT 0 CHECK (delivery_poisha BETWEEN 0 AND 100000000000 AND delivery_poisha % 100 = 0),
  delivery_vat_bp INTEGER NOT NULL DEFAULT 0 CHECK (delivery_vat_bp BETWEEN 0 AND 10000),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (quote_id, revision),
  CONSTRAINT charge_has_method CHECK (delivery_poisha = 0 OR delivery_method_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_revisions_by_end ON quote_revisions (valid_until, quote_id) WHERE valid_until IS NOT NULL;

CREATE TABLE quote_lines (
  quote_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 1000),
  -- What a line of an order and what waits name as their source.
  id TEXT NOT NULL UNIQUE,
  -- NULL for a text: work, carriage, or a part that the shop doesn't list.
  product_id TEXT REFERENCES products (id),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  -- What this customer pays for one unit, with the VAT that it contains. -1 has no price yet.
  unit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (unit_poisha BETWEEN -1 AND 100000000000),
  vat_bp INTEGER NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  -- -1 is unknown.
  lead_days INTEGER NOT NULL DEFAULT -1 CHECK (lead_days BETWEEN -1 AND 1000),
  PRIMARY KEY (quote_id, revision, n),
  FOREIGN KEY (quote_id, revision) REFERENCES quote_revisions (quote_id, revision) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_lines_by_product ON quote_lines (product_id) WHERE product_id IS NOT NULL;

-- Questions and answers.
CREATE TABLE quote_messages (
  quote_id TEXT NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 50),
  from_staff INTEGER NOT NULL CHECK (from_staff IN (0, 1)),
  body TEXT NOT NULL CHECK (length(body) <= 2000),
  at INTEGER NOT NULL,
  PRIMARY KEY (quote_id, n)
) STRICT, WITHOUT ROWID;

-- Each sending is the next revision, and complete. An alternative of a part and a text of tk 0 may be left out.
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

-- The last statement of an acceptance: what was ordered and what waits is what was quoted. Both parts of a line are rounded down; what
-- that takes from its total is a charge.
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

-- From sending on nothing of a revision changes; erasure empties its texts.
CREATE TRIGGER quote_revisions_before_update_freeze BEFORE UPDATE ON quote_revisions
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id) AND (NEW.note NOT IN ('', OLD.note)
  OR (NEW.quote_id, NEW.revision, NEW.valid_until, NEW.is_whole, NEW.delivery_poisha, NEW.delivery_vat_bp)
    <> (OLD.quote_id, OLD.revision, OLD.valid_until, OLD.is_whole, OLD.delivery_poisha, OLD.delivery_vat_bp)
  OR NEW.valid_until IS NULL OR NEW.sent_at IS NOT OLD.sent_at OR NEW.delivery_method_id IS NOT OLD.delivery_method_id OR NEW.exempt_number NOT IN ('', OLD.exempt_number))
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_revisions_before_delete_keep BEFORE DELETE ON quote_revisions
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_lines_before_insert_freeze BEFORE INSERT ON quote_lines
WHEN NEW.revision <= (SELECT revision FROM quotes WHERE id = NEW.quote_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

-- Lines of a draft are replaced.
CREATE TRIGGER quote_lines_before_update_freeze BEFORE UPDATE ON quote_lines
WHEN NEW.text <> '' OR NEW.product_id IS NOT OLD.product_id
  OR (NEW.quote_id, NEW.revision, NEW.n, NEW.id, NEW.quantity, NEW.unit_poisha, NEW.vat_bp, NEW.lead_days)
    <> (OLD.quote_id, OLD.revision, OLD.n, OLD.id, OLD.quantity, OLD.unit_poisha, OLD.vat_bp, OLD.lead_days)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

CREATE TRIGGER quote_lines_before_delete_keep BEFORE DELETE ON quote_lines
WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id)
  AND EXISTS (SELECT 1 FROM quote_revisions WHERE quote_id = OLD.quote_id AND revision = OLD.revision)
BEGIN
  SELECT RAISE(ABORT, 'refused: a quote that was sent stays as it is');
END;

