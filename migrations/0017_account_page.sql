-- What an account's owner looks after: sessions with limits, a new address that waits for its proof, API tokens.
-- And a deleted account's orders, which stay without the person.

CREATE INDEX sessions_idle ON sessions (remembered, last_seen_at);

-- Whoever becomes an admin, or is one no longer, signs in anew: no session outlives the role it was opened with, also
-- when a role is set by hand.
CREATE TRIGGER users_sign_in_anew AFTER UPDATE OF role ON users
WHEN NEW.role <> OLD.role
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
END;

-- One row an account: a new request takes the old one's place. A row that has ended stays until it would have expired,
-- so that the minute between two mails is kept.
CREATE TABLE email_changes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  ended_at INTEGER
) STRICT;

CREATE INDEX email_changes_expiry ON email_changes (expires_at);

-- Only a token's hash is kept. Its scope is the most it may do: 'write' reads too, 'admin' does both.
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  last_used_at INTEGER
) STRICT;

CREATE INDEX api_tokens_of_user ON api_tokens (user_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_expiry ON api_tokens (expires_at);

-- A person's own rows, for the file that holds all of them.
CREATE INDEX contact_messages_of_email ON contact_messages (email, created_at DESC, id DESC);
CREATE INDEX outbox_of_recipient ON outbox (recipient);

-- An order that was under way when its buyer's account was deleted is needed until it is done and no longer: until it
-- has left or is cancelled, or its money is back.
CREATE TRIGGER orders_forget_deleted_buyers AFTER UPDATE OF status ON orders
WHEN NEW.status IN ('shipped', 'cancelled')
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND email = NEW.user_id || '@deleted.invalid')
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = NEW.user_id || '@deleted.invalid',
    address = 'Deleted', phone = 'Deleted' WHERE id = NEW.id;
END;

CREATE TRIGGER refunds_forget_deleted_buyers AFTER UPDATE OF state ON refunds
WHEN NEW.state = 'succeeded'
BEGIN
  UPDATE orders SET buyer_name = 'Deleted user', buyer_email = user_id || '@deleted.invalid',
    address = 'Deleted', phone = 'Deleted'
    WHERE id = NEW.order_id AND status = 'refunded'
      AND EXISTS (SELECT 1 FROM users WHERE id = orders.user_id AND email = orders.user_id || '@deleted.invalid');
END;
