-- Customers and companies, and accounts with their sessions, mailed links, sign-in methods, two-factor authentication and API tokens.

-- Who buys. Price lists, the exemption from VAT and own part numbers are a customer's, not an account's.
CREATE TABLE customers (
  id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'company')),
  -- Of a company; '' for a person, who is always active.
  name TEXT NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  -- A company that has applied or was closed has no members; one on hold orders nothing.
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('applied', 'active', 'on_hold', 'closed')),
  -- Of the certificate that exempts from VAT; '' for a customer who pays it. Orders copy it.
  exempt_number TEXT NOT NULL DEFAULT '' CHECK (length(exempt_number) <= 60),
  -- Exclusive.
  exempt_until INTEGER NOT NULL DEFAULT 0,
  -- The number under which the customer is registered for VAT; '' when not given. Orders copy it.
  bin TEXT NOT NULL DEFAULT '' CHECK (length(bin) <= 40),
  -- What admins write for each other.
  notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 5000),
  -- Orders of the company of more than this need a second member; -1 for none.
  approve_over_poisha INTEGER NOT NULL DEFAULT -1 CHECK (approve_over_poisha BETWEEN -1 AND 100000000000),
  -- The least that the company orders at a time; 0 for any.
  order_min_poisha INTEGER NOT NULL DEFAULT 0 CHECK (order_min_poisha BETWEEN 0 AND 100000000000),
  created_at INTEGER NOT NULL,
  -- Whether the company's orders need a purchase order number.
  po_required INTEGER NOT NULL DEFAULT 0 CHECK (po_required IN (0, 1)),
  -- Where the company's invoices go, besides to who ordered; '' for nowhere else.
  invoice_email TEXT NOT NULL DEFAULT '' CHECK (length(invoice_email) <= 254),
  CONSTRAINT exemption_has_a_number CHECK (exempt_number <> '' OR exempt_until = 0),
  CONSTRAINT company_has_name CHECK ((kind = 'company') = (name <> '')),
  CONSTRAINT person_is_active CHECK (kind = 'company' OR state = 'active')
) STRICT;

CREATE INDEX customers_exempt ON customers (id) WHERE exempt_number <> '';
CREATE INDEX customers_by_name ON customers (name COLLATE NOCASE) WHERE kind = 'company';
CREATE INDEX customers_companies ON customers (created_at DESC, id DESC) WHERE kind = 'company';
CREATE INDEX customers_by_bin ON customers (bin) WHERE bin <> '';

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- What the account may do for its company; a person is an owner.
  customer_role TEXT NOT NULL DEFAULT 'owner' CHECK (customer_role IN ('owner', 'buyer', 'requester', 'viewer')),
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL CHECK (length(name) <= 1000),
  role TEXT NOT NULL CHECK (role IN ('customer', 'admin')),
  password_hash TEXT,
  email_verified_at INTEGER,
  disabled_at INTEGER,
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 5000),
  gender TEXT NOT NULL DEFAULT '' CHECK (length(gender) <= 5000),
  age TEXT NOT NULL DEFAULT '' CHECK (length(age) <= 5000),
  education TEXT NOT NULL DEFAULT '' CHECK (length(education) <= 5000),
  photo_key TEXT,
  cover_key TEXT,
  created_at INTEGER NOT NULL,
  -- E.164. Two accounts may share a number, as colleagues do.
  verified_phone TEXT
  CHECK (verified_phone GLOB '+[1-9]*' AND length(verified_phone) BETWEEN 9 AND 16),
  -- Prices without VAT too.
  shows_net INTEGER NOT NULL DEFAULT 0 CHECK (shows_net IN (0, 1)),
  -- What the orders of a company's member may cost in a month; -1 for any amount.
  month_limit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (month_limit_poisha BETWEEN -1 AND 100000000000),
  -- What an admin may do: '*' for all, or names like ',orders,dispatch,'; '' for nothing.
  staff_rights TEXT NOT NULL DEFAULT '*'
  CHECK (staff_rights IN ('*', '') OR (length(staff_rights) <= 200 AND staff_rights GLOB ',[a-z]*,' AND staff_rights NOT GLOB '*[^a-z,]*'))
) STRICT;

