-- Messages from the contact form.

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  contact TEXT NOT NULL CHECK (length(contact) BETWEEN 1 AND 40),
  message TEXT NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  created_at INTEGER NOT NULL,
  answered_at INTEGER,
  -- Mailed once; empty when somebody answered otherwise.
  answer TEXT NOT NULL DEFAULT '' CHECK (length(answer) <= 5000),
  CONSTRAINT answered_has_time CHECK (answer = '' OR answered_at IS NOT NULL)
) STRICT;

CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_unanswered ON contact_messages (created_at DESC, id DESC) WHERE answered_at IS NULL;
CREATE INDEX contact_messages_by_email ON contact_messages (email, created_at DESC, id DESC);
