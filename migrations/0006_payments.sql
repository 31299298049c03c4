-- Payment attempts, provider events, refunds, bank payments, disputes, and the reconciler.

CREATE TABLE payment_attempts (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- Counts the attempts of the order; together they are the provider's idempotency key.
  number INTEGER NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL CHECK (kind IN ('card', 'hosted')),
  state TEXT NOT NULL CHECK (state IN ('prepared', 'open', 'succeeded', 'closed')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  currency TEXT NOT NULL,
  provider_id TEXT UNIQUE,
  transaction_id TEXT,
  expires_at INTEGER NOT NULL,
  -- Stored so that a request whose response was lost can be repeated exactly.
  return_origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When the reconciler next checks an active attempt. It is moved to the end before the provider is asked.
  next_check_at INTEGER NOT NULL DEFAULT 0,
  -- Where the payment was started: a pay-later link has its own return page at the provider.
  channel TEXT NOT NULL DEFAULT 'account' CHECK (channel IN ('account', 'link')),
  -- Why the last try to take this payment failed: the provider's codes, text and request id.
  last_error TEXT CHECK (length(last_error) <= 500),
  last_error_at INTEGER,
  -- When the reconciler first asked about a payment after its end, in ms: the alert about a payment that stays in progress
  -- counts from there, not from the end, which may be days before the jobs ran again.
  overdue_since INTEGER,
  UNIQUE (order_id, number),
  CONSTRAINT open_has_provider_id CHECK (state IN ('prepared', 'closed') OR provider_id IS NOT NULL),
  CONSTRAINT succeeded_has_transaction CHECK ((state = 'succeeded') = (transaction_id IS NOT NULL))
) STRICT;

CREATE INDEX payment_attempts_by_next_check ON payment_attempts (next_check_at) WHERE state IN ('prepared', 'open');
CREATE INDEX payment_attempts_active ON payment_attempts (id) WHERE state IN ('prepared', 'open');
CREATE INDEX payment_attempts_by_payment ON payment_attempts (transaction_id) WHERE transaction_id IS NOT NULL;

-- A finished attempt no longer blocks its lines.
CREATE TRIGGER payment_attempts_after_update_release_lines AFTER UPDATE OF state ON payment_attempts
WHEN NEW.state IN ('succeeded', 'closed')
BEGIN
  UPDATE attempt_lines SET live = 0 WHERE attempt_id = NEW.id;
END;

-- A finished attempt never becomes active again.
CREATE TRIGGER payment_attempts_before_update_check_transition BEFORE UPDATE OF state ON payment_attempts
WHEN OLD.state = 'succeeded' AND NEW.state <> 'succeeded'
  OR OLD.state = 'closed' AND NEW.state IN ('prepared', 'open')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such attempt transition');
END;

-- The order lines that a payment attempt pays.
CREATE TABLE attempt_lines (
  attempt_id TEXT NOT NULL REFERENCES payment_attempts (id),
  line_id TEXT NOT NULL REFERENCES order_lines (id),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  PRIMARY KEY (attempt_id, line_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX attempt_lines_one_live_per_line ON attempt_lines (line_id) WHERE live = 1;
CREATE INDEX attempt_lines_by_line ON attempt_lines (line_id);

-- Webhook events of the payment provider, each once, with their outcome.
CREATE TABLE provider_events (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'ignored', 'review')),
  note TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- An event in review stays there until an admin settles it.
  settled_at INTEGER,
  settled_by TEXT NOT NULL DEFAULT '',
  settle_note TEXT NOT NULL DEFAULT '' CHECK (length(settle_note) <= 1000),
  -- Whether the shop asked for the event. Only messages that arrived show that STRIPE_WEBHOOK_SECRET is right.
  fetched INTEGER NOT NULL DEFAULT 0 CHECK (fetched IN (0, 1))
) STRICT;

CREATE INDEX provider_events_in_review ON provider_events (id) WHERE outcome = 'review' AND settled_at IS NULL;
CREATE INDEX provider_events_newest ON provider_events (received_at DESC, id DESC);
CREATE INDEX provider_events_by_outcome ON provider_events (outcome, received_at DESC, id DESC);
CREATE INDEX provider_events_with_body ON provider_events (received_at) WHERE body <> '';

-- Money that goes back, and the payment that it came with. Each row counts, also one that failed: it stays owed. A refund
-- without an attempt is returned by bank transfer, by hand.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- NULL for a surplus: money that no line owes, such as a second payment.
  line_id TEXT REFERENCES order_lines (id),
  attempt_id TEXT REFERENCES payment_attempts (id),
  bank_payment_id TEXT REFERENCES bank_payments (id),
  -- Shared by the refunds of one press, which have one credit note and one mail.
  group_id TEXT NOT NULL CHECK (length(group_id) BETWEEN 1 AND 200),
  -- Reason key: no cause is refunded twice.
  cause TEXT NOT NULL UNIQUE,
  reason TEXT NOT NULL
  CHECK (reason IN ('returned', 'lost', 'damaged', 'cancelled', 'kept', 'price', 'goodwill', 'surplus')),
  -- Units that came back, or that will not be shipped; 0 when only the amount counts.
  units INTEGER NOT NULL DEFAULT 0 CHECK (units >= 0),
  -- 0 for returned units whose share is less than a taka: nothing is sent.
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha >= 0),
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'succeeded', 'failed')),
  provider_id TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Each round has its own idempotency key at the provider; a permanent failure starts the next one.
  round INTEGER NOT NULL DEFAULT 1 CHECK (round >= 1),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  -- For the buyer.
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  bank_reference TEXT CHECK (length(bank_reference) BETWEEN 1 AND 100),
  CONSTRAINT came_with_one_payment CHECK (attempt_id IS NULL OR bank_payment_id IS NULL),
  CONSTRAINT surplus_has_no_line CHECK ((line_id IS NULL) = (reason = 'surplus')),
  CONSTRAINT price_has_no_units CHECK (units = 0 OR reason NOT IN ('kept', 'price', 'goodwill', 'surplus')),
  CONSTRAINT nothing_is_done CHECK (amount_poisha > 0 OR units > 0 AND reason = 'returned' AND state = 'succeeded')
) STRICT;

