-- VAT rates, products with their part numbers, categories and families, the search index over them, and what sells best.

-- Prices contain VAT; an order line keeps the rate that its product had. Before the products, because a restored backup
-- creates tables in this order.
CREATE TABLE vat_rates (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  -- Basis points: 1500 is 15 %.
  bp INTEGER NOT NULL CHECK (bp BETWEEN 0 AND 10000)
) STRICT;

INSERT INTO vat_rates (id, name, bp) VALUES ('standard', 'Standard', 1500), ('zero', 'Zero', 0);

-- Products and old orders name rates.
CREATE TRIGGER vat_rates_before_delete_keep BEFORE DELETE ON vat_rates
BEGIN
  SELECT RAISE(ABORT, 'refused: a VAT rate is kept');
END;

-- Categories, at most four deep. Only a category without children has parts.
CREATE TABLE categories (
  id TEXT PRIMARY KEY NOT NULL,
  parent_id TEXT REFERENCES categories (id),
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 60 AND slug NOT GLOB '*[^a-z0-9-]*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The slugs from the top, '/fasteners/bolts/'. Only triggers write it.
  path TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  intro TEXT NOT NULL DEFAULT '' CHECK (length(intro) <= 2000),
  image_key TEXT NOT NULL DEFAULT '',
  archived_at INTEGER,
  -- Ids are part of the words of the search index.
  CHECK (length(id) BETWEEN 1 AND 60 AND id NOT GLOB '*[^A-Za-z0-9_-]*')
) STRICT;

CREATE INDEX categories_by_picture ON categories (image_key);
CREATE INDEX categories_by_parent ON categories (parent_id, position, name);

-- What parts are described by, and filtered by if it is a facet.
CREATE TABLE attributes (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 40 AND id NOT GLOB '*[^A-Za-z0-9_-]*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind TEXT NOT NULL CHECK (kind IN ('choice', 'number', 'text')),
  unit TEXT NOT NULL DEFAULT '' CHECK (length(unit) <= 20),
  is_facet INTEGER NOT NULL DEFAULT 0 CHECK (is_facet IN (0, 1)),
  -- The values of a choice; any value if it is empty.
  choices TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(choices) AND json_type(choices) = 'array' AND length(choices) <= 20000),
  CONSTRAINT text_is_no_facet CHECK (kind <> 'text' OR is_facet = 0),
  -- Filters are parameters of addresses, which have these names for other things.
  CONSTRAINT id_is_no_other_parameter CHECK (
    id NOT IN ('stock', 'from', 'to', 'sort', 'page', 'vat', 'typed', 'q', 'rating', 'after', 'choose', 'index', '_data', '_routes')
    AND id NOT GLOB 'units-*'
  )
) STRICT;

-- Parts that share one table of sizes.
CREATE TABLE families (
  id TEXT PRIMARY KEY NOT NULL,
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 80 AND slug NOT GLOB '*[^a-z0-9-]*'),
  category_id TEXT NOT NULL REFERENCES categories (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  intro TEXT NOT NULL DEFAULT '' CHECK (length(intro) <= 2000),
  image_key TEXT NOT NULL DEFAULT '',
  -- The ids of at most 8 attributes, in the order of the table's columns.
  columns TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(columns) AND json_type(columns) = 'array' AND json_array_length(columns) <= 8),
  -- Parts for sale. Only triggers on products write it.
  part_count INTEGER NOT NULL DEFAULT 0 CHECK (part_count >= 0)
) STRICT;

CREATE INDEX families_by_picture ON families (image_key);
CREATE INDEX families_by_category ON families (category_id, name);

-- How many parts for sale have a value; the attribute '' counts the parts of the category. Only triggers write it.
CREATE TABLE category_values (
  category_id TEXT NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  attribute_id TEXT NOT NULL,
  value TEXT NOT NULL CHECK (length(value) <= 2000),
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (category_id, attribute_id, value)
) STRICT, WITHOUT ROWID;

CREATE INDEX category_values_by_attribute ON category_values (attribute_id);

