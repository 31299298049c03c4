-- What was sold, month by month in Bangladesh: of each part, of each customer and, day by day, of the shop. Money counts in its own
-- month: a sale when its line is paid or charged, a refund when it is written. So a closed month never changes.

-- What a unit cost the shop when it was ordered; NULL is unknown. The cost of all units is an exact number.
ALTER TABLE order_lines ADD COLUMN cost_poisha INTEGER CHECK (cost_poisha BETWEEN 0 AND 9000000000000000 / quantity);

-- The note of the VAT return to which sales at this rate belong; '' is not chosen.
ALTER TABLE vat_rates ADD COLUMN return_note TEXT NOT NULL DEFAULT '' CHECK (return_note = '' OR return_note GLOB '[1-8]');

-- Orders by the day of their first payment. Net is without the VAT of each line and refund. Of lines without a cost, the net amount
-- is in uncosted_poisha too.
ALTER TABLE daily_sales ADD COLUMN paid_orders INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_sales ADD COLUMN net_poisha INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_sales ADD COLUMN cost_poisha INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_sales ADD COLUMN uncosted_poisha INTEGER NOT NULL DEFAULT 0;

CREATE TABLE part_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  product_id TEXT NOT NULL,
  -- Sold; and units sold, less those of refunds.
  lines INTEGER NOT NULL DEFAULT 0,
  units INTEGER NOT NULL DEFAULT 0,
  gross_poisha INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  cost_poisha INTEGER NOT NULL DEFAULT 0,
  uncosted_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  customer_id TEXT NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  gross_poisha INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  cost_poisha INTEGER NOT NULL DEFAULT 0,
  uncosted_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, customer_id)
) STRICT, WITHOUT ROWID;

-- What invoices and credit notes say. Documents never change, so neither does a month that has ended.
CREATE TABLE vat_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  -- Of the return; 'exempt' for buyers with a certificate, '' where none was chosen.
  note TEXT NOT NULL CHECK (note = '' OR note = 'exempt' OR note GLOB '[1-8]'),
  vat_bp INTEGER NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  -- Those with a line of this note and rate.
  documents INTEGER NOT NULL DEFAULT 0,
  net_poisha INTEGER NOT NULL DEFAULT 0,
  vat_poisha INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, kind, note, vat_bp)
) STRICT, WITHOUT ROWID;

-- What moved money: the sale of a line, and each refund of one, below zero. What was lost or damaged has cost what it cost.
CREATE VIEW sale_entries (line_id, refund_id, order_id, product_id, day, month, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha) AS
SELECT line_id, refund_id, order_id, product_id, (at + 21600000) / 86400000, strftime('%Y-%m', (at + 21600000) / 1000, 'unixepoch'), lines,
  sign * units, sign * amount, sign * (amount - vat), coalesce(sign * costed_units * cost, 0), iif(cost IS NULL, sign * (amount - vat), 0)
FROM (
  SELECT *, amount / (10000 + vat_bp) * vat_bp
    + (2 * (amount % (10000 + vat_bp)) * vat_bp + 10000 + vat_bp) / (2 * (10000 + vat_bp)) AS vat
  FROM (
    SELECT id AS line_id, NULL AS refund_id, order_id, product_id, paid_at AS at, 1 AS sign, 1 AS lines, quantity AS units,
      quantity AS costed_units, total_poisha AS amount, vat_bp, cost_poisha AS cost
    FROM order_lines WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT line.id, refunds.id, line.order_id, line.product_id, refunds.created_at, -1, 0, refunds.units,
      iif(reason IN ('returned', 'cancelled'), refunds.units, 0), amount_poisha, line.vat_bp, line.cost_poisha
    FROM refunds JOIN order_lines AS line ON line.id = refunds.line_id
  )
);

