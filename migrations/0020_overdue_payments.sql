-- When the reconciler first asked about a payment after its end, in ms: the alert about a payment that stays in progress counts from there,
-- not from the end, which may be days before the jobs ran again.
ALTER TABLE payment_attempts ADD COLUMN overdue_since INTEGER;
