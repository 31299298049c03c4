-- What calls of the API have answered under an Idempotency-Key, for a day. `status` and `answer` are null while the call runs.
CREATE TABLE kept_answers (
  key_hash TEXT PRIMARY KEY NOT NULL CHECK (length(key_hash) = 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body_hash TEXT NOT NULL CHECK (length(body_hash) = 64),
  status INTEGER,
  answer TEXT CHECK (length(answer) <= 16384),
  location TEXT,
  claimed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > claimed_at),
  CONSTRAINT answered_as_a_whole CHECK ((status IS NULL) = (answer IS NULL))
) STRICT;

CREATE INDEX kept_answers_expiry ON kept_answers (expires_at);
CREATE INDEX kept_answers_of_user ON kept_answers (user_id);
