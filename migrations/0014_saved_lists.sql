-- Saved lists of parts that are ordered again and again.

CREATE TABLE saved_lists (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at INTEGER NOT NULL,
  -- The company whose other members see the list, while its owner is a member.
  shared_with TEXT REFERENCES customers (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX saved_lists_shared ON saved_lists (shared_with) WHERE shared_with IS NOT NULL;

CREATE UNIQUE INDEX saved_lists_by_name ON saved_lists (user_id, name COLLATE NOCASE);

CREATE TABLE saved_list_lines (
  list_id TEXT NOT NULL REFERENCES saved_lists (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- In units.
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999999999),
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 1000),
  PRIMARY KEY (list_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_list_lines_by_product ON saved_list_lines (product_id);