-- Where a page with an old address is now: 'categories/bolts' or 'families/hex-bolts', and the id of its row. That of a
-- deleted family has the id of the category.
CREATE TABLE old_slugs (
  slug TEXT PRIMARY KEY NOT NULL,
  target TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Categories that were moved: a scheduled job rewrites the index words of their parts, in the order of the parts' ids.
CREATE TABLE category_rewrites (
  category_id TEXT PRIMARY KEY NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  -- The last part that was rewritten.
  after_id TEXT NOT NULL DEFAULT '',
  done INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE products (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 5000),
  price_poisha INTEGER NOT NULL CHECK (price_poisha BETWEEN 100 AND 100000000000),
  on_hand INTEGER NOT NULL CHECK (on_hand BETWEEN 0 AND 100000000),
  -- Units held by unpaid orders and by backorders that are ready. Only triggers change it.
  reserved INTEGER NOT NULL DEFAULT 0,
  -- Whether more are on hand than reserved, for the partial indexes: an order that leaves some writes none of them. Only
  -- triggers change it.
  in_stock INTEGER NOT NULL DEFAULT 0 CHECK (in_stock IN (0, 1)),
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
  -- What one unit costs the shop, without VAT; NULL is unknown.
  cost_poisha INTEGER CHECK (cost_poisha BETWEEN 0 AND 100000000000),
  -- Services (delivery, cutting) are in no list and no search.
  kind TEXT NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'service')),
  category_id TEXT REFERENCES categories (id),
  family_id TEXT REFERENCES families (id) ON DELETE SET NULL,
  -- Values by attribute, as a JSON object.
  specs TEXT NOT NULL DEFAULT '{}'
  CHECK (json_valid(specs) AND json_type(specs) = 'object' AND length(CAST(specs AS BLOB)) <= 2000),
  -- The words of the name, each after a space (`buildSearchText` in domain/catalog/search-words).
  search_name TEXT NOT NULL DEFAULT '',
  -- The words of the part numbers, in the same form. Only triggers on part_numbers write it.
  search_numbers TEXT NOT NULL DEFAULT '',
  -- The shop's own number; '' for none. Only triggers on part_numbers write it.
  part_number TEXT NOT NULL DEFAULT '' CHECK (length(part_number) <= 60),
  -- Category, values and family, in words that nobody can type (`buildFacetWord`). Only triggers write it.
  search_facets TEXT NOT NULL DEFAULT '',
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
  -- The VAT that its price contains.
  vat_rate_id TEXT NOT NULL DEFAULT 'standard' REFERENCES vat_rates (id),
  -- Counts the changes of what admins edit. Only a trigger changes it.
  rev INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand),
  CONSTRAINT minimum_is_a_multiple CHECK (min_quantity % order_multiple = 0)
) STRICT;

CREATE INDEX products_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods';
CREATE INDEX products_by_picture ON products (image_key);
CREATE INDEX products_with_archived_newest ON products (created_at DESC, id DESC);
CREATE INDEX products_archived_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
-- Less than the smallest order, or than what sells in 14 days by the sales of 90.
CREATE INDEX products_low ON products (on_hand - reserved, id) WHERE archived_at IS NULL AND kind = 'goods'
  AND (on_hand - reserved < min_quantity OR 90 * (on_hand - reserved) <= 14 * sold_units);
