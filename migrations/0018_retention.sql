-- For the jobs that delete what nobody needs any more (docs/backup.md).
CREATE INDEX users_unverified ON users (created_at) WHERE email_verified_at IS NULL AND role = 'customer';
CREATE INDEX order_lines_cancelled ON order_lines (cancelled_at) WHERE status = 'cancelled' AND transaction_id IS NULL;
CREATE INDEX provider_events_with_body ON provider_events (received_at) WHERE body <> '';
CREATE INDEX alerts_resolved_oldest ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;
