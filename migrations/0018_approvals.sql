-- Spending limits of a company's members.

-- What the orders that use a member's limit cost, less what was cancelled or refunded of them, by the month of the order
-- in Dhaka, such as '2026-12'. Kept by triggers.
CREATE TABLE member_spend (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  poisha INTEGER NOT NULL CHECK (poisha >= 0),
  PRIMARY KEY (user_id, month)
) STRICT, WITHOUT ROWID;

-- The first line is inserted last, so that all lines of the order are there.
CREATE TRIGGER order_lines_after_insert_spend AFTER INSERT ON order_lines
WHEN NEW.position = 1 AND (SELECT spender_id FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  INSERT INTO member_spend (user_id, month, poisha)
    SELECT spender_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch'),
      (SELECT sum(total_poisha) FROM order_lines WHERE order_id = NEW.order_id)
    FROM orders WHERE id = NEW.order_id
    ON CONFLICT (user_id, month) DO UPDATE SET poisha = poisha + excluded.poisha;
  SELECT CASE
      WHEN total < order_min_poisha THEN RAISE(ABORT, 'refused: below the minimum order value')
      WHEN month_limit_poisha >= 0 AND poisha > month_limit_poisha THEN RAISE(ABORT, 'refused: over spending limit')
      WHEN approve_over_poisha BETWEEN 0 AND total - 1 AND (customer_role, month_limit_poisha) <> ('owner', -1)
        THEN RAISE(ABORT, 'refused: over the limit of the company')
    END
    FROM (
      SELECT *, (SELECT sum(total_poisha) FROM order_lines WHERE order_id = orders.id) AS total,
        strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch') AS month_of_order
      FROM orders WHERE id = NEW.order_id
    ) AS placed
    JOIN customers ON customers.id = placed.customer_id
    JOIN users ON users.id = spender_id
    JOIN member_spend ON member_spend.user_id = spender_id AND month = month_of_order;
END;

-- Cancelled and refunded lines are given back to the month of the order.
CREATE TRIGGER order_lines_after_update_give_back_spend AFTER UPDATE OF status, refunded_poisha ON order_lines
WHEN iif(NEW.status = 'cancelled', 0, NEW.total_poisha - NEW.refunded_poisha)
    <> iif(OLD.status = 'cancelled', 0, OLD.total_poisha - OLD.refunded_poisha)
BEGIN
  UPDATE member_spend SET poisha = poisha - iif(OLD.status = 'cancelled', 0, OLD.total_poisha - OLD.refunded_poisha)
      + iif(NEW.status = 'cancelled', 0, NEW.total_poisha - NEW.refunded_poisha)
    WHERE (user_id, month) = (
      SELECT spender_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch') FROM orders WHERE id = NEW.order_id
    );
END;
