-- The profile has no validation, only limits that nobody meets. SQLite can't alter a CHECK, so each column is replaced by one
-- of the same name and content. The name is shown on many pages, so its limit is lower.
DROP TRIGGER users_show_another_name;

ALTER TABLE users ADD COLUMN new_name TEXT NOT NULL DEFAULT '' CHECK (length(new_name) <= 1000);
ALTER TABLE users ADD COLUMN new_address TEXT NOT NULL DEFAULT '' CHECK (length(new_address) <= 5000);
ALTER TABLE users ADD COLUMN new_gender TEXT NOT NULL DEFAULT '' CHECK (length(new_gender) <= 5000);
ALTER TABLE users ADD COLUMN new_age TEXT NOT NULL DEFAULT '' CHECK (length(new_age) <= 5000);
ALTER TABLE users ADD COLUMN new_education TEXT NOT NULL DEFAULT '' CHECK (length(new_education) <= 5000);

UPDATE users SET
  new_name = name,
  new_address = address,
  new_gender = gender,
  new_age = age,
  new_education = education;

ALTER TABLE users DROP COLUMN name;
ALTER TABLE users DROP COLUMN address;
ALTER TABLE users DROP COLUMN gender;
ALTER TABLE users DROP COLUMN age;
ALTER TABLE users DROP COLUMN education;

ALTER TABLE users RENAME COLUMN new_name TO name;
ALTER TABLE users RENAME COLUMN new_address TO address;
ALTER TABLE users RENAME COLUMN new_gender TO gender;
ALTER TABLE users RENAME COLUMN new_age TO age;
ALTER TABLE users RENAME COLUMN new_education TO education;

-- Reviews and comments show their author's name.
CREATE TRIGGER users_show_another_name AFTER UPDATE OF name, photo_key ON users
WHEN NEW.name IS NOT OLD.name OR NEW.photo_key IS NOT OLD.photo_key
BEGIN
  UPDATE page_version SET version = version + 1;
END;