CREATE INDEX refunds_by_order ON refunds (order_id, created_at);
CREATE INDEX refunds_by_group ON refunds (group_id);
CREATE INDEX refunds_by_line ON refunds (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX refunds_by_attempt ON refunds (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE INDEX refunds_due ON refunds (due_at) WHERE state IN ('due', 'sent') AND attempt_id IS NOT NULL;
CREATE INDEX refunds_newest ON refunds (created_at DESC, id DESC);
CREATE INDEX refunds_by_state ON refunds (state, created_at DESC, id DESC);
CREATE INDEX refunds_unfinished ON refunds (id) WHERE state <> 'succeeded';

-- Allows only the transitions of the state machine. A refund that was sent names the provider's refund or the bank's reference.
CREATE TRIGGER refunds_before_update_check_transition BEFORE UPDATE OF state ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: no such refund transition')
    WHERE OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN
      ('due>sent', 'due>succeeded', 'due>failed', 'sent>succeeded', 'sent>failed', 'succeeded>failed',
       'failed>due', 'failed>succeeded');
  SELECT RAISE(ABORT, 'refused: a refund names what sent it')
    WHERE NEW.state IN ('sent', 'succeeded') AND NEW.provider_id IS NULL AND NEW.bank_reference IS NULL;
END;

-- What a refund is for never changes.
CREATE TRIGGER refunds_before_update_freeze_terms BEFORE UPDATE OF
  order_id, line_id, attempt_id, bank_payment_id, group_id, cause, reason, units, amount_poisha ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: a refund keeps its terms');
END;

-- Anonymises the order of a deleted account once its money is returned and no line needs the address.
CREATE TRIGGER refunds_after_update_anonymise_deleted_buyer AFTER UPDATE OF state ON refunds
WHEN NEW.state = 'succeeded'
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = user_id || '@deleted.invalid', phone = 'Deleted', phone_verified = 0
    WHERE id = NEW.order_id
      AND EXISTS (SELECT 1 FROM users WHERE id = orders.user_id AND email = orders.user_id || '@deleted.invalid')
      AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status IN ('unpaid', 'paid'))
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id AND state <> 'succeeded');
END;

-- Chargebacks. Stored by the payment's id, because a dispute may be reported before its payment.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  transaction_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  reason TEXT NOT NULL CHECK (length(reason) <= 100),
  -- Deadline for evidence; NULL when the provider names none.
  evidence_until INTEGER,
  opened_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Time of the provider's event (ms); older events that arrive later change nothing.
  reported_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX disputes_by_payment ON disputes (transaction_id);
