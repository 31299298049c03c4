-- The provider's id of a message that it has taken: what its support asks for.
ALTER TABLE outbox ADD COLUMN provider_id TEXT;
