-- Why the last try to take this payment failed: the provider's codes, text and request id. `last_error_at` in ms.
ALTER TABLE payment_attempts ADD COLUMN last_error TEXT CHECK (length(last_error) <= 500);
ALTER TABLE payment_attempts ADD COLUMN last_error_at INTEGER;
