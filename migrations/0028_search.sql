-- Finding products by the words of their names (docs/decisions/034-search.md).

-- `search_name` is written by the verbs that name a product, as before; from now on it holds the words that the name is
-- found by, with a space before each (`searchText` in domain/catalog/search-words). A name that stands in it as the
-- Worker before wrote it is found by its words between spaces, until the timer writes it anew.
CREATE INDEX products_named_before ON products (id) WHERE substr(search_name, 1, 1) <> ' ';

-- What the index below calls a product: later ones have higher numbers. Only the trigger gives them.
ALTER TABLE products ADD COLUMN search_no INTEGER;
UPDATE products SET search_no = numbered.no
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS no FROM products) AS numbered
  WHERE numbered.id = products.id;
CREATE UNIQUE INDEX products_search_no ON products (search_no);

-- Which products have a word, 4,096 numbers to a row: a row of the members' places on that page, each a space and three
-- hexadecimal digits. Products in the archive are not in it. Only triggers write it.
CREATE TABLE search_pages (
  word TEXT NOT NULL,
  page INTEGER NOT NULL,
  members TEXT NOT NULL CHECK (length(members) BETWEEN 4 AND 16384),
  PRIMARY KEY (word, page)
) STRICT;

INSERT INTO search_pages (word, page, members)
  SELECT word, no / 4096, group_concat(printf(' %03x', no % 4096), '')
  FROM (
    SELECT DISTINCT words.value AS word, search_no AS no
    FROM products, json_each('[' || replace(json_quote(search_name), ' ', '","') || ']') AS words
    WHERE archived_at IS NULL AND words.value <> '')
  GROUP BY word, no / 4096;

CREATE TRIGGER products_enter_search AFTER INSERT ON products
BEGIN
  UPDATE products SET search_no = (SELECT coalesce(max(search_no), 0) + 1 FROM products) WHERE id = NEW.id;
  INSERT INTO search_pages (word, page, members)
    SELECT DISTINCT words.value, search_no / 4096, printf(' %03x', search_no % 4096)
    FROM products, json_each('[' || replace(json_quote(NEW.search_name), ' ', '","') || ']') AS words
    WHERE products.id = NEW.id AND archived_at IS NULL AND words.value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

CREATE TRIGGER products_change_search AFTER UPDATE OF search_name, archived_at ON products
WHEN NEW.search_name <> OLD.search_name OR (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL)
BEGIN
  DELETE FROM search_pages
    WHERE OLD.archived_at IS NULL AND page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name), ' ', '","') || ']'));
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE OLD.archived_at IS NULL AND page = OLD.search_no / 4096
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name), ' ', '","') || ']'));
  INSERT INTO search_pages (word, page, members)
    SELECT DISTINCT value, NEW.search_no / 4096, printf(' %03x', NEW.search_no % 4096)
    FROM json_each('[' || replace(json_quote(NEW.search_name), ' ', '","') || ']')
    WHERE NEW.archived_at IS NULL AND value <> ''
    ON CONFLICT (word, page) DO UPDATE SET members = members || excluded.members;
END;

CREATE TRIGGER products_leave_search AFTER DELETE ON products
WHEN OLD.archived_at IS NULL
BEGIN
  DELETE FROM search_pages
    WHERE page = OLD.search_no / 4096 AND members = printf(' %03x', OLD.search_no % 4096)
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name), ' ', '","') || ']'));
  UPDATE search_pages SET members = replace(members, printf(' %03x', OLD.search_no % 4096), '')
    WHERE page = OLD.search_no / 4096
      AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.search_name), ' ', '","') || ']'));
END;
