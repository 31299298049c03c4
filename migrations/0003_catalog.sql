-- Products with their part numbers, the search index over both, and what sells best.

CREATE TABLE products (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 5000),
  price_poisha INTEGER NOT NULL CHECK (price_poisha BETWEEN 100 AND 100000000000),
  on_hand INTEGER NOT NULL CHECK (on_hand BETWEEN 0 AND 100000000),
  -- Units held by unpaid orders. Only triggers on orders change it.
  reserved INTEGER NOT NULL DEFAULT 0,
  image_key TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  archived_at INTEGER,
  -- What quantity 1 buys.
  unit TEXT NOT NULL DEFAULT 'piece' CHECK (unit IN ('piece', 'box', 'pack', 'set', 'pair', 'metre', 'kg')),
  -- Pieces in one unit.
  pack_size INTEGER NOT NULL DEFAULT 1 CHECK (pack_size BETWEEN 1 AND 100000),
  -- An order takes at least so many units, in multiples of so many.
  min_quantity INTEGER NOT NULL DEFAULT 1 CHECK (min_quantity BETWEEN 1 AND 1000000),
  order_multiple INTEGER NOT NULL DEFAULT 1 CHECK (order_multiple BETWEEN 1 AND 1000000),
  -- Of one unit.
  weight_g INTEGER NOT NULL DEFAULT 0 CHECK (weight_g BETWEEN 0 AND 100000000),
  -- -1 is unknown.
  lead_days INTEGER NOT NULL DEFAULT -1 CHECK (lead_days BETWEEN -1 AND 1000),
  superseded_by TEXT REFERENCES products (id) ON DELETE SET NULL
  CONSTRAINT superseded_by_another CHECK (superseded_by <> id),
  hs_code TEXT NOT NULL DEFAULT '' CHECK (length(hs_code) <= 20),
  -- The shelf in the warehouse.
  bin TEXT NOT NULL DEFAULT '' CHECK (length(bin) <= 40),
  -- Services (delivery, cutting) are in no list and no search.
  kind TEXT NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'service')),
  -- The words of the name, each after a space (`buildSearchText` in domain/catalog/search-words).
  search_name TEXT NOT NULL DEFAULT '',
  -- The words of the part numbers, in the same form. Only triggers on part_numbers write it.
  search_numbers TEXT NOT NULL DEFAULT '',
  -- Sum of half stars, number of ratings, and the value used for sorting. Only triggers change them.
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0
  CONSTRAINT rating_sum_in_range CHECK (rating_count >= 0 AND rating_sum BETWEEN rating_count AND 10 * rating_count),
  rating_rank INTEGER NOT NULL DEFAULT 0,
  -- The product's number in search_pages, ascending. Only a trigger sets it.
  search_no INTEGER,
  -- Totals of product_sales. Only triggers change them.
  sold_orders INTEGER NOT NULL DEFAULT 0 CHECK (sold_orders >= 0),
  sold_units INTEGER NOT NULL DEFAULT 0 CHECK (sold_units >= 0),
  CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand),
  CONSTRAINT minimum_is_a_multiple CHECK (min_quantity % order_multiple = 0)
) STRICT;

