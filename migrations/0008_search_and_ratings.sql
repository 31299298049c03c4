-- Finding products by name, price and rating, and reviews that speak of a product.

-- The name as the search compares it (see `folded` in domain/catalog/rules), written by the verbs that name a product.
-- SQL folds ASCII alone: a name with other letters is folded in full when it is next saved.
ALTER TABLE products ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
UPDATE products SET search_name = lower(name);

-- Half stars of all its ratings, how many there are, and what the sort by rating goes by. Only triggers change them.
ALTER TABLE products ADD COLUMN rating_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN rating_count INTEGER NOT NULL DEFAULT 0
  CONSTRAINT ratings_add_up CHECK (rating_count >= 0 AND rating_sum BETWEEN rating_count AND 10 * rating_count);
ALTER TABLE products ADD COLUMN rating_rank INTEGER NOT NULL DEFAULT 0;

-- A page of the grid reads as many rows as it shows, in each order, also of what is in stock alone.
CREATE INDEX products_by_price ON products (price_poisha, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_rating ON products (rating_rank DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX products_in_stock_newest ON products (created_at DESC, id DESC)
  WHERE archived_at IS NULL AND on_hand > reserved;
CREATE INDEX products_in_stock_by_price ON products (price_poisha, id)
  WHERE archived_at IS NULL AND on_hand > reserved;
CREATE INDEX products_in_stock_by_rating ON products (rating_rank DESC, id DESC)
  WHERE archived_at IS NULL AND on_hand > reserved;

-- A review without a product is of the shop.
ALTER TABLE reviews ADD COLUMN product_id TEXT REFERENCES products (id) ON DELETE SET NULL;

CREATE UNIQUE INDEX reviews_one_per_product ON reviews (user_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX reviews_of_product ON reviews (product_id, created_at DESC, id DESC) WHERE product_id IS NOT NULL;
CREATE INDEX orders_bought ON orders (user_id, product_id, paid_at) WHERE status IN ('paid', 'shipped');

-- AFTER, so that the same submission again, which inserts nothing, is not asked again.
CREATE TRIGGER reviews_by_buyers_only AFTER INSERT ON reviews
WHEN NEW.product_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM orders
  WHERE user_id = NEW.user_id AND product_id = NEW.product_id AND status IN ('paid', 'shipped'))
BEGIN
  SELECT RAISE(ABORT, 'refused: not bought');
END;

CREATE TRIGGER reviews_keep_their_subject BEFORE UPDATE OF user_id, product_id ON reviews
WHEN NEW.user_id <> OLD.user_id OR NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id
BEGIN
  SELECT RAISE(ABORT, 'refused: a review keeps its subject');
END;

CREATE TRIGGER reviews_rate AFTER INSERT ON reviews
WHEN NEW.product_id IS NOT NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum + NEW.half_stars, rating_count = rating_count + 1
    WHERE id = NEW.product_id;
END;

CREATE TRIGGER reviews_rate_anew AFTER UPDATE OF half_stars ON reviews
WHEN NEW.product_id IS NOT NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars + NEW.half_stars WHERE id = NEW.product_id;
END;

CREATE TRIGGER reviews_unlink AFTER UPDATE OF product_id ON reviews
WHEN OLD.product_id IS NOT NULL AND NEW.product_id IS NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars, rating_count = rating_count - 1
    WHERE id = OLD.product_id;
END;

CREATE TRIGGER reviews_unrate AFTER DELETE ON reviews
WHEN OLD.product_id IS NOT NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars, rating_count = rating_count - 1
    WHERE id = OLD.product_id;
END;

-- The mean as if five ratings of three and a half stars had come before, in ten-thousandths of half a star; 0 of none.
CREATE TRIGGER products_rank AFTER UPDATE OF rating_sum, rating_count ON products
BEGIN
  UPDATE products SET rating_rank = iif(NEW.rating_count = 0, 0, (NEW.rating_sum + 35) * 10000 / (NEW.rating_count + 5))
    WHERE id = NEW.id;
END;