CREATE INDEX products_by_price ON products (price_poisha, id) WHERE archived_at IS NULL AND kind = 'goods';
CREATE INDEX products_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods';
CREATE INDEX products_in_stock_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;
CREATE INDEX products_in_stock_by_price ON products (price_poisha, id) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;
CREATE INDEX products_in_stock_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL AND kind = 'goods' AND in_stock = 1;
CREATE INDEX products_with_reservations ON products (id) WHERE reserved <> 0;
CREATE UNIQUE INDEX products_search_no ON products (search_no);
CREATE INDEX products_by_category ON products (category_id, id) WHERE category_id IS NOT NULL;
CREATE INDEX products_by_family ON products (family_id, search_no) WHERE family_id IS NOT NULL;
CREATE INDEX products_superseded_by ON products (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX products_best_selling ON products (sold_orders DESC, sold_units DESC, id)
  WHERE archived_at IS NULL AND in_stock = 1 AND sold_orders > 0;

-- Rating used for sorting, in ten-thousandths of half a star: the mean with five ratings of 3.5 stars added; 0 without ratings.
CREATE TRIGGER products_after_update_rank_rating AFTER UPDATE OF rating_sum, rating_count ON products
BEGIN
  UPDATE products SET rating_rank = iif(NEW.rating_count = 0, 0, (NEW.rating_sum + 35) * 10000 / (NEW.rating_count + 5))
    WHERE id = NEW.id;
END;

-- Updates the index when a product's name, part numbers or facets change, and when it is archived or restored. Words that it
-- keeps are not written.
CREATE TRIGGER products_after_update_index_words AFTER UPDATE OF search_name, search_numbers, search_facets, archived_at, kind
ON products
WHEN NEW.search_name <> OLD.search_name OR NEW.search_numbers <> OLD.search_numbers
  OR NEW.search_facets <> OLD.search_facets
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers || NEW.search_facets), ' ', '","') || ']')
          WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods'
      );
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096 AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND word IN (
        SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        EXCEPT SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers || NEW.search_facets), ' ', '","') || ']')
          WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods'
      );
  INSERT INTO search_pages (word, page, members)
    SELECT value, NEW.search_no / 4096, printf(' %03x', NEW.search_no % 4096)
    FROM (
      SELECT value FROM json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers || NEW.search_facets), ' ', '","') || ']')
      EXCEPT SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']')
        WHERE OLD.archived_at IS NULL AND OLD.kind = 'goods'
    )
    WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

