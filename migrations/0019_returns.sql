-- Goods that buyers send back. A return is settled by the refund of its units, whose cause names it; triggers keep both
-- together.

INSERT INTO number_series (name, last) VALUES ('return', 100000);

CREATE TABLE returns (
  id TEXT PRIMARY KEY NOT NULL,
  -- What people call it, such as 'RT-100001'.
  number TEXT NOT NULL UNIQUE CHECK (number GLOB 'RT-?*'),
  order_id TEXT NOT NULL REFERENCES orders (id),
  state TEXT NOT NULL DEFAULT 'requested' CHECK (
    state IN ('requested', 'approved', 'rejected', 'withdrawn', 'received', 'settled')
  ),
  reason TEXT NOT NULL CHECK (reason IN ('not-needed', 'ordered-wrong', 'sent-wrong', 'damaged', 'faulty')),
  -- The buyer's words; '' for none.
  note TEXT NOT NULL CHECK (length(note) <= 500),
  -- For the buyer: how to send the goods, or why it was rejected.
  answer TEXT NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  requested_by TEXT NOT NULL REFERENCES users (id),
  -- The last change; the batch's other statements write only where it matches.
  change_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Approved, rejected or withdrawn.
  decided_at INTEGER,
  received_at INTEGER,
  settled_at INTEGER,
  CONSTRAINT state_has_time CHECK (
    (state = 'requested') = (decided_at IS NULL) AND (state IN ('received', 'settled')) = (received_at IS NOT NULL)
    AND (state = 'settled') = (settled_at IS NOT NULL)
  )
) STRICT;

CREATE INDEX returns_by_order ON returns (order_id, created_at);
CREATE INDEX returns_newest ON returns (created_at DESC, id DESC);
CREATE INDEX returns_by_state ON returns (state, created_at DESC, id DESC);
CREATE INDEX returns_by_user ON returns (requested_by);

-- The units of a line in a return.
CREATE TABLE return_lines (
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  return_id TEXT NOT NULL REFERENCES returns (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- Units that arrived, and those of them that went back into stock; NULL until then, as is the condition.
  received INTEGER,
  condition TEXT CHECK (condition IN ('as-new', 'opened', 'damaged')),
  to_stock INTEGER,
  PRIMARY KEY (line_id, return_id),
  CONSTRAINT received_fits CHECK (received BETWEEN 0 AND quantity AND to_stock BETWEEN 0 AND received),
  CONSTRAINT received_has_condition CHECK ((received IS NULL) = (condition IS NULL) AND (received IS NULL) = (to_stock IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX return_lines_by_return ON return_lines (return_id);

-- Units that are on their way back, or arrived and not refunded yet.
CREATE VIEW units_in_returns (line_id, return_id, units) AS
SELECT line_id, return_id, coalesce(received, quantity) FROM return_lines JOIN returns ON returns.id = return_id
  WHERE state IN ('requested', 'approved', 'received');

CREATE TRIGGER returns_before_insert_check_requested BEFORE INSERT ON returns
WHEN NEW.state <> 'requested'
BEGIN
  SELECT RAISE(ABORT, 'refused: a return starts requested');
END;

-- Allows only the transitions of the state machine. What was approved may never be sent or arrive. A return is settled when all
-- that arrived is refunded, unless nothing was left to refund.
CREATE TRIGGER returns_before_update_check_transition BEFORE UPDATE OF state ON returns
BEGIN
  SELECT RAISE(ABORT, 'refused: no such return transition') WHERE OLD.state || '>' || NEW.state NOT IN
    ('requested>approved', 'requested>rejected', 'approved>rejected', 'requested>withdrawn', 'approved>withdrawn',
      'approved>received', 'received>settled');
  SELECT RAISE(ABORT, 'refused: a return is not refunded') FROM return_lines JOIN order_lines ON order_lines.id = line_id
    WHERE return_id = NEW.id AND NEW.state = 'settled' AND (received IS NULL OR received > 0 AND status <> 'refunded'
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE cause = 'return:' || line_id || ':' || NEW.id));
END;

CREATE TRIGGER returns_before_update_freeze_terms BEFORE UPDATE OF id, number, order_id, reason, requested_by, created_at ON returns
BEGIN
  SELECT RAISE(ABORT, 'refused: a return keeps its terms');
END;

-- Of two requests for the same units, the second is refused. Charges don't come back.
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

-- What arrived is counted once, with its return.
CREATE TRIGGER return_lines_before_update_freeze BEFORE UPDATE ON return_lines
WHEN OLD.received IS NOT NULL
  OR (NEW.line_id, NEW.return_id, NEW.quantity) <> (OLD.line_id, OLD.return_id, OLD.quantity)
  OR NOT EXISTS (SELECT 1 FROM returns WHERE id = OLD.return_id AND state = 'received')
BEGIN
  SELECT RAISE(ABORT, 'refused: what was received is final');
END;

CREATE TRIGGER return_lines_before_delete_keep BEFORE DELETE ON return_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: a return keeps its lines');
END;

-- Units in a return are refunded by it, and by it only what arrived.
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

