-- Uploaded pictures and what still shows them; what the dashboard counts; the shop always has an admin.

-- One row an object in R2, written before the object. From `check_at` on the sweep asks whether anything shows it.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY NOT NULL,
  uploaded_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  check_at INTEGER NOT NULL
) STRICT;

CREATE INDEX pictures_due ON pictures (check_at);

CREATE INDEX products_of_picture ON products (image_key);
CREATE INDEX orders_of_picture ON orders (image_key);
CREATE INDEX blogs_of_picture ON blogs (image_key);
CREATE INDEX users_of_photo ON users (photo_key) WHERE photo_key IS NOT NULL;
CREATE INDEX users_of_cover ON users (cover_key) WHERE cover_key IS NOT NULL;

-- The lists and counts of the dashboard read these and no further.
CREATE INDEX products_all_newest ON products (created_at DESC, id DESC);
CREATE INDEX products_archived_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_stock ON products (on_hand - reserved, id) WHERE archived_at IS NULL;
CREATE INDEX users_active_newest ON users (created_at DESC, id DESC) WHERE disabled_at IS NULL;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND disabled_at IS NULL;
CREATE INDEX orders_by_status ON orders (status, created_at DESC, id DESC);

CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role, disabled_at ON users
WHEN OLD.role = 'admin' AND OLD.disabled_at IS NULL
  AND (NEW.role <> 'admin' OR NEW.disabled_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays');
END;

CREATE TRIGGER users_keep_the_last_admin BEFORE DELETE ON users
WHEN OLD.role = 'admin' AND OLD.disabled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the last admin stays');
END;

-- Orders placed and money taken, a day a row, kept by triggers so that the overview's chart reads as many rows as it
-- has bars. A day is counted from 1970 in Bangladesh's time (UTC+6, no summer time); money counts on the day it came in.
CREATE TABLE daily_sales (
  day INTEGER PRIMARY KEY NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  revenue_poisha INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO daily_sales (day, orders)
  SELECT (created_at + 21600000) / 86400000, count(*) FROM orders GROUP BY 1;
INSERT INTO daily_sales (day, revenue_poisha)
  SELECT (paid_at + 21600000) / 86400000, sum(total_poisha) FROM orders
  WHERE status IN ('paid', 'shipped') AND paid_at IS NOT NULL GROUP BY 1
  ON CONFLICT (day) DO UPDATE SET revenue_poisha = excluded.revenue_poisha;

CREATE TRIGGER orders_count_the_day AFTER INSERT ON orders
BEGIN
  INSERT INTO daily_sales (day, orders) VALUES ((NEW.created_at + 21600000) / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER orders_count_the_money AFTER UPDATE OF status ON orders
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid' AND NEW.paid_at IS NOT NULL
BEGIN
  INSERT INTO daily_sales (day, revenue_poisha)
    VALUES ((NEW.paid_at + 21600000) / 86400000, NEW.total_poisha)
    ON CONFLICT (day) DO UPDATE SET revenue_poisha = revenue_poisha + excluded.revenue_poisha;
END;

CREATE TRIGGER orders_take_back_the_money AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('paid', 'shipped') AND NEW.status = 'refunded' AND OLD.paid_at IS NOT NULL
BEGIN
  UPDATE daily_sales SET revenue_poisha = revenue_poisha - OLD.total_poisha
    WHERE day = (OLD.paid_at + 21600000) / 86400000;
END;