-- Removes the words of a deleted part from the index, and counts it no longer.
CREATE TRIGGER products_after_delete_unindex AFTER DELETE ON products
WHEN OLD.archived_at IS NULL AND OLD.kind = 'goods'
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']'));
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name || OLD.search_numbers || OLD.search_facets), ' ', '","') || ']'));
  UPDATE category_values SET count = count - 1
    WHERE category_id = OLD.category_id AND (attribute_id, value) IN (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(OLD.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    );
  DELETE FROM category_values WHERE category_id = OLD.category_id AND count = 0;
  UPDATE families SET part_count = part_count - 1 WHERE id = OLD.family_id;
END;

-- Names the category, those above it, the values and the family.
CREATE TRIGGER products_after_update_write_facets AFTER UPDATE OF category_id, family_id, specs ON products
BEGIN
  UPDATE products SET search_facets = coalesce((
      SELECT group_concat(' @c:' || above.id, '')
      FROM categories AS own, json_each('["' || replace(trim(own.path, '/'), '/', '","') || '"]') AS step
        JOIN categories AS above ON above.slug = step.value
      WHERE own.id = NEW.category_id
    ), '') || coalesce((
      SELECT group_concat(' @s:' || attributes.id || '=' || lower(replace(spec.value, ' ', '_')), '')
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key
      WHERE attributes.kind <> 'text'
    ), '') || coalesce(' @f:' || NEW.family_id, '') WHERE id = NEW.id;
END;

-- Only a category without children has parts.
CREATE TRIGGER products_before_insert_check_category BEFORE INSERT ON products
WHEN EXISTS (SELECT 1 FROM categories WHERE parent_id = NEW.category_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has children');
END;

-- Only a category without children has parts.
CREATE TRIGGER products_before_update_check_category BEFORE UPDATE OF category_id ON products
WHEN NEW.category_id IS NOT OLD.category_id AND EXISTS (SELECT 1 FROM categories WHERE parent_id = NEW.category_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has children');
END;

-- Follows a part that is moved, described again, archived or restored.
CREATE TRIGGER products_after_update_count_values AFTER UPDATE OF category_id, specs, archived_at, kind ON products
WHEN NEW.category_id IS NOT OLD.category_id OR NEW.specs <> OLD.specs
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  UPDATE category_values SET count = count - 1
    WHERE category_id = OLD.category_id AND OLD.archived_at IS NULL AND OLD.kind = 'goods'
      AND (attribute_id, value) IN (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(OLD.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    );
  DELETE FROM category_values WHERE category_id = OLD.category_id AND count = 0;
  INSERT INTO category_values (category_id, attribute_id, value, count)
    SELECT NEW.category_id, attribute_id, value, 1 FROM (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    ) WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND NEW.category_id IS NOT NULL
    ON CONFLICT (category_id, attribute_id, value) DO UPDATE SET count = count + 1;
END;

-- Notes whether a new product is in stock, gives it its search number, adds its words to the index (those of its facets by the
-- trigger on updates), and counts its values and the parts of its family.
CREATE TRIGGER products_after_insert_index AFTER INSERT ON products
BEGIN
  UPDATE products SET search_no = (SELECT coalesce(max(search_no), 0) + 1 FROM products), in_stock = on_hand > reserved,
    search_facets = coalesce((
      SELECT group_concat(' @c:' || above.id, '')
      FROM categories AS own, json_each('["' || replace(trim(own.path, '/'), '/', '","') || '"]') AS step
        JOIN categories AS above ON above.slug = step.value
      WHERE own.id = NEW.category_id
    ), '') || coalesce((
      SELECT group_concat(' @s:' || attributes.id || '=' || lower(replace(spec.value, ' ', '_')), '')
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key
      WHERE attributes.kind <> 'text'
    ), '') || coalesce(' @f:' || NEW.family_id, '') WHERE id = NEW.id;
  INSERT INTO search_pages (word, page, members)
    SELECT DISTINCT words.value, search_no / 4096, printf(' %03x', search_no % 4096)
    FROM products, json_each('[' || replace(json_quote(NEW.search_name || NEW.search_numbers), ' ', '","') || ']') AS words
    WHERE products.id = NEW.id AND archived_at IS NULL AND kind = 'goods' AND words.value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
  INSERT INTO category_values (category_id, attribute_id, value, count)
    SELECT NEW.category_id, attribute_id, value, 1 FROM (
      SELECT '' AS attribute_id, '' AS value UNION ALL
      SELECT attributes.id, CAST(spec.value AS TEXT)
      FROM json_each(NEW.specs) AS spec JOIN attributes ON attributes.id = spec.key AND attributes.kind <> 'text'
    ) WHERE NEW.archived_at IS NULL AND NEW.kind = 'goods' AND NEW.category_id IS NOT NULL
    ON CONFLICT (category_id, attribute_id, value) DO UPDATE SET count = count + 1;
  UPDATE families SET part_count = part_count + 1
    WHERE id = NEW.family_id AND NEW.archived_at IS NULL AND NEW.kind = 'goods';
END;

-- Follows a part that joins or leaves a family, is archived or restored.
CREATE TRIGGER products_after_update_count_family AFTER UPDATE OF family_id, archived_at, kind ON products
WHEN NEW.family_id IS NOT OLD.family_id
  OR (NEW.archived_at IS NULL AND NEW.kind = 'goods') <> (OLD.archived_at IS NULL AND OLD.kind = 'goods')
BEGIN
  UPDATE families SET part_count = part_count - 1
    WHERE id = OLD.family_id AND OLD.archived_at IS NULL AND OLD.kind = 'goods';
  UPDATE families SET part_count = part_count + 1
    WHERE id = NEW.family_id AND NEW.archived_at IS NULL AND NEW.kind = 'goods';
END;

-- Writes the path, and refuses a fifth level and a category below one that has parts.
CREATE TRIGGER categories_after_insert_write_path AFTER INSERT ON categories
BEGIN
  SELECT RAISE(ABORT, 'refused: the category has parts') FROM products WHERE category_id = NEW.parent_id;
  UPDATE categories
    SET path = coalesce((SELECT path FROM categories WHERE id = NEW.parent_id), '/') || NEW.slug || '/' WHERE id = NEW.id;
  SELECT RAISE(ABORT, 'refused: the category is too deep') FROM categories
    WHERE id = NEW.id AND length(path) - length(replace(path, '/', '')) > 5;
  DELETE FROM old_slugs WHERE slug = 'categories/' || NEW.slug;
END;

-- Writes the paths of a moved or renamed category and of everything below it, has the words of their parts written again, which
-- name the categories above them, and keeps the old address. Refuses a category inside itself, and one below a category that has
-- parts.
CREATE TRIGGER categories_after_update_write_paths AFTER UPDATE OF parent_id, slug ON categories
WHEN NEW.parent_id IS NOT OLD.parent_id OR NEW.slug <> OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'refused: the category is inside itself') FROM categories
    WHERE id = NEW.parent_id AND NEW.parent_id IS NOT OLD.parent_id AND substr(path, 1, length(OLD.path)) = OLD.path;
  SELECT RAISE(ABORT, 'refused: the category has parts') FROM products
    WHERE category_id = NEW.parent_id AND NEW.parent_id IS NOT OLD.parent_id;
  INSERT INTO category_rewrites (category_id) SELECT id FROM categories
    WHERE substr(path, 1, length(OLD.path)) = OLD.path AND EXISTS (SELECT 1 FROM products WHERE category_id = categories.id)
    ON CONFLICT (category_id) DO UPDATE SET after_id = '', done = 0;
  UPDATE categories
    SET path = coalesce((SELECT path FROM categories WHERE id = NEW.parent_id), '/') || NEW.slug || '/'
      || substr(path, length(OLD.path) + 1)
    WHERE substr(path, 1, length(OLD.path)) = OLD.path;
  SELECT RAISE(ABORT, 'refused: the category is too deep') FROM categories
    WHERE length(path) - length(replace(path, '/', '')) > 5;
  DELETE FROM old_slugs WHERE slug = 'categories/' || NEW.slug;
  INSERT INTO old_slugs (slug, target) SELECT 'categories/' || OLD.slug, NEW.id WHERE OLD.slug <> NEW.slug
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

-- An address that is used again leads to its new family.
CREATE TRIGGER families_after_insert_free_slug AFTER INSERT ON families
BEGIN
  DELETE FROM old_slugs WHERE slug = 'families/' || NEW.slug;
END;

-- A page with an old address is redirected.
CREATE TRIGGER families_after_update_redirect AFTER UPDATE OF slug ON families
BEGIN
  DELETE FROM old_slugs WHERE slug = 'families/' || NEW.slug;
  INSERT INTO old_slugs (slug, target) SELECT 'families/' || OLD.slug, NEW.id WHERE OLD.slug <> NEW.slug
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

-- Kind and facet are part of the index and of the counts, so they are fixed once a part has a value.
CREATE TRIGGER attributes_before_update_freeze_used BEFORE UPDATE OF id, kind, is_facet ON attributes
WHEN (NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.is_facet <> OLD.is_facet)
  AND (OLD.kind = 'text' OR EXISTS (SELECT 1 FROM category_values WHERE attribute_id = OLD.id))
BEGIN
  SELECT RAISE(ABORT, 'refused: the attribute is used');
END;

-- A deleted family's addresses lead to its category.
CREATE TRIGGER families_after_delete_redirect AFTER DELETE ON families
BEGIN
  UPDATE old_slugs SET target = OLD.category_id WHERE target = OLD.id;
  INSERT INTO old_slugs (slug, target) VALUES ('families/' || OLD.slug, OLD.category_id)
    ON CONFLICT (slug) DO UPDATE SET target = excluded.target;
END;

-- What buyers call a product. The same number may name several products, except the shop's own numbers.
CREATE TABLE part_numbers (
  -- Letters and digits only (`normalizePartNumber` in domain/catalog/part-number-rules).
  normalized TEXT NOT NULL CHECK (length(normalized) BETWEEN 1 AND 60),
  -- The customer whose number it is; '' for everybody.
  customer_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('own', 'manufacturer', 'superseded', 'alternate', 'customer')),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  display TEXT NOT NULL CHECK (length(display) BETWEEN 1 AND 60),
  -- For the search index, each after a space (`buildNumberWords` in domain/catalog/search-words).
  words TEXT NOT NULL,
  PRIMARY KEY (normalized, customer_id, kind, product_id),
  CONSTRAINT only_customer_numbers_have_a_customer CHECK ((kind = 'customer') = (customer_id <> ''))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX part_numbers_own ON part_numbers (normalized) WHERE kind = 'own';
CREATE UNIQUE INDEX part_numbers_own_by_product ON part_numbers (product_id) WHERE kind = 'own';
CREATE INDEX part_numbers_by_product ON part_numbers (product_id, customer_id);
CREATE INDEX part_numbers_by_customer ON part_numbers (customer_id, normalized) WHERE customer_id <> '';

-- Makes the number searchable. A customer's number is looked up by that customer only. The product repeats the
-- shop's own number, so that lists read one row per product.
CREATE TRIGGER part_numbers_after_insert_index_words AFTER INSERT ON part_numbers
WHEN NEW.customer_id = ''
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = NEW.product_id AND kind <> 'customer'
    ), part_number = iif(NEW.kind = 'own', NEW.display, part_number) WHERE id = NEW.product_id;
END;

-- A number is replaced by deleting it and inserting another.
CREATE TRIGGER part_numbers_before_update_refuse BEFORE UPDATE ON part_numbers
BEGIN
  SELECT RAISE(ABORT, 'refused: a part number is replaced');
END;

-- Removes the number from the search index.
CREATE TRIGGER part_numbers_after_delete_index_words AFTER DELETE ON part_numbers
WHEN OLD.customer_id = ''
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = OLD.product_id AND kind <> 'customer'
    ), part_number = iif(OLD.kind = 'own', '', part_number) WHERE id = OLD.product_id;
END;

-- A customer takes its numbers along: `customer_id` can't be a foreign key, because most rows belong to nobody.
CREATE TRIGGER customers_after_delete_remove_part_numbers AFTER DELETE ON customers
BEGIN
  DELETE FROM part_numbers WHERE customer_id = OLD.id AND customer_id <> '';
END;

-- Inverted index: which products contain a word, 4,096 search numbers per row. `members` lists their positions on that
-- page, each as a space and three hexadecimal digits. Archived products are left out. Only triggers write it.
CREATE TABLE search_pages (
  word TEXT NOT NULL,
  page INTEGER NOT NULL,
  members TEXT NOT NULL CHECK (length(members) BETWEEN 4 AND 16384),
  PRIMARY KEY (word, page)
) STRICT;

-- Words for the same thing: a search for one finds the other.
CREATE TABLE synonyms (
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
  means TEXT NOT NULL CHECK (length(means) BETWEEN 1 AND 60),
  -- What parts are called, what they are like, or what follows a number ('24t').
  kind TEXT NOT NULL DEFAULT 'kind' CHECK (kind IN ('kind', 'value', 'unit')),
  PRIMARY KEY (word, means)
) STRICT, WITHOUT ROWID;

-- The trade's own, to begin with.
INSERT INTO synonyms (word, means, kind) VALUES
  ('wrench', 'spanner', 'kind'), ('allen key', 'hex key', 'kind'), ('allen bolt', 'socket cap screw', 'kind'),
  ('capscrew', 'cap screw', 'kind'), ('jubilee clip', 'hose clamp', 'kind'), ('hose clip', 'hose clamp', 'kind'),
  ('circlip', 'retaining ring', 'kind'), ('vise', 'vice', 'kind'), ('caliper', 'calliper', 'kind'),
  ('rawlplug', 'wall plug', 'kind'), ('anchor bolt', 'through-bolt', 'kind'), ('plummer block', 'pillow block', 'kind'),
  ('chain wheel', 'sprocket', 'kind'), ('sheave', 'pulley', 'kind'), ('bend', 'elbow', 'kind'), ('peen', 'pein', 'kind'),
  ('cutting wheel', 'cutting disc', 'kind'), ('drill bit', 'twist drill', 'kind'), ('vernier', 'calliper', 'kind'),
  ('tek screw', 'roofing screw', 'kind'), ('self drilling screw', 'roofing screw', 'kind'), ('rawl plug', 'wall plug', 'kind'),
  ('tension spring', 'extension spring', 'kind'), ('coupling', 'coupler', 'kind'), ('c clamp', 'g-clamp', 'kind'),
  ('chipboard screw', 'wood screw', 'kind'), ('plain washer', 'flat washer', 'kind'), ('measuring tape', 'tape measure', 'kind'),
  ('tape rule', 'tape measure', 'kind'),
  ('ring spanner', 'combination spanner', 'kind'), ('combi', 'combination', 'kind'), ('hexagon', 'hex', 'kind'),
  ('hexagonal', 'hex', 'kind'),
  ('aluminum', 'aluminium', 'value'), ('galvanized', 'galvanised', 'value'), ('gi', 'galvanised', 'value'),
  ('inox', 'stainless', 'value'), ('ss', 'stainless', 'value'), ('sealed', '2rs', 'value'), ('shielded', '2z', 'value'),
  ('zz', '2z', 'value'), ('torx', 'tx', 'value'), ('cobalt', 'hss-co', 'value'), ('duplex', '2 strands', 'value'),
  ('class 1', 'class i', 'value'), ('class 2', 'class ii', 'value'), ('metal', 'steel', 'value'),
  ('t', 'teeth', 'unit'), ('od', 'outside', 'unit'), ('id', 'inside', 'unit'), ('dn', 'nominal bore', 'value'),
  ('long', 'length', 'unit'), ('pcs', 'pieces', 'unit');

-- What the search found nothing for, without the person; days as in daily_sales. A scheduled job deletes old days.
CREATE TABLE unfound_searches (
  day INTEGER NOT NULL,
  query TEXT NOT NULL CHECK (length(query) BETWEEN 1 AND 100),
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (day, query)
) STRICT, WITHOUT ROWID;

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

-- Notes when a product is sold out or can be ordered again: new stock, an order, its end, and the archive all change these
-- columns. Reads the row, because a backorder may have taken the units meanwhile. Cached pages may show an old stock figure for a
-- minute, but never an old 'Sold out'. A part number that everybody may use changes `search_numbers`; a customer's own changes
-- no page.
CREATE TRIGGER products_after_update_note_in_stock AFTER UPDATE OF on_hand, reserved, archived_at, search_numbers ON products
WHEN (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved) OR (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL)
  OR NEW.search_numbers <> OLD.search_numbers
BEGIN
  UPDATE products SET in_stock = on_hand > reserved
    WHERE id = NEW.id AND (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved);
  UPDATE page_version SET version = version + 1
    WHERE (NEW.on_hand > NEW.reserved) <> (OLD.on_hand > OLD.reserved) OR NEW.search_numbers <> OLD.search_numbers;
  UPDATE back_in_stock_requests SET is_due = (SELECT archived_at IS NULL AND on_hand > reserved FROM products WHERE id = NEW.id)
    WHERE product_id = NEW.id AND (NEW.archived_at IS NULL AND NEW.on_hand > NEW.reserved)
      <> (OLD.archived_at IS NULL AND OLD.on_hand > OLD.reserved);
END;

-- The stock ledger: why the units on hand of a product changed. Whoever changes them inserts a movement, and a trigger
-- applies it.
CREATE TABLE stock_movements (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- Counts the movements of the product, from 1.
  n INTEGER NOT NULL,
  delta INTEGER NOT NULL CHECK (delta <> 0),
  -- On hand then.
  after INTEGER NOT NULL,
  cause TEXT NOT NULL
  CHECK (cause IN ('opening', 'sale', 'return', 'count', 'correction', 'receipt', 'import', 'unexplained')),
  -- The id of the order line, or what an admin wrote, such as the number of a delivery note.
  ref TEXT NOT NULL DEFAULT '' CHECK (length(ref) <= 100),
  -- The id of the admin; '' for a sale.
  actor TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  PRIMARY KEY (product_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX stock_movements_by_time ON stock_movements (at);
CREATE INDEX stock_movements_unexplained ON stock_movements (product_id) WHERE cause = 'unexplained';

-- Each movement continues the one before, so that all of them add up to the units on hand, and changes the stock. A sale takes
-- units that its order held.
CREATE TRIGGER stock_movements_after_insert_apply AFTER INSERT ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'refused: the movement does not continue the ledger')
    WHERE NEW.after - NEW.delta <> coalesce(
      (SELECT after FROM stock_movements WHERE product_id = NEW.product_id AND n = NEW.n - 1), 0
    );
  UPDATE products SET on_hand = NEW.after, reserved = reserved + iif(NEW.cause = 'sale', NEW.delta, 0)
    WHERE id = NEW.product_id AND NEW.cause NOT IN ('opening', 'unexplained');
END;

CREATE TRIGGER stock_movements_before_update_freeze BEFORE UPDATE ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'refused: a movement is final');
END;

-- A deleted product takes its movements along.
CREATE TRIGGER stock_movements_before_delete_freeze BEFORE DELETE ON stock_movements
WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a movement is final');
END;

-- What a product is added with.
CREATE TRIGGER products_after_insert_open_ledger AFTER INSERT ON products
WHEN NEW.on_hand > 0
BEGIN
  INSERT INTO stock_movements (product_id, n, delta, after, cause, actor, at)
    VALUES (NEW.id, 1, NEW.on_hand, NEW.on_hand, 'opening', NEW.created_by, NEW.created_at);
END;

-- A change by any other way: the reconciler raises an alert.
CREATE TRIGGER products_after_update_record_unexplained AFTER UPDATE OF on_hand ON products
WHEN NEW.on_hand <> OLD.on_hand AND NEW.on_hand IS NOT (
  SELECT after FROM stock_movements WHERE product_id = NEW.id ORDER BY n DESC LIMIT 1
)
BEGIN
  INSERT INTO stock_movements (product_id, n, delta, after, cause, at)
    SELECT NEW.id, coalesce(max(n), 0) + 1, NEW.on_hand - OLD.on_hand, NEW.on_hand, 'unexplained', unixepoch() * 1000
    FROM stock_movements WHERE product_id = NEW.id;
END;

-- An import writes only products that nobody has edited since it read them. Sales change none of these columns.
CREATE TRIGGER products_after_update_count_edits AFTER UPDATE OF name, description, price_poisha, image_key, archived_at,
  unit, pack_size, min_quantity, order_multiple, weight_g, lead_days, superseded_by, hs_code, bin, cost_poisha, category_id, family_id,
  specs, part_number, vat_rate_id ON products
WHEN (NEW.name, NEW.description, NEW.price_poisha, NEW.image_key, NEW.archived_at, NEW.unit, NEW.pack_size, NEW.min_quantity,
    NEW.order_multiple, NEW.weight_g, NEW.lead_days, NEW.superseded_by, NEW.hs_code, NEW.bin, NEW.cost_poisha, NEW.category_id,
    NEW.family_id, NEW.specs, NEW.part_number, NEW.vat_rate_id)
  IS NOT (OLD.name, OLD.description, OLD.price_poisha, OLD.image_key, OLD.archived_at, OLD.unit, OLD.pack_size, OLD.min_quantity,
    OLD.order_multiple, OLD.weight_g, OLD.lead_days, OLD.superseded_by, OLD.hs_code, OLD.bin, OLD.cost_poisha, OLD.category_id,
    OLD.family_id, OLD.specs, OLD.part_number, OLD.vat_rate_id)
BEGIN
  UPDATE products SET rev = rev + 1 WHERE id = NEW.id;
END;
