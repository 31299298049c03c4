-- Whether the shop asked for the event. Only messages that arrived show that STRIPE_WEBHOOK_SECRET is right.
ALTER TABLE provider_events ADD COLUMN fetched INTEGER NOT NULL DEFAULT 0 CHECK (fetched IN (0, 1));
