-- A whole cart ordered at once: all of its lines or none. What a cart line cost when it was put in.

-- Written last in the batch that writes the orders: if one of them was not written, the CHECK takes all of them back.
CREATE TABLE checkouts (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  submission_key TEXT NOT NULL CHECK (length(submission_key) BETWEEN 8 AND 100),
  -- What the submission said, so that its key can't be used for another.
  digest TEXT NOT NULL,
  lines_asked INTEGER NOT NULL CHECK (lines_asked >= 1),
  lines_ordered INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, submission_key),
  CONSTRAINT checkout_is_whole CHECK (lines_ordered = lines_asked)
) STRICT;

CREATE INDEX orders_of_checkout ON orders (checkout_id, id);

-- Shown beside today's price where that has moved; never charged. Lines of before this migration don't know it.
ALTER TABLE cart_lines ADD COLUMN seen_price_poisha INTEGER;
