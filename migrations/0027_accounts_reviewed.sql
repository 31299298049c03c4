-- Where a token came from: '' when its owner made it on the account page, 'password' when a program signed in, otherwise
-- the token that the first of its line was, which ends it too.
ALTER TABLE api_tokens ADD COLUMN issued_by TEXT NOT NULL DEFAULT '';
UPDATE api_tokens SET issued_by = 'password' WHERE name = 'Signed in by a program';

-- Deleted a day after they could work and count, so that no address and no number stays.
CREATE INDEX sms_codes_expiry ON sms_codes (expires_at);
CREATE INDEX mailed_tokens_expiry ON mailed_tokens (expires_at);
CREATE INDEX mail_sign_ins_expiry ON mail_sign_ins (expires_at);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- The trail outlives the account; what somebody called their devices does not.
UPDATE audit SET before = '', after = '' WHERE action IN ('user.add-passkey', 'user.remove-passkey');
