-- An order of 500 parts from an offline page is an address of up to 9,500 characters, which waits for a sign-in.
PRAGMA defer_foreign_keys = ON;

CREATE TABLE email_sign_ins_copy AS SELECT * FROM email_sign_ins;

-- contract: rebuilt below with the same columns
DROP TABLE email_sign_ins;

-- Magic links and one-time codes. One row per account: a new e-mail replaces the old one. Link and code are used up
-- together; a used row stays, because it also limits how often we e-mail.
CREATE TABLE email_sign_ins (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  -- The code works only in the browser that asked for it.
  browser_secret_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  -- Where to continue after sign-in.
  return_to TEXT NOT NULL CHECK (return_to LIKE '/%' AND length(return_to) <= 10000),
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

INSERT INTO email_sign_ins SELECT * FROM email_sign_ins_copy;

-- contract: only this file uses it
DROP TABLE email_sign_ins_copy;

CREATE INDEX email_sign_ins_by_browser_secret ON email_sign_ins (browser_secret_hash);
CREATE INDEX email_sign_ins_by_expiry ON email_sign_ins (expires_at);

CREATE TABLE kept_forms_copy AS SELECT * FROM kept_forms;

-- contract: rebuilt below with the same columns
DROP TABLE kept_forms;

-- Forms, and long addresses, that were asked for a sign-in, until the browser that sent them sends them again.
CREATE TABLE kept_forms (
  -- Hash of the secret in the browser's cookie.
  browser_hash TEXT NOT NULL CHECK (length(browser_hash) = 64),
  -- Where the sign-in returns to.
  page TEXT NOT NULL CHECK (page LIKE '/%' AND length(page) <= 2000),
  -- The page with all its parameters.
  address TEXT NOT NULL CHECK (address LIKE '/%' AND length(address) <= 10000),
  -- What it counts for in the space for all.
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1024 AND 500000),
  -- The only account that gets the form; NULL until one has signed in.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  -- JSON: names with texts, and the names of files; NULL for an address. Without passwords and codes.
  form TEXT CHECK (length(form) <= 500000),
  PRIMARY KEY (browser_hash, page)
) STRICT;

INSERT INTO kept_forms SELECT * FROM kept_forms_copy;

-- contract: only this file uses it
DROP TABLE kept_forms_copy;

CREATE INDEX kept_forms_by_bytes ON kept_forms (bytes);
CREATE INDEX kept_forms_by_expiry ON kept_forms (expires_at);
CREATE INDEX kept_forms_by_user ON kept_forms (user_id) WHERE user_id IS NOT NULL;

-- The product list tells search engines who made a part.
CREATE INDEX attributes_by_folded_name ON attributes (lower(name));

-- The search reads no word of single letters.
DELETE FROM synonyms WHERE word = 'এস এস' AND means = 'stainless';