INSERT INTO part_months (month, product_id, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
  SELECT month, product_id, sum(lines), sum(units), sum(gross_poisha), sum(net_poisha), sum(cost_poisha), sum(uncosted_poisha)
  FROM sale_entries GROUP BY month, product_id;

INSERT INTO customer_months (month, customer_id, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
  SELECT month, customer_id, sum(gross_poisha), sum(net_poisha), sum(cost_poisha), sum(uncosted_poisha)
  FROM sale_entries JOIN orders ON orders.id = order_id GROUP BY month, customer_id;

INSERT INTO customer_months (month, customer_id, orders)
  SELECT strftime('%Y-%m', (first_paid_at + 21600000) / 1000, 'unixepoch') AS month, customer_id, count(*)
  FROM orders JOIN (SELECT order_id, min(paid_at) AS first_paid_at FROM order_lines WHERE paid_at IS NOT NULL GROUP BY order_id) ON order_id = orders.id
  GROUP BY 1, 2
  ON CONFLICT DO UPDATE SET orders = excluded.orders;

UPDATE daily_sales SET revenue_poisha = 0;

INSERT INTO daily_sales (day, revenue_poisha, net_poisha, cost_poisha, uncosted_poisha)
  SELECT day, sum(gross_poisha), sum(net_poisha), sum(cost_poisha), sum(uncosted_poisha) FROM sale_entries GROUP BY day
  ON CONFLICT DO UPDATE SET revenue_poisha = excluded.revenue_poisha, net_poisha = excluded.net_poisha, cost_poisha = excluded.cost_poisha,
    uncosted_poisha = excluded.uncosted_poisha;

INSERT INTO daily_sales (day, paid_orders)
  SELECT (first_paid_at + 21600000) / 86400000, count(*)
  FROM (SELECT min(paid_at) AS first_paid_at FROM order_lines WHERE paid_at IS NOT NULL GROUP BY order_id) GROUP BY 1
  ON CONFLICT DO UPDATE SET paid_orders = excluded.paid_orders;

INSERT INTO vat_months (month, kind, note, vat_bp, documents, net_poisha, vat_poisha)
  SELECT strftime('%Y-%m', (issued_at + 21600000) / 1000, 'unixepoch'), kind, coalesce(line.value ->> 'returnNote', ''), line.value ->> 'vatBp',
    count(DISTINCT year * 1000000000 + number), sum(line.value ->> 'netPoisha'), sum(line.value ->> 'vatPoisha')
  FROM documents, json_each(facts, '$.lines') AS line GROUP BY 1, 2, 3, 4;

-- Adds a line that is paid or charged to the sums of its part, customer and day. An order counts with the first of its lines.
DROP TRIGGER order_lines_after_update_sum_daily_revenue;
CREATE TRIGGER order_lines_after_update_sum_daily_revenue AFTER UPDATE OF status ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status = 'paid'
BEGIN
  INSERT INTO part_months (month, product_id, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, product_id, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET lines = lines + excluded.lines, units = units + excluded.units, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO customer_months (month, customer_id, orders, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, customer_id, NOT EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND id <> NEW.id AND paid_at IS NOT NULL
      ), gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries JOIN orders ON orders.id = order_id WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO daily_sales (day, paid_orders, revenue_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT day, NOT EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND id <> NEW.id AND paid_at IS NOT NULL
      ), gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.id AND refund_id IS NULL
    ON CONFLICT DO UPDATE SET paid_orders = paid_orders + excluded.paid_orders, revenue_poisha = revenue_poisha + excluded.revenue_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
END;

-- Takes out what is refunded, on the day of the refund.
CREATE TRIGGER refunds_after_insert_sum_refund AFTER INSERT ON refunds
WHEN NEW.line_id IS NOT NULL
BEGIN
  INSERT INTO part_months (month, product_id, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, product_id, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET units = units + excluded.units, gross_poisha = gross_poisha + excluded.gross_poisha,
      net_poisha = net_poisha + excluded.net_poisha, cost_poisha = cost_poisha + excluded.cost_poisha,
      uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO customer_months (month, customer_id, gross_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT month, customer_id, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries JOIN orders ON orders.id = order_id WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET gross_poisha = gross_poisha + excluded.gross_poisha, net_poisha = net_poisha + excluded.net_poisha,
      cost_poisha = cost_poisha + excluded.cost_poisha, uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
  INSERT INTO daily_sales (day, revenue_poisha, net_poisha, cost_poisha, uncosted_poisha)
    SELECT day, gross_poisha, net_poisha, cost_poisha, uncosted_poisha
    FROM sale_entries WHERE line_id = NEW.line_id AND refund_id = NEW.id
    ON CONFLICT DO UPDATE SET revenue_poisha = revenue_poisha + excluded.revenue_poisha, net_poisha = net_poisha + excluded.net_poisha,
      cost_poisha = cost_poisha + excluded.cost_poisha, uncosted_poisha = uncosted_poisha + excluded.uncosted_poisha;
END;

-- The VAT of a document is split over its lines to the poisha.
CREATE TRIGGER documents_after_insert_sum_vat AFTER INSERT ON documents
BEGIN
  INSERT INTO vat_months (month, kind, note, vat_bp, documents, net_poisha, vat_poisha)
    SELECT strftime('%Y-%m', (NEW.issued_at + 21600000) / 1000, 'unixepoch'), NEW.kind, coalesce(value ->> 'returnNote', ''), value ->> 'vatBp', 1,
      sum(value ->> 'netPoisha'), sum(value ->> 'vatPoisha')
    FROM json_each(NEW.facts, '$.lines') WHERE true GROUP BY 3, 4
    ON CONFLICT DO UPDATE SET documents = documents + 1, net_poisha = net_poisha + excluded.net_poisha,
      vat_poisha = vat_poisha + excluded.vat_poisha;
END;

-- Kind, product, quantity, price, cost, VAT rate and the buyer's number of a line never change.
DROP TRIGGER order_lines_before_update_freeze_terms;
CREATE TRIGGER order_lines_before_update_freeze_terms BEFORE UPDATE OF
  kind, product_id, quantity, unit_price_poisha, total_poisha, source_kind, source_id, vat_bp, customer_number, cost_poisha ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'refused: an order line keeps its terms');
END;
