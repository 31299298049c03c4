-- Carts.

CREATE TABLE cart_lines (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  added_at INTEGER NOT NULL,
  -- Price when the line was added; shown when it has changed, never charged.
  seen_price_poisha INTEGER NOT NULL,
  UNIQUE (user_id, product_id)
) STRICT;

CREATE INDEX cart_lines_newest ON cart_lines (user_id, added_at DESC, id DESC);

-- Finds the carts that have a product which is to be deleted.
CREATE INDEX cart_lines_by_product ON cart_lines (product_id);
