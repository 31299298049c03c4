-- What is for sale, and what shoppers have put aside to buy.

CREATE TABLE products (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 5000),
  price_poisha INTEGER NOT NULL CHECK (price_poisha BETWEEN 100 AND 100000000000),
  on_hand INTEGER NOT NULL CHECK (on_hand BETWEEN 0 AND 100000000),
  -- Units held by unpaid orders. Only the triggers on orders change it.
  reserved INTEGER NOT NULL DEFAULT 0,
  image_key TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  archived_at INTEGER,
  CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand)
) STRICT;

CREATE INDEX products_newest ON products (created_at DESC, id DESC) WHERE archived_at IS NULL;

CREATE TABLE cart_lines (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100000000),
  added_at INTEGER NOT NULL,
  UNIQUE (user_id, product_id)
) STRICT;

CREATE INDEX cart_lines_newest ON cart_lines (user_id, added_at DESC, id DESC);
