-- Newsletter subscribers and issues.

CREATE TABLE subscribers (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  -- Hash of the secret in the confirmation link, '' when there is none; valid until `confirm_until`.
  confirm_hash TEXT NOT NULL,
  confirm_until INTEGER NOT NULL,
  -- When the last confirmation was e-mailed.
  mailed_at INTEGER NOT NULL,
  -- Part of every newsletter's unsubscribe link. It can only unsubscribe, so it is stored in plain text.
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

-- Keeps subscriber_counts.
CREATE TRIGGER subscribers_after_insert_count_states AFTER INSERT ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

-- Keeps subscriber_counts.
CREATE TRIGGER subscribers_after_update_count_states AFTER UPDATE OF state ON subscribers
WHEN OLD.state <> NEW.state
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
  UPDATE subscriber_counts SET subscribers = subscribers + 1 WHERE state = NEW.state;
END;

-- Keeps subscriber_counts.
CREATE TRIGGER subscribers_after_delete_count_states AFTER DELETE ON subscribers
BEGIN
  UPDATE subscriber_counts SET subscribers = subscribers - 1 WHERE state = OLD.state;
END;

-- Number of subscribers per state. Only triggers write it.
CREATE TABLE subscriber_counts (
  state TEXT PRIMARY KEY NOT NULL,
  subscribers INTEGER NOT NULL CHECK (subscribers >= 0)
) STRICT;

INSERT INTO subscriber_counts (state, subscribers)
  VALUES ('pending', 0), ('confirmed', 0), ('unsubscribed', 0);

CREATE TABLE newsletter_issues (
  id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
  body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  -- 'sending': e-mails are being queued, in the order of the subscribers' ids; 'sent': all are queued.
  state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'sent')),
  -- Cursor: the last subscriber whose e-mail is queued. Updated in the batch that queues them.
  cursor TEXT NOT NULL,
  queued INTEGER NOT NULL CHECK (queued >= 0),
  created_at INTEGER NOT NULL,
  -- When sending started: it goes to subscribers confirmed before.
  started_at INTEGER,
  CONSTRAINT started_unless_draft CHECK ((state = 'draft') = (started_at IS NULL))
) STRICT;

CREATE INDEX newsletter_issues_newest ON newsletter_issues (created_at DESC, id DESC);
CREATE INDEX newsletter_issues_sending ON newsletter_issues (started_at) WHERE state = 'sending';

-- Allows only draft to sending to sent. An issue that is being sent no longer changes.
CREATE TRIGGER newsletter_issues_before_update_check_transition BEFORE UPDATE OF state, subject, body ON newsletter_issues
BEGIN
  SELECT RAISE(ABORT, 'refused: no such issue transition')
    WHERE OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('draft>sending', 'sending>sent');
  SELECT RAISE(ABORT, 'refused: an issue that was sent keeps its words')
    WHERE OLD.state <> 'draft' AND (NEW.subject, NEW.body) <> (OLD.subject, OLD.body);
END;
