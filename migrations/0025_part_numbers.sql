-- Part numbers that differ by '.', ',', '/' or '+' between digits are different numbers.

CREATE TABLE part_numbers_copy AS SELECT *, normalized AS spelling FROM part_numbers;

-- As `spellPartNumber` does for ASCII. A number with other characters keeps its letters and digits, by which it was
-- found until now: `verify` names it, and removing and adding it corrects it. `kept` is NULL except after a digit.
UPDATE part_numbers_copy SET spelling = (
  WITH RECURSIVE reading (rest, spelling, kept) AS (
    SELECT lower(display), '', NULL
    UNION ALL
    SELECT substr(rest, 2),
      spelling || CASE
        WHEN rest GLOB '[0-9]*' THEN coalesce(kept, '') || substr(rest, 1, 1)
        WHEN rest GLOB '[a-z]*' THEN substr(rest, 1, 1)
        ELSE ''
      END,
      CASE
        WHEN rest GLOB '[0-9]*' THEN ''
        WHEN rest GLOB '[.,/+]*' THEN kept || substr(rest, 1, 1)
        WHEN rest GLOB ' *' THEN kept
      END
    FROM reading WHERE rest <> ''
  )
  SELECT spelling FROM reading WHERE rest = ''
) WHERE display GLOB '*[0-9]*[.,/+]*[0-9]*' AND display NOT GLOB '*[^ -~]*';

-- contract: rebuilt below with one more column
DROP TABLE part_numbers;

-- What buyers call a product. The same number may name several products, except the shop's own numbers.
CREATE TABLE part_numbers (
  -- Letters and digits only (`normalizePartNumber` in domain/catalog/part-number-rules).
  normalized TEXT NOT NULL CHECK (length(normalized) BETWEEN 1 AND 60),
  -- The customer whose number it is; '' for everybody.
  customer_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('own', 'manufacturer', 'superseded', 'alternate', 'customer')),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  display TEXT NOT NULL CHECK (length(display) BETWEEN 1 AND 60),
  -- For the search index, each after a space (`buildNumberWords` in domain/catalog/reading/search-words).
  words TEXT NOT NULL CHECK (length(words) <= 1000),
  -- With what separates digits (`spellPartNumber`).
  spelling TEXT NOT NULL CHECK (length(spelling) <= 60),
  PRIMARY KEY (normalized, customer_id, kind, product_id, spelling),
  CONSTRAINT only_customer_numbers_have_a_customer CHECK ((kind = 'customer') = (customer_id <> '')),
  CONSTRAINT spelling_has_the_letters_and_digits CHECK (
    normalized = replace(replace(replace(replace(spelling, '.', ''), ',', ''), '/', ''), '+', '')
  )
) STRICT, WITHOUT ROWID;

INSERT INTO part_numbers SELECT * FROM part_numbers_copy;

-- contract: only this file uses it
DROP TABLE part_numbers_copy;

CREATE UNIQUE INDEX part_numbers_own ON part_numbers (normalized, spelling) WHERE kind = 'own';
CREATE UNIQUE INDEX part_numbers_own_by_product ON part_numbers (product_id) WHERE kind = 'own';
CREATE INDEX part_numbers_by_product ON part_numbers (product_id, customer_id);
CREATE INDEX part_numbers_by_customer ON part_numbers (customer_id, normalized, spelling) WHERE customer_id <> '';

-- Makes the number searchable. A customer's number is looked up by that customer only, and is one of at most ten, because the
-- lines of its orders, their documents and mails repeat them. The product repeats the shop's own number, so that lists read one
-- row per product.
CREATE TRIGGER part_numbers_after_insert_index_words AFTER INSERT ON part_numbers
BEGIN
  UPDATE products SET search_numbers = (
      SELECT coalesce(group_concat(words, ''), '') FROM part_numbers
      WHERE product_id = NEW.product_id AND kind <> 'customer'
    ), part_number = iif(NEW.kind = 'own', NEW.display, part_number) WHERE id = NEW.product_id AND NEW.customer_id = '';
  SELECT RAISE(ABORT, 'refused: a customer has ten numbers of a part') WHERE NEW.customer_id <> '' AND 10 <= (
    SELECT count(*) FROM part_numbers
    WHERE product_id = NEW.product_id AND customer_id = NEW.customer_id AND spelling <> NEW.spelling
  );
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
