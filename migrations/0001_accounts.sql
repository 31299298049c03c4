-- Accounts, their sessions and mailed tokens; the outbox; the audit trail.

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL CHECK (length(name) <= 120),
  role TEXT NOT NULL CHECK (role IN ('customer', 'admin')),
  password_hash TEXT,
  email_verified_at INTEGER,
  disabled_at INTEGER,
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 500),
  gender TEXT NOT NULL DEFAULT '' CHECK (length(gender) <= 40),
  age TEXT NOT NULL DEFAULT '' CHECK (length(age) <= 10),
  education TEXT NOT NULL DEFAULT '' CHECK (length(education) <= 200),
  photo_key TEXT,
  cover_key TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  user_agent TEXT NOT NULL CHECK (length(user_agent) <= 300),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE mailed_tokens (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-email')),
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX mailed_tokens_of_user ON mailed_tokens (user_id, purpose, created_at DESC);

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
  last_error TEXT
) STRICT;

CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL;

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
CREATE INDEX audit_of_subject ON audit (subject, at DESC);
