-- Reviews, and the rating of each product.

CREATE TABLE reviews (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 9 half stars are 4.5 of 5 stars.
  half_stars INTEGER NOT NULL CHECK (half_stars BETWEEN 1 AND 10),
  review TEXT NOT NULL CHECK (length(review) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL,
  -- NULL for a review of the shop.
  product_id TEXT REFERENCES products (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_by_user ON reviews (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX reviews_one_per_product ON reviews (user_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX reviews_by_product ON reviews (product_id, created_at DESC, id DESC) WHERE product_id IS NOT NULL;

-- Author and product of a review never change, except that the product may be deleted.
CREATE TRIGGER reviews_before_update_freeze_product BEFORE UPDATE OF user_id, product_id ON reviews
WHEN NEW.user_id <> OLD.user_id OR NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id
BEGIN
  SELECT RAISE(ABORT, 'refused: a review keeps its subject');
END;

-- Only buyers review a product, and the review adds to its rating. AFTER, so that a repeated form, which inserts nothing, is not
-- checked again.
CREATE TRIGGER reviews_after_insert_add_rating AFTER INSERT ON reviews
WHEN NEW.product_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'refused: not bought') WHERE NOT EXISTS (
    SELECT 1 FROM order_lines
    WHERE user_id = NEW.user_id AND product_id = NEW.product_id AND status IN ('paid', 'shipped'));
  UPDATE products SET rating_sum = rating_sum + NEW.half_stars, rating_count = rating_count + 1
    WHERE id = NEW.product_id;
END;

-- Applies a changed review to the product's rating, and takes one that loses its product out of it.
CREATE TRIGGER reviews_after_update_change_rating AFTER UPDATE OF half_stars, product_id ON reviews
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars + iif(NEW.product_id IS NULL, 0, NEW.half_stars),
    rating_count = rating_count - (NEW.product_id IS NULL) WHERE id = OLD.product_id;
END;

-- Takes a deleted review out of the product's rating.
CREATE TRIGGER reviews_after_delete_subtract_rating AFTER DELETE ON reviews
WHEN OLD.product_id IS NOT NULL
BEGIN
  UPDATE products SET rating_sum = rating_sum - OLD.half_stars, rating_count = rating_count - 1
    WHERE id = OLD.product_id;
END;
