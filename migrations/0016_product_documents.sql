-- PDF files of a part, or of all parts of a family. `pictures` has the object of each key too, until no row names it.
CREATE TABLE product_documents (
  id TEXT PRIMARY KEY,
  product_id TEXT REFERENCES products (id) ON DELETE CASCADE,
  family_id TEXT REFERENCES families (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('datasheet', 'drawing', 'certificate')),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  key TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 10485760),
  created_at INTEGER NOT NULL,
  CONSTRAINT belongs_to_one CHECK ((product_id IS NULL) <> (family_id IS NULL))
) STRICT;

CREATE INDEX product_documents_by_product ON product_documents (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX product_documents_by_family ON product_documents (family_id) WHERE family_id IS NOT NULL;
CREATE UNIQUE INDEX product_documents_by_key ON product_documents (key);
