-- Passkeys: keys on somebody's devices that sign in to their account, and the challenges that those sign.

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  -- What the device calls it, base64url: at most 1023 bytes (WebAuthn, section 4). One account has it, whoever asks.
  credential_id TEXT NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1364),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- A COSE key, base64url.
  public_key TEXT NOT NULL,
  -- The host name it was made for; it signs for no other.
  site_id TEXT NOT NULL,
  -- A list in JSON: how the browser reaches the device.
  transports TEXT NOT NULL,
  -- What the device counted at its last signature; 0 for those that don't count.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- A row is deleted when it is used, whatever comes of that.
CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('add', 'sign-in', 'second-step', 'confirm')),
  -- The hash of the secret that the browser which asked carries; it is worth nothing elsewhere.
  holder_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
