-- Outbox, audit trail, rate limits, the version of public pages, uploaded pictures, and scheduled jobs.

-- E-mails and SMS waiting to be sent, and those that were. The text is deleted once a message has been sent.
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
  -- Reply address and further headers in the mail provider's format.
  reply_to TEXT NOT NULL DEFAULT '',
  headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)),
  kind TEXT NOT NULL DEFAULT 'mail' CHECK (kind IN ('mail', 'sms')),
  -- Not sent after this time.
  expires_at INTEGER,
  -- Set when the provider refuses the message permanently or it failed too often. An admin can send it again.
  given_up_at INTEGER,
  -- The provider's id of a message that it has taken: what its support asks for.
  provider_id TEXT,
  -- The order in which waiting messages leave: alerts (0), messages (1), bulk mail (2).
  priority INTEGER NOT NULL DEFAULT 1 CHECK (priority IN (0, 1, 2))
) STRICT;

CREATE INDEX outbox_by_sent_at ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (recipient);
CREATE INDEX outbox_by_expiry ON outbox (expires_at) WHERE sent_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX outbox_due ON outbox (priority, due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_given_up ON outbox (created_at DESC, id DESC) WHERE given_up_at IS NOT NULL;
CREATE INDEX outbox_pending_newest ON outbox (created_at DESC, id DESC) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_sent_newest ON outbox (created_at DESC, id DESC) WHERE sent_at IS NOT NULL;

-- Who changed what: one row per change by an admin or by the system.
CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_newest ON audit (at DESC, id DESC);
CREATE INDEX audit_by_subject ON audit (subject, at DESC);

-- Rate limits: one row per limit and account, device or client address, of which only a keyed hash is stored. A row no
-- longer counts after `expires_at` and is deleted later.
CREATE TABLE rate_limit_counters (
  key TEXT PRIMARY KEY NOT NULL CHECK (length(key) = 43),
  count INTEGER NOT NULL CHECK (count > 0),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limit_counters_by_expiry ON rate_limit_counters (expires_at);

-- One row, increased after public content has changed: cached public pages with an older version are rendered again.
CREATE TABLE page_version (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

INSERT INTO page_version (id, version) VALUES (1, 1);

-- One row per object in R2, written before the object. From `check_at` on, the sweep deletes it if nothing uses it.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY NOT NULL,
  uploaded_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  check_at INTEGER NOT NULL,
  -- By which an imported file names it; '' for all others.
  file_name TEXT NOT NULL DEFAULT '' COLLATE NOCASE CHECK (length(file_name) <= 500)
) STRICT;

CREATE INDEX pictures_by_next_check ON pictures (check_at);
CREATE INDEX pictures_by_file_name ON pictures (file_name, created_at) WHERE file_name <> '';

-- The last run of each scheduled job.
CREATE TABLE job_runs (
  job TEXT PRIMARY KEY NOT NULL,
  -- When a run of any job first found this one: a job that never runs is late by this time.
  added_at INTEGER NOT NULL,
  ended_at INTEGER,
  succeeded_at INTEGER,
  -- The log line of the last run, if that failed; otherwise ''.
  failure_reference TEXT NOT NULL
) STRICT;
