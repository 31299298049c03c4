-- Bank payments that admins record, refunds that leave by themselves, and the timer's own queue of orders to release.

-- What the bank says of an order that was paid by transfer. Written in the batch that makes the order paid.
CREATE TABLE bank_payments (
  order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id),
  checkout_id TEXT NOT NULL,
  -- The bank's reference; letters compare without case.
  reference TEXT NOT NULL COLLATE NOCASE CHECK (length(reference) BETWEEN 1 AND 100),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  recorded_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT;

CREATE INDEX bank_payments_of_reference ON bank_payments (reference);

CREATE TRIGGER bank_payments_pay_once BEFORE INSERT ON bank_payments
WHEN EXISTS (
  SELECT 1 FROM bank_payments WHERE reference = NEW.reference AND checkout_id <> NEW.checkout_id
)
BEGIN
  SELECT RAISE(ABORT, 'refused: reference used');
END;

CREATE TRIGGER bank_payments_fit_their_order BEFORE INSERT ON bank_payments
WHEN NOT EXISTS (
  SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'paid' AND total_poisha = NEW.amount_poisha
    AND transaction_id = NEW.reference AND checkout_id = NEW.checkout_id
)
BEGIN
  SELECT RAISE(ABORT, 'refused: not what the order was paid with');
END;

-- A refund without an attempt goes back by bank, by hand. Each round that failed for good has a key of its own.
ALTER TABLE refunds ADD COLUMN round INTEGER NOT NULL DEFAULT 1 CHECK (round >= 1);
ALTER TABLE refunds ADD COLUMN tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0);
ALTER TABLE refunds ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN last_error TEXT;
ALTER TABLE refunds ADD COLUMN reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500);
ALTER TABLE refunds ADD COLUMN bank_reference TEXT CHECK (length(bank_reference) BETWEEN 1 AND 100);

-- Ids are keyset cursors and keys at the provider: random like all others, the cause alone says what for.
UPDATE refunds SET id = lower(hex(randomblob(10))) WHERE id = cause;

DROP INDEX refunds_open;
CREATE INDEX refunds_to_send ON refunds (due_at) WHERE state IN ('due', 'sent') AND attempt_id IS NOT NULL;
CREATE INDEX refunds_newest ON refunds (created_at DESC, id DESC);
CREATE INDEX refunds_by_state ON refunds (state, created_at DESC, id DESC);

CREATE TRIGGER refunds_move_only_forward BEFORE UPDATE OF state ON refunds
WHEN OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN
  ('due>sent', 'due>succeeded', 'due>failed', 'sent>succeeded', 'sent>failed', 'succeeded>failed',
   'failed>due', 'failed>succeeded')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such refund transition');
END;

CREATE TRIGGER refunds_name_what_sent_them BEFORE UPDATE OF state ON refunds
WHEN NEW.state IN ('sent', 'succeeded') AND NEW.provider_id IS NULL AND NEW.bank_reference IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund names what sent it');
END;

CREATE TRIGGER refunds_keep_their_terms BEFORE UPDATE OF order_id, attempt_id, cause, amount_poisha ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund keeps its terms');
END;

CREATE INDEX attempt_orders_of_order ON attempt_orders (order_id);

-- When the timer next takes up an unpaid order: at the end of its hold, at once when a cancel waits for the provider,
-- later when that failed. Kept by triggers, so that whatever changes an order keeps its place here too.
CREATE TABLE release_queue (
  order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX release_queue_due ON release_queue (due_at);
DROP INDEX orders_hold_ends;

INSERT INTO release_queue (order_id, due_at)
  SELECT id, coalesce(closing_at, hold_until) FROM orders WHERE status = 'unpaid';

CREATE TRIGGER orders_enter_release_queue AFTER INSERT ON orders
BEGIN
  INSERT INTO release_queue (order_id, due_at) VALUES (NEW.id, NEW.hold_until);
END;

CREATE TRIGGER orders_stay_longer AFTER UPDATE OF hold_until ON orders
WHEN NEW.hold_until <> OLD.hold_until AND NEW.closing_at IS NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.hold_until WHERE order_id = NEW.id;
END;

CREATE TRIGGER orders_close_soon AFTER UPDATE OF closing_at ON orders
WHEN OLD.closing_at IS NULL AND NEW.closing_at IS NOT NULL
BEGIN
  UPDATE release_queue SET due_at = NEW.closing_at WHERE order_id = NEW.id;
END;

CREATE TRIGGER orders_leave_release_queue AFTER UPDATE OF status ON orders
WHEN OLD.status = 'unpaid' AND NEW.status <> 'unpaid'
BEGIN
  DELETE FROM release_queue WHERE order_id = NEW.id;
END;