CREATE INDEX products_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX products_by_picture ON products (image_key);
CREATE INDEX products_with_archived_newest ON products (created_at DESC, id DESC);
CREATE INDEX products_archived_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_stock ON products (on_hand - reserved, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_price ON products (price_poisha, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX products_in_stock_newest ON products (created_at DESC, id DESC)
  WHERE archived_at IS NULL AND on_hand > reserved;
CREATE INDEX products_in_stock_by_price ON products (price_poisha, id)
  WHERE archived_at IS NULL AND on_hand > reserved;
CREATE INDEX products_in_stock_by_rating ON products (rating_rank DESC, id DESC)
  WHERE archived_at IS NULL AND on_hand > reserved;
CREATE INDEX products_with_reservations ON products (id) WHERE reserved <> 0;
CREATE UNIQUE INDEX products_search_no ON products (search_no);
CREATE INDEX products_superseded_by ON products (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX products_best_selling ON products (sold_orders DESC, sold_units DESC, id)
  WHERE archived_at IS NULL AND on_hand > reserved AND sold_orders > 0;

-- Rating used for sorting, in ten-thousandths of half a star: the mean with five ratings of 3.5 stars added; 0 without ratings.
CREATE TRIGGER products_after_update_rank_rating AFTER UPDATE OF rating_sum, rating_count ON products
BEGIN
  UPDATE products SET rating_rank = iif(NEW.rating_count = 0, 0, (NEW.rating_sum + 35) * 10000 / (NEW.rating_count + 5))
    WHERE id = NEW.id;
END;

-- Gives the product its search number and adds its words to the index.
CREATE TRIGGER products_after_insert_index_words AFTER INSERT ON products
BEGIN
  UPDATE products SET search_no = (SELECT coalesce(max(search_no), 0) + 1 FROM products) WHERE id = NEW.id;
  INSERT INTO search_pages (word, page, members)
    SELECT DISTINCT words.value, search_no / 4096, printf(' %03x', search_no % 4096)
    FROM products, json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers), ' ', '","') || ']') AS words
    WHERE products.id = NEW.id AND archived_at IS NULL AND kind = 'goods' AND words.value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

-- Updates the index when a product's name or part numbers change, and when it is archived or restored. Words that it
-- keeps are not written.
CREATE TRIGGER products_after_update_index_words AFTER UPDATE OF search_name, search_numbers, archived_at, kind ON products
WHEN NEW.search_name <> OLD.search_name OR NEW.search_numbers <> OLD.search_numbers
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers), ' ', '","') || ']')
        EXCEPT SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers), ' ', '","') || ']')
          WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods'
      );
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096 AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers), ' ', '","') || ']')
        EXCEPT SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers), ' ', '","') || ']')
          WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods'
      );
  INSERT INTO search_pages (word, page, members)
    SELECT value, NEW.search_no / 4096, printf(' %03x', NEW.search_no % 4096)
    FROM (
      SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers), ' ', '","') || ']')
      EXCEPT SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers), ' ', '","') || ']')
        WHERE OLD.archived_at IS NULL AND OLD.kind = 'goods'
    )
    WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

-- Removes the product's words from the index.
CREATE TRIGGER products_after_delete_index_words AFTER DELETE ON products
WHEN OLD.archived_at IS NULL AND OLD.kind = 'goods'
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers), ' ', '","') || ']'));
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers), ' ', '","') || ']'));
END;

-- Public pages show this content.
CREATE TRIGGER products_after_insert_bump_page_version AFTER INSERT ON products
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- An order changes `reserved`. Cached pages may show an old stock figure for a minute, but never an old 'Sold out'.
CREATE TRIGGER products_after_update_bump_page_version
AFTER UPDATE OF name, description, price_poisha, on_hand, reserved, image_key, archived_at, unit, pack_size, min_quantity,
  order_multiple, superseded_by, kind ON products
WHEN NEW.reserved = OLD.reserved OR (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved)
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- Public pages show this content.
CREATE TRIGGER products_after_delete_bump_page_version AFTER DELETE ON products
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- What buyers call a product. The same number may name several products, except the shop's own numbers.
CREATE TABLE part_numbers (
  -- Letters and digits only (`normalizePartNumber` in domain/catalog/part-number-rules).
  normalized TEXT NOT NULL CHECK (length(normalized) BETWEEN 1 AND 60),
  -- The company whose number it is; '' for everybody.
  company_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('own', 'manufacturer', 'superseded', 'alternate', 'customer')),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  display TEXT NOT NULL CHECK (length(display) BETWEEN 1 AND 60),
  -- For the search index, each after a space (`buildNumberWords` in domain/catalog/search-words).
  words TEXT NOT NULL,
  PRIMARY KEY (normalized, company_id, kind, product_id),
  CONSTRAINT only_customers_have_a_company CHECK ((kind = 'customer') = (company_id <> ''))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX part_numbers_own ON part_numbers (normalized) WHERE kind = 'own';
