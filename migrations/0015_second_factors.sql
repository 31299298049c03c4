-- Second factors: what an account asks for once the first proof of who somebody is was right.

-- A row counts once `proven_at` is set; until then its owner has only begun to set it up. The kinds are the code's list, so
-- that a new one needs no new table. A kind without a secret of its own leaves `sealed_secret` empty.
CREATE TABLE factors (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  sealed_secret TEXT NOT NULL,
  -- The time step of the last code that was taken: a code works once.
  last_step INTEGER NOT NULL CHECK (last_step >= 0),
  -- Codes typed since `tries_since`; a right one begins anew.
  tries INTEGER NOT NULL CHECK (tries >= 0),
  tries_since INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  proven_at INTEGER CHECK (proven_at >= created_at),
  PRIMARY KEY (user_id, kind)
) STRICT;

CREATE INDEX factors_unproven ON factors (created_at) WHERE proven_at IS NULL;

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;

CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

-- The codes of an account as its owner reads them, from when they are made until they are saved, at most an hour.
CREATE TABLE recovery_sheets (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  sealed_codes TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX recovery_sheets_oldest ON recovery_sheets (created_at);

-- Sign-ins between the first proof and the second. No session exists yet.
CREATE TABLE pending_sign_ins (
  secret_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX pending_sign_ins_of_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);
