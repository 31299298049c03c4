-- Mails to the address for orders, which become order pads.

CREATE TABLE mail_orders (
  -- A hash of its sender and its Message-ID.
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 64),
  created_at INTEGER NOT NULL,
  -- The account that the mail names as its sender.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  pad_id TEXT REFERENCES order_pads (id) ON DELETE SET NULL,
  result TEXT NOT NULL CHECK (result IN ('pad', 'unknown-sender', 'not-authentic', 'automatic', 'unreadable', 'too-large', 'limited', 'only-looks')),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  CONSTRAINT pad_has_account CHECK (pad_id IS NULL OR (result = 'pad' AND user_id IS NOT NULL)),
  CONSTRAINT stranger_has_no_account CHECK (result <> 'unknown-sender' OR user_id IS NULL)
) STRICT;

CREATE INDEX mail_orders_by_age ON mail_orders (created_at DESC, id DESC);
CREATE INDEX mail_orders_by_user ON mail_orders (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX mail_orders_by_pad ON mail_orders (pad_id) WHERE pad_id IS NOT NULL;
