-- The newsletter: who gets it, its issues, and what the outbox needs to carry it.

-- Where an answer goes and further headers, as the mail provider takes them. Bulk mail leaves after all other mail.
ALTER TABLE outbox ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers));
ALTER TABLE outbox ADD COLUMN bulk INTEGER NOT NULL DEFAULT 0 CHECK (bulk IN (0, 1));

DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (bulk, due_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Links with secrets stand in a mail: its words go once it has left.
UPDATE outbox SET html = '', text = '' WHERE sent_at IS NOT NULL;

CREATE TABLE subscribers (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  -- The hash of the secret in the confirmation link, '' when no link works; good until `confirm_until`.
  confirm_hash TEXT NOT NULL,
  confirm_until INTEGER NOT NULL,
  -- When the shop last wrote to this address because somebody typed it.
  mailed_at INTEGER NOT NULL,
  -- Stands in every newsletter's link, for ever. All it can do is unsubscribe, so it is kept as it is.
  unsubscribe_secret TEXT NOT NULL UNIQUE CHECK (length(unsubscribe_secret) >= 40),
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  unsubscribed_at INTEGER,
  CONSTRAINT confirmed_has_its_time CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX subscribers_by_link ON subscribers (confirm_hash) WHERE confirm_hash <> '';
CREATE INDEX subscribers_by_state ON subscribers (state, created_at DESC, id DESC);
CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE state = 'confirmed';
CREATE INDEX subscribers_unconfirmed ON subscribers (confirm_until) WHERE state = 'pending';

-- How many subscribers are in each state, kept by triggers: 'it goes to 12,345' reads one row.
CREATE TABLE subscriber_counts (
  state TEXT PRIMARY KEY NOT NULL,
  subscribers INTEGER NOT NULL CHECK (subscribers >= 0)
) STRICT;

INSERT INTO subscriber_counts (state, subscribers)
  VALUES ('pending', 0), ('confirmed', 0), ('unsubscribed', 0);

CREATE TRIGGER subscribers_count_in AFTER INSERT ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER subscribers_count_moved AFTER UPDATE OF state ON subscribers
WHEN OLD.state <> NEW.state
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER subscribers_count_out AFTER DELETE ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
END;

CREATE TABLE newsletter_issues (
  id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
  body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  -- 'sending': mails are being queued, in the order of the subscribers' ids; 'sent': all are.
  state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'sent')),
  -- The last subscriber whose mail is queued. It moves in the batch that queues the mails.
  mark TEXT NOT NULL,
  queued INTEGER NOT NULL CHECK (queued >= 0),
  created_at INTEGER NOT NULL,
  -- When sending began: it goes to those who had confirmed by then.
  started_at INTEGER,
  CONSTRAINT sent_has_begun CHECK ((state = 'draft') = (started_at IS NULL))
) STRICT;

CREATE INDEX newsletter_issues_newest ON newsletter_issues (created_at DESC, id DESC);
CREATE INDEX newsletter_issues_under_way ON newsletter_issues (started_at) WHERE state = 'sending';

CREATE TRIGGER newsletter_issues_keep_their_words BEFORE UPDATE OF subject, body ON newsletter_issues
WHEN OLD.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'refused: an issue that was sent keeps its words');
END;

CREATE TRIGGER newsletter_issues_move_only_forward BEFORE UPDATE OF state ON newsletter_issues
WHEN OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('draft>sending', 'sending>sent')
BEGIN
  SELECT RAISE(ABORT, 'refused: no such issue transition');
END;
