-- How often something was asked for: a row for each pair of a limit and an account, device or client address, of which
-- only a keyed hash is kept. A row is void once `expires_at` has come, and swept later.
CREATE TABLE limit_counters (
  key TEXT PRIMARY KEY NOT NULL CHECK (length(key) = 43),
  count INTEGER NOT NULL CHECK (count > 0),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX limit_counters_expiry ON limit_counters (expires_at);