CREATE INDEX users_by_customer ON users (customer_id);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_by_photo ON users (photo_key) WHERE photo_key IS NOT NULL;
CREATE INDEX users_by_cover ON users (cover_key) WHERE cover_key IS NOT NULL;
CREATE INDEX users_active_newest ON users (created_at DESC, id DESC) WHERE disabled_at IS NULL;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND disabled_at IS NULL;
CREATE INDEX users_unverified ON users (created_at) WHERE email_verified_at IS NULL AND role = 'customer';

-- Keeps at least one active admin with all rights, and one owner of a company until it is closed.
CREATE TRIGGER users_before_update_keep_last BEFORE UPDATE OF role, disabled_at, staff_rights, customer_id, customer_role ON users
WHEN OLD.disabled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays')
    WHERE OLD.role = 'admin' AND OLD.staff_rights = '*'
      AND (NEW.role <> 'admin' OR NEW.disabled_at IS NOT NULL OR NEW.staff_rights <> '*')
      AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND staff_rights = '*' AND id <> OLD.id);
  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers
    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'
      AND (NEW.customer_id <> OLD.customer_id OR NEW.customer_role <> 'owner' OR NEW.disabled_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL AND id <> OLD.id);
END;

-- The same when an account is deleted.
CREATE TRIGGER users_before_delete_keep_last BEFORE DELETE ON users
WHEN OLD.disabled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays')
    WHERE OLD.role = 'admin' AND OLD.staff_rights = '*'
      AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND staff_rights = '*' AND id <> OLD.id);
  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers
    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'
      AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id AND customer_role = 'owner' AND disabled_at IS NULL AND id <> OLD.id);
END;

-- A person is a customer as long as the account exists.
CREATE TRIGGER users_after_delete_remove_customer AFTER DELETE ON users
WHEN NOT EXISTS (SELECT 1 FROM users WHERE customer_id = OLD.customer_id)
BEGIN
  DELETE FROM customers WHERE id = OLD.customer_id AND kind = 'person';
END;

-- Who leaves a company is signed out, and has no limit: it is the company's. What a person ordered or waited for stays with the
-- customer for whom it was ordered; else nothing needs the customer.
CREATE TRIGGER users_after_update_leave_customer AFTER UPDATE OF customer_id ON users
WHEN NEW.customer_id <> OLD.customer_id
BEGIN
  DELETE FROM sessions
    WHERE user_id = NEW.id AND EXISTS (SELECT 1 FROM customers WHERE id = OLD.customer_id AND kind = 'company');
  UPDATE users SET month_limit_poisha = -1 WHERE id = NEW.id AND month_limit_poisha <> -1
    AND EXISTS (SELECT 1 FROM customers WHERE id = OLD.customer_id AND kind = 'company');
  DELETE FROM customers WHERE id = OLD.customer_id AND kind = 'person'
    AND NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = OLD.customer_id)
    AND NOT EXISTS (SELECT 1 FROM backorders WHERE customer_id = OLD.customer_id);
END;

