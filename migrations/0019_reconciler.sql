-- Payments that repair themselves: who runs the reconciler and how far it came, what it found wrong, disputes, and
-- mails that nobody can deliver.

-- One row. A run holds the lease until `lease_until`; a dead one's runs out by itself.
CREATE TABLE reconciler (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  lease_id TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  -- When the last run began, how long it took, and what of it did not come through; '' when all did.
  begun_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  trouble TEXT NOT NULL,
  succeeded_at INTEGER
) STRICT;

INSERT INTO reconciler VALUES (1, '', 0, 0, 0, '', NULL);

-- How far a step has looked, saved after each page: a window of time at the provider, or the last id of a sweep.
CREATE TABLE reconcile_marks (
  step TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  after TEXT NOT NULL
) STRICT;

CREATE TABLE alerts (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- What it is about, as the audit trail names it: 'order:<id>'.
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  detail TEXT NOT NULL CHECK (length(detail) <= 500),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  resolved_at INTEGER,
  -- 'admin:<id>', or 'system:reconciler' when a later run found it no more; '' while it is open.
  resolved_by TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) <= 1000),
  CONSTRAINT resolved_by_somebody CHECK ((resolved_at IS NULL) = (resolved_by = ''))
) STRICT;

CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX alerts_of_subject ON alerts (kind, subject, first_seen_at);
CREATE INDEX alerts_open_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NULL;
CREATE INDEX alerts_resolved_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NOT NULL;

-- A buyer's bank takes the money back until it has decided. Kept by the payment's own id, since the news of a dispute may
-- overtake that of its payment.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  transaction_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  reason TEXT NOT NULL CHECK (length(reason) <= 100),
  -- Until when the provider takes evidence; null where it names no day.
  evidence_until INTEGER,
  opened_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX disputes_of_payment ON disputes (transaction_id);
CREATE INDEX disputes_not_won ON disputes (id) WHERE state <> 'won';

-- A lost one may still be won by an appeal.
CREATE TRIGGER disputes_move_only_forward BEFORE UPDATE OF state ON disputes
WHEN OLD.state <> NEW.state AND (NEW.state = 'open' OR OLD.state = 'won')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such dispute transition');
END;

CREATE TRIGGER orders_stay_while_disputed BEFORE UPDATE OF status ON orders
WHEN NEW.status = 'shipped' AND OLD.status <> 'shipped'
  AND EXISTS (SELECT 1 FROM disputes WHERE transaction_id = NEW.transaction_id AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'refused: a dispute is open');
END;

-- When the reconciler next asks the provider about an attempt that is under way. Each goes to the end before it is asked for.
ALTER TABLE payment_attempts ADD COLUMN ask_at INTEGER NOT NULL DEFAULT 0;
DROP INDEX payment_attempts_live;
CREATE INDEX payment_attempts_to_ask ON payment_attempts (ask_at) WHERE state IN ('prepared', 'open');
CREATE INDEX payment_attempts_unfinished ON payment_attempts (id) WHERE state IN ('prepared', 'open');
CREATE INDEX payment_attempts_of_payment ON payment_attempts (transaction_id) WHERE transaction_id IS NOT NULL;

-- An event put up for review stays until an admin has settled it by hand.
ALTER TABLE provider_events ADD COLUMN settled_at INTEGER;
ALTER TABLE provider_events ADD COLUMN settled_by TEXT NOT NULL DEFAULT '';
ALTER TABLE provider_events ADD COLUMN settle_note TEXT NOT NULL DEFAULT '' CHECK (length(settle_note) <= 1000);
DROP INDEX provider_events_in_review;
CREATE INDEX provider_events_in_review ON provider_events (id) WHERE outcome = 'review' AND settled_at IS NULL;
CREATE INDEX provider_events_newest ON provider_events (received_at DESC, id DESC);
CREATE INDEX provider_events_by_outcome ON provider_events (outcome, received_at DESC, id DESC);

-- Set for a mail that the provider refuses for good, or that failed too often. It stays, and can be sent again.
ALTER TABLE outbox ADD COLUMN given_up_at INTEGER;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (bulk, due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_given_up ON outbox (created_at DESC, id DESC) WHERE given_up_at IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (created_at DESC, id DESC) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_left ON outbox (created_at DESC, id DESC) WHERE sent_at IS NOT NULL;

-- What the invariants read, so that each is checked by an index.
CREATE INDEX orders_holding ON orders (product_id, quantity) WHERE status = 'unpaid';
CREATE INDEX products_reserved ON products (id) WHERE reserved <> 0;
CREATE INDEX orders_of_payment ON orders (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX refunds_not_done ON refunds (id) WHERE state <> 'succeeded';
