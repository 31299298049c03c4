-- How often what everybody may see has changed: pages that visitors share are drawn anew when it has moved on. The
-- triggers move it whatever statement changes what is shown, so no verb can forget it.
CREATE TABLE page_version (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

INSERT INTO page_version (id, version) VALUES (1, 1);

CREATE TRIGGER products_show_a_new_one AFTER INSERT ON products
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- An order moves `reserved`, with `on_hand` or without: the number that is left may be a minute old, 'Sold out' not.
CREATE TRIGGER products_show_a_change
AFTER UPDATE OF name, description, price_poisha, on_hand, reserved, image_key, archived_at ON products
WHEN NEW.reserved = OLD.reserved OR (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved)
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER products_show_one_less AFTER DELETE ON products
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- Ratings come by reviews, and only by them.
CREATE TRIGGER reviews_show_a_new_one AFTER INSERT ON reviews
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER reviews_show_a_change AFTER UPDATE ON reviews
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER reviews_show_one_less AFTER DELETE ON reviews
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER blogs_show_a_new_one AFTER INSERT ON blogs
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER blogs_show_a_change AFTER UPDATE ON blogs
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER blogs_show_one_less AFTER DELETE ON blogs
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER comments_show_a_new_one AFTER INSERT ON comments
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER comments_show_a_change AFTER UPDATE ON comments
BEGIN
  UPDATE page_version SET version = version + 1;
END;

CREATE TRIGGER comments_show_one_less AFTER DELETE ON comments
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- Who said something is named beside it.
CREATE TRIGGER users_show_another_name AFTER UPDATE OF name, photo_key ON users
WHEN NEW.name IS NOT OLD.name OR NEW.photo_key IS NOT OLD.photo_key
BEGIN
  UPDATE page_version SET version = version + 1;
END;
