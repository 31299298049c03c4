-- Price lists, their prices by quantity, and the customers they are assigned to.

CREATE TABLE price_lists (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 60 AND id NOT GLOB '*[^A-Za-z0-9_-]*'),
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
  -- Public and sale lists are for everybody, contract and group lists for the customers they are assigned to.
  kind TEXT NOT NULL CHECK (kind IN ('contract', 'group', 'sale', 'public')),
  -- In hundredths of a percent, off the price of goods that have no row in the list.
  percent_off_bp INTEGER NOT NULL DEFAULT 0 CHECK (percent_off_bp BETWEEN 0 AND 9000),
  from_at INTEGER NOT NULL,
  -- Exclusive; the year 9999 for a list without an end.
  until_at INTEGER NOT NULL DEFAULT 253402214400000,
  state TEXT NOT NULL DEFAULT 'inactive' CHECK (state IN ('active', 'inactive')),
  created_at INTEGER NOT NULL,
  CONSTRAINT list_ends_after_start CHECK (until_at > from_at)
) STRICT;

CREATE INDEX price_lists_for_everybody ON price_lists (id) WHERE state = 'active' AND kind IN ('public', 'sale');

-- The price of a part from a quantity on.
CREATE TABLE list_prices (
  list_id TEXT NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  min_quantity INTEGER NOT NULL CHECK (min_quantity BETWEEN 1 AND 100000000),
  unit_poisha INTEGER NOT NULL CHECK (unit_poisha BETWEEN 1 AND 100000000000),
  PRIMARY KEY (list_id, product_id, min_quantity)
) STRICT, WITHOUT ROWID;

CREATE INDEX list_prices_by_product ON list_prices (product_id);

-- Of contract and group lists.
CREATE TABLE customer_price_lists (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  list_id TEXT NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  PRIMARY KEY (customer_id, list_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX customer_price_lists_by_list ON customer_price_lists (list_id);

-- A price for a larger quantity is lower.
CREATE TRIGGER list_prices_after_insert_check_descent AFTER INSERT ON list_prices
WHEN EXISTS (
  SELECT 1 FROM list_prices WHERE list_id = NEW.list_id AND product_id = NEW.product_id
    AND (min_quantity < NEW.min_quantity AND unit_poisha <= NEW.unit_poisha
      OR min_quantity > NEW.min_quantity AND unit_poisha >= NEW.unit_poisha)
)
BEGIN
  SELECT RAISE(ABORT, 'refused: breaks must descend');
END;

-- Rows are inserted and deleted, so that a part's rows change together.
CREATE TRIGGER list_prices_before_update_refuse BEFORE UPDATE ON list_prices
BEGIN
  SELECT RAISE(ABORT, 'refused: list prices are replaced, not updated');
END;

-- Everybody has the public and sale lists already. At most five lists that are active and have not ended apply to one customer.
CREATE TRIGGER customer_price_lists_after_insert_check AFTER INSERT ON customer_price_lists
BEGIN
  SELECT RAISE(ABORT, 'refused: the list is for everybody') FROM price_lists
    WHERE id = NEW.list_id AND kind IN ('public', 'sale');
  SELECT RAISE(ABORT, 'refused: at most five price lists') WHERE 5 < (
    SELECT count(*) FROM price_lists WHERE state = 'active' AND until_at > unixepoch() * 1000
      AND id IN (SELECT id FROM price_lists WHERE state = 'active' AND kind IN ('public', 'sale')
        UNION ALL SELECT list_id FROM customer_price_lists WHERE customer_id = NEW.customer_id)
  );
END;

-- How many such lists the customer with the most of them has.
CREATE VIEW most_price_lists AS
SELECT (SELECT count(*) FROM price_lists
    WHERE state = 'active' AND kind IN ('public', 'sale') AND until_at > unixepoch() * 1000)
  + coalesce((SELECT max(lists) FROM (
    SELECT count(*) AS lists FROM customer_price_lists JOIN price_lists ON price_lists.id = list_id
      WHERE state = 'active' AND until_at > unixepoch() * 1000 GROUP BY customer_id)), 0) AS count;

-- The same limit when a list becomes active.
CREATE TRIGGER price_lists_after_insert_check_count AFTER INSERT ON price_lists
WHEN NEW.state = 'active' AND (SELECT count FROM most_price_lists) > 5
BEGIN
  SELECT RAISE(ABORT, 'refused: at most five price lists');
END;

-- And when it changes. A list for everybody has no customers of its own.
CREATE TRIGGER price_lists_after_update_check AFTER UPDATE OF kind, until_at, state ON price_lists
BEGIN
  SELECT RAISE(ABORT, 'refused: the list is assigned to customers')
    WHERE NEW.kind IN ('public', 'sale') AND EXISTS (SELECT 1 FROM customer_price_lists WHERE list_id = NEW.id);
  SELECT RAISE(ABORT, 'refused: at most five price lists')
    WHERE NEW.state = 'active' AND (SELECT count FROM most_price_lists) > 5;
END;
