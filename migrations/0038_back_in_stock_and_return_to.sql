-- Requests for an e-mail when a sold-out product can be ordered again, and the page that a verification link leads back to.

CREATE TABLE back_in_stock_requests (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  requested_at INTEGER NOT NULL,
  -- 1 while the product can be ordered: the scheduled job sends the e-mail and deletes the row.
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

-- A path of the shop, '/' for none. The link may be opened in another browser, so the path is stored with the token.
ALTER TABLE mailed_tokens ADD COLUMN return_to TEXT NOT NULL DEFAULT '/'
  CHECK (return_to LIKE '/%' AND length(return_to) <= 2000);
