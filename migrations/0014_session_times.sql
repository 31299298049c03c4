-- When a session was last used, and when its owner last proved who they are: for the idle limit, the list of sessions
-- and what asks for a fresh proof.
ALTER TABLE sessions ADD COLUMN last_seen_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET last_seen_at = created_at, confirmed_at = created_at;