-- An application becomes a company with its applicant as the owner.
CREATE TRIGGER customers_before_update_check_owner BEFORE UPDATE OF state ON customers
WHEN OLD.state IN ('applied', 'closed') AND NEW.state IN ('active', 'on_hold')
  AND NOT EXISTS (SELECT 1 FROM users WHERE customer_id = NEW.id AND customer_role = 'owner' AND disabled_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refused: a company needs an owner');
END;

-- An admin's rights need a session that was authenticated after the role changed, also when the role is set by hand.
CREATE TRIGGER users_after_update_require_reauthentication AFTER UPDATE OF role ON users
WHEN NEW.role <> OLD.role
BEGIN
  UPDATE sessions SET authenticated_at = 0 WHERE user_id = NEW.id;
END;

-- Public pages show the names and photos of authors.
CREATE TRIGGER users_after_update_bump_page_version AFTER UPDATE OF name, photo_key ON users
WHEN NEW.name IS NOT OLD.name OR NEW.photo_key IS NOT OLD.photo_key
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- Who applied for a company, until an admin decides. Declining it, or the end of the applicant's account, deletes both.
CREATE TABLE company_applications (
  customer_id TEXT PRIMARY KEY NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  -- What the company buys.
  buys TEXT NOT NULL CHECK (length(buys) BETWEEN 1 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX company_applications_oldest ON company_applications (created_at, customer_id);

CREATE TRIGGER company_applications_after_delete_remove_customer AFTER DELETE ON company_applications
BEGIN
  DELETE FROM customers WHERE id = OLD.customer_id AND state = 'applied';
END;

-- Links that let the account of an e-mail address join a company. A row is deleted on its use.
CREATE TABLE invitations (
  token_hash TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  role TEXT NOT NULL CHECK (role IN ('owner', 'buyer', 'requester', 'viewer')),
  month_limit_poisha INTEGER NOT NULL DEFAULT -1 CHECK (month_limit_poisha BETWEEN -1 AND 100000000000),
  expires_at INTEGER NOT NULL,
  UNIQUE (customer_id, email)
) STRICT;

CREATE INDEX invitations_by_email ON invitations (email);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  user_agent TEXT NOT NULL CHECK (length(user_agent) <= 300),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- Last request (idle limit, list of sessions) and last authentication (step-up).
  last_seen_at INTEGER NOT NULL DEFAULT 0,
  authenticated_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_last_seen ON sessions (remembered, last_seen_at);

-- Links that verify an e-mail address.
CREATE TABLE mailed_tokens (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-email')),
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER,
  -- The page to continue at. Stored here, because the link may be opened in another browser.
  return_to TEXT NOT NULL DEFAULT '/' CHECK (return_to LIKE '/%' AND length(return_to) <= 2000)
) STRICT;

CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose, created_at DESC);
CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

-- One row per account: a new link replaces the old one. A used row stays, because it also limits how often we e-mail.
CREATE TABLE password_resets (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

-- One row per account: a new request replaces the old one. A finished row stays until it would have expired, because it
-- also limits how often we e-mail.
CREATE TABLE email_changes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  ended_at INTEGER
) STRICT;

CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- Google and Facebook accounts. Users are matched by the provider's subject; the e-mail address is only shown.
CREATE TABLE identities (
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) <= 254),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
) STRICT;

-- Only the token's hash is stored. The scope is the most it may do: 'write' includes reading, 'admin' includes both.
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  last_used_at INTEGER,
  -- '' when created on the account page, 'password' when a program signed in with a password, otherwise the id of the
  -- first token in the chain, whose end also ends this one.
  issued_by TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_by_expiry ON api_tokens (expires_at);

-- Sign-ins between the first and the second factor. There is no session yet.
CREATE TABLE pending_sign_ins (
  secret_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
  tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- Set with the recovery code that was used for it, so that a failure after it does not cost a second one.
  verified_at INTEGER
) STRICT;

CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);

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
  return_to TEXT NOT NULL CHECK (return_to LIKE '/%' AND length(return_to) <= 8000),
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER
) STRICT;

CREATE INDEX email_sign_ins_by_browser_secret ON email_sign_ins (browser_secret_hash);
CREATE INDEX email_sign_ins_by_expiry ON email_sign_ins (expires_at);

-- One row per account and purpose: the newest code, and how many were sent within a day.
CREATE TABLE sms_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify-phone', 'sign-in')),
  phone TEXT NOT NULL CHECK (length(phone) <= 40),
  code_hash TEXT NOT NULL,
  wrong_codes INTEGER NOT NULL CHECK (wrong_codes BETWEEN 0 AND 5),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  spent_at INTEGER,
  -- Start of the 24 hours that `sent_that_day` counts.
  day_started_at INTEGER NOT NULL,
  sent_that_day INTEGER NOT NULL CHECK (sent_that_day >= 1),
  PRIMARY KEY (user_id, purpose)
) STRICT;

CREATE INDEX sms_codes_by_expiry ON sms_codes (expires_at);

