-- What admins set, a row for each group of the page Settings. Without a row the deployment's variables apply.
CREATE TABLE settings (
  key TEXT PRIMARY KEY NOT NULL CHECK (key IN ('seller', 'papers', 'bank', 'orders', 'carriers', 'links', 'today')),
  value TEXT NOT NULL CHECK (json_valid(value)),
  rev INTEGER NOT NULL CHECK (rev >= 1),
  changed_at INTEGER NOT NULL,
  changed_by TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX settings_by_admin ON settings (changed_by) WHERE changed_by IS NOT NULL;