CREATE UNIQUE INDEX part_numbers_own_by_product ON part_numbers (product_id) WHERE kind = 'own';
CREATE INDEX part_numbers_by_product ON part_numbers (product_id);

-- Makes the number searchable. A company's own numbers are looked up by that company only.
CREATE TRIGGER part_numbers_after_insert_index_words AFTER INSERT ON part_numbers
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = NEW.product_id AND kind <> 'customer'
    ) WHERE id = NEW.product_id;
  UPDATE page_version SET version = version + 1;
END;

-- A number is replaced by deleting it and inserting another.
CREATE TRIGGER part_numbers_before_update_refuse BEFORE UPDATE ON part_numbers
BEGIN
  SELECT RAISE(ABORT, 'refused: a part number is replaced');
END;

-- Removes the number from the search index.
CREATE TRIGGER part_numbers_after_delete_index_words AFTER DELETE ON part_numbers
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = OLD.product_id AND kind <> 'customer'
    ) WHERE id = OLD.product_id;
  UPDATE page_version SET version = version + 1;
END;

-- Inverted index: which products contain a word, 4,096 search numbers per row. `members` lists their positions on that
-- page, each as a space and three hexadecimal digits. Archived products are left out. Only triggers write it.
CREATE TABLE search_pages (
  word TEXT NOT NULL,
  page INTEGER NOT NULL,
  members TEXT NOT NULL CHECK (length(members) BETWEEN 4 AND 16384),
  PRIMARY KEY (word, page)
) STRICT;

-- Paid or shipped orders and units per product and day of payment; days as in daily_sales. Only triggers write it; a
-- scheduled job deletes old days.
CREATE TABLE product_sales (
  product_id TEXT NOT NULL REFERENCES products (id),
  day INTEGER NOT NULL,
  orders INTEGER NOT NULL CHECK (orders >= 0),
  units INTEGER NOT NULL CHECK (units >= 0),
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sales_by_day ON product_sales (day);

-- Adds the day to the product's totals.
CREATE TRIGGER product_sales_after_insert_sum_product AFTER INSERT ON product_sales
BEGIN
  UPDATE products SET sold_orders = sold_orders + NEW.orders, sold_units = sold_units + NEW.units
    WHERE id = NEW.product_id;
END;

-- Adjusts the product's totals.
CREATE TRIGGER product_sales_after_update_sum_product AFTER UPDATE OF orders, units ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders + NEW.orders, 0),
    sold_units = max(sold_units - OLD.units + NEW.units, 0) WHERE id = NEW.product_id;
END;

-- Removes the day from the product's totals.
CREATE TRIGGER product_sales_after_delete_sum_product AFTER DELETE ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders, 0), sold_units = max(sold_units - OLD.units, 0)
    WHERE id = OLD.product_id;
END;

-- Requests for an e-mail when a sold-out product can be ordered again.
CREATE TABLE back_in_stock_requests (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  requested_at INTEGER NOT NULL,
  -- 1 while the product can be ordered: a scheduled job sends the e-mail and deletes the row.
  is_due INTEGER NOT NULL CHECK (is_due IN (0, 1)),
  PRIMARY KEY (user_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX back_in_stock_requests_by_product ON back_in_stock_requests (product_id, user_id);
CREATE INDEX back_in_stock_requests_due ON back_in_stock_requests (product_id, user_id) WHERE is_due = 1;

-- New stock, a cancelled order, an expired hold and a product that returns from the archive all change these columns.
CREATE TRIGGER products_after_update_mark_back_in_stock_requests
AFTER UPDATE OF on_hand, reserved, archived_at ON products
WHEN (NEW.archived_at IS NULL AND NEW.on_hand > NEW.reserved)
  <> (OLD.archived_at IS NULL AND OLD.on_hand > OLD.reserved)
BEGIN
  UPDATE back_in_stock_requests SET is_due = (NEW.archived_at IS NULL AND NEW.on_hand > NEW.reserved)
    WHERE product_id = NEW.id;
END;
