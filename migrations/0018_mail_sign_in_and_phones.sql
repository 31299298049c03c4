-- Signing in by mail, phone numbers that an SMS has proven, and what the outbox needs to carry an SMS.

-- One row an account: a newer mail takes the older one's place. Link and code are spent together; a spent row stays, so
-- that the minute between two mails is kept.
CREATE TABLE mail_sign_ins (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  -- The code counts only together with what the browser that asked for it keeps.
  request_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  -- The page to go on to.
  return_to TEXT NOT NULL CHECK (return_to LIKE '/%'),
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX mail_sign_ins_of_request ON mail_sign_ins (request_hash);

-- In the form of E.164. Two accounts may have the same number: a shop's phone is answered by many.
ALTER TABLE users ADD COLUMN verified_phone TEXT
  CHECK (verified_phone GLOB '+[1-9]*' AND length(verified_phone) BETWEEN 9 AND 16);

-- One row an account and purpose: the newest code. It counts what was sent within a day.
CREATE TABLE sms_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-phone', 'sign-in')),
  phone TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER,
  -- When the day began in which so many were sent.
  day_began_at INTEGER NOT NULL,
  sent_that_day INTEGER NOT NULL CHECK (sent_that_day >= 1),
  PRIMARY KEY (user_id, purpose)
) STRICT;

ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'mail' CHECK (kind IN ('mail', 'sms'));
-- From when on it is not worth sending any more.
ALTER TABLE outbox ADD COLUMN expires_at INTEGER;

CREATE INDEX outbox_expiring ON outbox (expires_at) WHERE sent_at IS NULL AND expires_at IS NOT NULL;

-- Whether the phone was the buyer's proven number when they ordered.
ALTER TABLE orders ADD COLUMN phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1));