-- Second factors. A row counts once `verified_at` is set; before, its owner has only started the setup. The code lists the
-- kinds, so a new one needs no migration. `encrypted_secret` is empty for a kind without a secret.
CREATE TABLE factors (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  encrypted_secret TEXT NOT NULL,
  -- Time step of the last accepted code: a code works once.
  last_step INTEGER NOT NULL CHECK (last_step >= 0),
  -- Codes entered since `tries_since`; a right one resets it.
  tries INTEGER NOT NULL CHECK (tries >= 0),
  tries_since INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  verified_at INTEGER CHECK (verified_at >= created_at),
  PRIMARY KEY (user_id, kind)
) STRICT;

CREATE INDEX factors_unverified ON factors (created_at) WHERE verified_at IS NULL;

-- Hashes of single-use recovery codes.
CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  spent_at INTEGER
) STRICT;

CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- The recovery codes in plain text (encrypted), until their owner has saved them, at most an hour.
CREATE TABLE unsaved_recovery_codes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  encrypted_codes TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX unsaved_recovery_codes_by_age ON unsaved_recovery_codes (created_at);

-- WebAuthn credentials.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  -- base64url of at most 1023 bytes (WebAuthn, section 4).
  credential_id TEXT NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1364),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- COSE key, base64url.
  public_key TEXT NOT NULL,
  -- Host name (relying party id) it was created for.
  site_id TEXT NOT NULL,
  -- JSON array of authenticator transports.
  transports TEXT NOT NULL,
  -- Signature counter at the last use; 0 for authenticators without one.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

-- WebAuthn challenges. A row is deleted on its first use, successful or not.
CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign-in', 'two-factor', 'reauthenticate')),
  -- Hash of a secret in the browser that asked; the challenge works nowhere else.
  browser_secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- Idempotency keys of forms and API calls. Most are only bound to their payload, in the same batch as what the form
-- created. Some are acquired before the request runs and keep its response for repeats. A row no longer counts after
-- `expires_at` and is deleted later.
CREATE TABLE idempotency_keys (
  -- Hash of the key, the form or call, and its sender.
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 24 AND 64),
  payload_hash TEXT NOT NULL CHECK (length(payload_hash) BETWEEN 24 AND 64),
  -- Account that the response belongs to.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted with the key, which is not stored. NULL while the request runs, and always for a key that is only bound.
  response TEXT CHECK (length(response) <= 65536),
  acquired_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > acquired_at)
) STRICT;

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_by_user ON idempotency_keys (user_id) WHERE user_id IS NOT NULL;

-- Forms, and long addresses, that were asked for a sign-in, until the browser that sent them sends them again.
CREATE TABLE kept_forms (
  -- Hash of the secret in the browser's cookie.
  browser_hash TEXT NOT NULL CHECK (length(browser_hash) = 64),
  -- Where the sign-in returns to.
  page TEXT NOT NULL CHECK (page LIKE '/%' AND length(page) <= 2000),
  -- The page with all its parameters.
  address TEXT NOT NULL CHECK (address LIKE '/%' AND length(address) <= 8000),
  -- What it counts for in the space for all.
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1024 AND 500000),
  -- The only account that gets the form; NULL until one has signed in.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  -- JSON: names with texts, and the names of files; NULL for an address. Without passwords and codes.
  form TEXT CHECK (length(form) <= 500000),
  PRIMARY KEY (browser_hash, page)
) STRICT;

CREATE INDEX kept_forms_by_bytes ON kept_forms (bytes);
CREATE INDEX kept_forms_by_expiry ON kept_forms (expires_at);
CREATE INDEX kept_forms_by_user ON kept_forms (user_id) WHERE user_id IS NOT NULL;

-- A key that is used again with a different payload before it expires rolls the whole batch back.
CREATE TRIGGER idempotency_keys_before_insert_check_payload BEFORE INSERT ON idempotency_keys
WHEN EXISTS (
  SELECT 1 FROM idempotency_keys
  WHERE id = NEW.id AND payload_hash <> NEW.payload_hash AND expires_at > NEW.acquired_at
)
BEGIN
  SELECT RAISE(ABORT, 'refused: key reused');
END;
