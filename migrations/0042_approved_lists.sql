-- Approved lists: what an owner approved of a shared list, requesters order without a request.

ALTER TABLE saved_lists ADD COLUMN approved_by TEXT REFERENCES users (id);
ALTER TABLE saved_lists ADD COLUMN approved_at INTEGER CHECK ((approved_at IS NULL) = (approved_by IS NULL));
-- The most units of one order; NULL if any order of the part needs a request.
ALTER TABLE saved_list_lines ADD COLUMN max_units INTEGER CHECK (max_units BETWEEN 1 AND 999999999);

CREATE INDEX saved_lists_approved ON saved_lists (shared_with, id) WHERE approved_by IS NOT NULL;

-- What requesters may order: lists that are shared and approved in the company of who made them.
CREATE VIEW approved_lines AS
  SELECT saved_lists.shared_with AS customer_id, list_id, product_id, max_units
  FROM saved_lists
  JOIN users ON users.id = saved_lists.user_id AND users.customer_id = saved_lists.shared_with
  JOIN saved_list_lines ON saved_list_lines.list_id = saved_lists.id
  WHERE approved_by IS NOT NULL;

CREATE VIEW lists_of_owners AS
  SELECT saved_lists.id FROM saved_lists
  JOIN users ON users.id = saved_lists.user_id AND users.customer_id = saved_lists.shared_with
  WHERE customer_role = 'owner';

-- Who made a list changes it, and only an owner's change keeps the approval. A list that is no longer shared has none.
CREATE TRIGGER saved_lists_after_update_withdraw_approval AFTER UPDATE OF name, shared_with ON saved_lists
WHEN NEW.approved_by IS NOT NULL AND (NEW.shared_with IS NOT OLD.shared_with OR NEW.name <> OLD.name AND NOT EXISTS (
  SELECT 1 FROM lists_of_owners WHERE id = NEW.id
))
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL WHERE id = NEW.id;
END;

CREATE TRIGGER saved_list_lines_after_insert_withdraw_approval AFTER INSERT ON saved_list_lines
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = NEW.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;

CREATE TRIGGER saved_list_lines_after_update_withdraw_approval AFTER UPDATE OF quantity ON saved_list_lines
WHEN NEW.quantity <> OLD.quantity
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = NEW.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;

CREATE TRIGGER saved_list_lines_after_delete_withdraw_approval AFTER DELETE ON saved_list_lines
BEGIN
  UPDATE saved_lists SET approved_by = NULL, approved_at = NULL
    WHERE id = OLD.list_id AND approved_by IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM lists_of_owners WHERE lists_of_owners.id = saved_lists.id);
END;