CREATE INDEX disputes_unresolved_or_lost ON disputes (id) WHERE state <> 'won';
CREATE INDEX disputes_newest ON disputes (state, updated_at DESC);

-- A dispute is decided once, but a lost one may be won on appeal.
CREATE TRIGGER disputes_before_update_check_transition BEFORE UPDATE OF state ON disputes
WHEN OLD.state <> NEW.state AND (NEW.state = 'open' OR OLD.state = 'won')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such dispute transition');
END;

-- One row for each part. A run of a part holds the lease until `lease_until`; the lease of a crashed run expires.
CREATE TABLE reconciler (
  part TEXT PRIMARY KEY NOT NULL CHECK (part IN ('payments', 'orders')),
  lease_id TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  -- The last run: start, duration and failed steps ('' when none failed).
  started_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  errors TEXT NOT NULL,
  succeeded_at INTEGER
) STRICT;

INSERT INTO reconciler (part, lease_id, lease_until, started_at, duration_ms, errors)
VALUES ('payments', '', 0, 0, 0, ''), ('orders', '', 0, 0, 0, '');

-- How far each step of the reconciler has come: a time window at the provider, or the last id of a sweep.
CREATE TABLE reconcile_cursors (
  step TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  after TEXT NOT NULL
) STRICT;

-- Problems that need an admin.
CREATE TABLE alerts (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- Subject as in the audit trail: 'order:<id>'.
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  detail TEXT NOT NULL CHECK (length(detail) <= 500),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  resolved_at INTEGER,
  -- 'admin:<id>', or 'system:reconciler' when a later run no longer finds the problem; '' while it is open.
  resolved_by TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) <= 1000),
  CONSTRAINT resolved_has_resolver CHECK ((resolved_at IS NULL) = (resolved_by = ''))
) STRICT;

CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX alerts_by_subject ON alerts (kind, subject, first_seen_at);
CREATE INDEX alerts_open_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NULL;
CREATE INDEX alerts_resolved_newest ON alerts (first_seen_at DESC, id DESC) WHERE resolved_at IS NOT NULL;
CREATE INDEX alerts_resolved_oldest ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;

-- Invoices and credit notes as they were printed, numbered from 1 per kind and year of Bangladesh time, without gaps.
-- `year` and `number` stand before the long columns, so that a list reads no facts.
CREATE TABLE documents (
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year INTEGER NOT NULL CHECK (year > 0),
  number INTEGER NOT NULL CHECK (number >= 1),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- What a credit note takes back: refunds.group_id.
  refund_group TEXT UNIQUE CHECK (length(refund_group) BETWEEN 1 AND 200),
  issued_at INTEGER NOT NULL,
  -- JSON. Names and addresses, '{}' after the years of retention.
  buyer TEXT NOT NULL CHECK (json_valid(buyer)),
  -- JSON. NULL in an INSERT refuses a document that was built from rows that have changed since.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  PRIMARY KEY (kind, year, number),
  CONSTRAINT credit_note_has_refunds CHECK ((kind = 'credit-note') = (refund_group IS NOT NULL))
) STRICT;

-- One invoice per order.
CREATE UNIQUE INDEX documents_by_order ON documents (order_id, ifnull(refund_group, ''));
CREATE INDEX documents_by_time ON documents (issued_at);
CREATE INDEX documents_with_buyer ON documents (issued_at) WHERE buyer <> '{}';

-- A document never changes, but for its buyer, who is removed once.
CREATE TRIGGER documents_before_update_freeze BEFORE UPDATE ON documents
WHEN NEW.kind <> OLD.kind OR NEW.year <> OLD.year OR NEW.number <> OLD.number OR NEW.order_id <> OLD.order_id
  OR NEW.refund_group IS NOT OLD.refund_group OR NEW.issued_at <> OLD.issued_at OR NEW.facts <> OLD.facts
  OR NEW.buyer <> '{}'
BEGIN
  SELECT RAISE(ABORT, 'refused: a document never changes');
END;

-- A document is never deleted, because that would leave a gap.
CREATE TRIGGER documents_before_delete_keep BEFORE DELETE ON documents
BEGIN
  SELECT RAISE(ABORT, 'refused: a document is kept');
END;
