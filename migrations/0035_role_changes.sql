-- A change of role no longer signs anybody out. The account's open sessions count as unconfirmed instead, and an admin's
-- rights need a confirmed session. This also holds when a role is set by hand.

DROP TRIGGER users_sign_in_anew;

CREATE TRIGGER users_after_role_change_unconfirm_sessions AFTER UPDATE OF role ON users
WHEN NEW.role <> OLD.role
BEGIN
  UPDATE sessions SET confirmed_at = 0 WHERE user_id = NEW.id;
END;
