-- What sells best (docs/decisions/039-best-sellers.md), which news of a dispute is the newer, and what is due to a webhook
-- by its type.

-- How often, and how many units of it, a product was sold on a day: of orders that are paid or shipped, on the day that
-- their money came in. Days as in daily_sales. Only triggers write it; the timer deletes what is too old to count.
CREATE TABLE product_sales (
  product_id TEXT NOT NULL REFERENCES products (id),
  day INTEGER NOT NULL,
  orders INTEGER NOT NULL CHECK (orders >= 0),
  units INTEGER NOT NULL CHECK (units >= 0),
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sales_by_day ON product_sales (day);

-- The newest 90 days on which anything was sold.
INSERT INTO product_sales (product_id, day, orders, units)
  SELECT product_id, (paid_at + 21600000) / 86400000 AS day, count(*), sum(quantity) FROM orders
  WHERE status IN ('paid', 'shipped') AND paid_at IS NOT NULL AND day IN (
    SELECT DISTINCT (paid_at + 21600000) / 86400000 AS sold_on FROM orders
    WHERE status IN ('paid', 'shipped') AND paid_at IS NOT NULL ORDER BY sold_on DESC LIMIT 90)
  GROUP BY product_id, day;

-- The sums of a product's rows.
ALTER TABLE products ADD COLUMN sold_orders INTEGER NOT NULL DEFAULT 0 CHECK (sold_orders >= 0);
ALTER TABLE products ADD COLUMN sold_units INTEGER NOT NULL DEFAULT 0 CHECK (sold_units >= 0);
UPDATE products SET sold_orders = sales.orders, sold_units = sales.units
  FROM (SELECT product_id, sum(orders) AS orders, sum(units) AS units FROM product_sales GROUP BY product_id) AS sales
  WHERE sales.product_id = products.id;

CREATE INDEX products_best_selling ON products (sold_orders DESC, sold_units DESC, id)
  WHERE archived_at IS NULL AND on_hand > reserved AND sold_orders > 0;

-- Whatever statement moves an order into the sold ones, out of them, or to another day.
CREATE TRIGGER orders_count_a_sale AFTER UPDATE OF status, paid_at ON orders
WHEN NEW.status IN ('paid', 'shipped') AND NEW.paid_at IS NOT NULL
  AND (OLD.status NOT IN ('paid', 'shipped') OR OLD.paid_at IS NOT NEW.paid_at)
BEGIN
  INSERT INTO product_sales (product_id, day, orders, units)
    VALUES (NEW.product_id, (NEW.paid_at + 21600000) / 86400000, 1, NEW.quantity)
    ON CONFLICT (product_id, day) DO UPDATE SET orders = orders + 1, units = units + excluded.units;
END;

-- A day whose sales were all taken back keeps its row, so that no older day takes its place among the newest 90. Should
-- a count ever be wrong, it is for the reconciler to tell, and no reason to refuse a refund.
CREATE TRIGGER orders_take_back_a_sale AFTER UPDATE OF status, paid_at ON orders
WHEN OLD.status IN ('paid', 'shipped') AND OLD.paid_at IS NOT NULL
  AND (NEW.status NOT IN ('paid', 'shipped') OR NEW.paid_at IS NOT OLD.paid_at)
BEGIN
  UPDATE product_sales SET orders = max(orders - 1, 0), units = max(units - OLD.quantity, 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

CREATE TRIGGER orders_take_their_sale_along AFTER DELETE ON orders
WHEN OLD.status IN ('paid', 'shipped') AND OLD.paid_at IS NOT NULL
BEGIN
  UPDATE product_sales SET orders = max(orders - 1, 0), units = max(units - OLD.quantity, 0)
    WHERE product_id = OLD.product_id AND day = (OLD.paid_at + 21600000) / 86400000;
END;

CREATE TRIGGER product_sales_add_up_a_new_day AFTER INSERT ON product_sales
BEGIN
  UPDATE products SET sold_orders = sold_orders + NEW.orders, sold_units = sold_units + NEW.units
    WHERE id = NEW.product_id;
END;

CREATE TRIGGER product_sales_add_up_a_change AFTER UPDATE OF orders, units ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders + NEW.orders, 0),
    sold_units = max(sold_units - OLD.units + NEW.units, 0) WHERE id = NEW.product_id;
END;

CREATE TRIGGER product_sales_forget_a_day AFTER DELETE ON product_sales
BEGIN
  UPDATE products SET sold_orders = max(sold_orders - OLD.orders, 0), sold_units = max(sold_units - OLD.units, 0)
    WHERE id = OLD.product_id;
END;

-- Replaces orders_sold: the newest paid orders, which the reconciler looks at in each run, and what it holds the counts
-- of a product against.
DROP INDEX orders_sold;
CREATE INDEX orders_paid_newest ON orders (paid_at DESC) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_sold_of_product ON orders (product_id, paid_at, quantity) WHERE status IN ('paid', 'shipped');

-- When the provider told what stands here (ms): what it told before that changes nothing, however late it comes.
ALTER TABLE disputes ADD COLUMN told_at INTEGER NOT NULL DEFAULT 0;

-- The newest news of each kind, which the reconciler looks at in every run.
CREATE INDEX disputes_newest ON disputes (state, updated_at DESC);

-- A receiver that fails at one type is told of the others, however many of that type wait.
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, type, due_at) WHERE state = 'pending';
