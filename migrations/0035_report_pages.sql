-- Cost centres of companies and what their members spend, reorder points, and what nightly reports have found.

-- What the members of a company choose from when they order, by name. Orders keep the name that they were given.
CREATE TABLE cost_centres (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 40),
  -- No longer offered since.
  archived_at INTEGER,
  PRIMARY KEY (customer_id, name)
) STRICT, WITHOUT ROWID;

-- Whether the company's orders need a cost centre.
ALTER TABLE customers ADD COLUMN cost_centre_required INTEGER NOT NULL DEFAULT 0 CHECK (cost_centre_required IN (0, 1));

-- What a company's orders of a month in Dhaka cost, less what was cancelled or refunded of them, by who ordered and for which cost
-- centre ('' for none). Kept by the triggers of `member_spend`.
CREATE TABLE spend_months (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  user_id TEXT NOT NULL,
  cost_centre TEXT NOT NULL CHECK (length(cost_centre) <= 40),
  poisha INTEGER NOT NULL CHECK (poisha >= 0),
  PRIMARY KEY (customer_id, month, user_id, cost_centre)
) STRICT, WITHOUT ROWID;

INSERT INTO spend_months (customer_id, month, user_id, cost_centre, poisha)
  SELECT customer_id, strftime('%Y-%m', (orders.created_at + 21600000) / 1000, 'unixepoch'), orders.user_id, cost_centre,
    sum(iif(status = 'cancelled', 0, total_poisha - refunded_poisha))
  FROM orders JOIN order_lines ON order_id = orders.id
  WHERE spender_id IS NOT NULL AND placed = 1
  GROUP BY 1, 2, 3, 4;

-- At so many units for sale more are bought; -1: the sales of 90 days decide.
ALTER TABLE products ADD COLUMN reorder_at INTEGER NOT NULL DEFAULT -1 CHECK (reorder_at BETWEEN -1 AND 100000000);

-- So many are wanted then; 0: as many as that.
ALTER TABLE products ADD COLUMN reorder_to INTEGER NOT NULL DEFAULT 0 CHECK (reorder_to BETWEEN 0 AND 100000000);

-- An import writes only products that nobody has edited since it read them. Sales change none of these columns.
DROP TRIGGER products_after_update_count_edits;
CREATE TRIGGER products_after_update_count_edits AFTER UPDATE OF name, description, price_poisha, image_key, archived_at,
  unit, pack_size, min_quantity, order_multiple, weight_g, lead_days, superseded_by, hs_code, bin, cost_poisha, category_id, family_id,
  specs, part_number, vat_rate_id, reorder_at, reorder_to ON products
WHEN (NEW.name, NEW.description, NEW.price_poisha, NEW.image_key, NEW.archived_at, NEW.unit, NEW.pack_size, NEW.min_quantity,
    NEW.order_multiple, NEW.weight_g, NEW.lead_days, NEW.superseded_by, NEW.hs_code, NEW.bin, NEW.cost_poisha, NEW.category_id,
    NEW.family_id, NEW.specs, NEW.part_number, NEW.vat_rate_id, NEW.reorder_at, NEW.reorder_to)
  IS NOT (OLD.name, OLD.description, OLD.price_poisha, OLD.image_key, OLD.archived_at, OLD.unit, OLD.pack_size, OLD.min_quantity,
    OLD.order_multiple, OLD.weight_g, OLD.lead_days, OLD.superseded_by, OLD.hs_code, OLD.bin, OLD.cost_poisha, OLD.category_id,
    OLD.family_id, OLD.specs, OLD.part_number, OLD.vat_rate_id, OLD.reorder_at, OLD.reorder_to)
BEGIN
  UPDATE products SET rev = rev + 1 WHERE id = NEW.id;
END;

-- What the last night has found, by report. Of each report the rows that matter most.
CREATE TABLE report_pages (
  report TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  -- In Dhaka, counted from 1970.
  day INTEGER NOT NULL,
  row TEXT NOT NULL CHECK (json_valid(row) AND json_type(row) = 'object' AND length(row) <= 2000),
  PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;

-- How many of these times it was a line of a list for the order pad.
ALTER TABLE unfound_searches ADD COLUMN lists INTEGER NOT NULL DEFAULT 0 CHECK (lists BETWEEN 0 AND times);
