-- Imports from spreadsheets. A dry run stores what each line would change; applying and undoing write it in chunks, and
-- each chunk moves next_line, so that a repeated one finds its lines done.

CREATE TABLE imports (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('products', 'prices', 'stock', 'numbers', 'customers', 'tracking', 'balances')),
  -- Who said so: the form, the headings of the file, or an admin who has changed it.
  kind_from TEXT NOT NULL DEFAULT 'upload' CHECK (kind_from IN ('upload', 'headings', 'answer')),
  file_name TEXT NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- How the first step of the dry run has read the upload; '' before.
  encoding TEXT NOT NULL DEFAULT '' CHECK (encoding IN ('', 'utf-8', 'utf-16', 'windows-1252', 'xlsx')),
  state TEXT NOT NULL DEFAULT 'validating'
  CHECK (state IN ('asking', 'validating', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed')),
  -- Raised whenever a phase is claimed. Statements of an earlier run write nothing.
  run INTEGER NOT NULL DEFAULT 1,
  -- The file's columns: its label, the name of ours, examples, and from where we know it; a JSON array.
  columns TEXT NOT NULL DEFAULT '[]',
  -- The system whose export the file is; '' for none.
  profile TEXT NOT NULL DEFAULT '' CHECK (length(profile) <= 20),
  -- How the values are read: by question the answer and its reason; a JSON object.
  questions TEXT NOT NULL DEFAULT '{}',
  -- The line that has the labels of the columns.
  header_line INTEGER NOT NULL DEFAULT 0,
  -- The last line of the file that isn't empty.
  lines INTEGER NOT NULL DEFAULT 0,
  -- The last line that the phase has done, and the byte after it in the normalised file.
  next_line INTEGER NOT NULL DEFAULT 0,
  next_byte INTEGER NOT NULL DEFAULT 0,
  -- Rows by verdict, and rows written and skipped by the last phase; a JSON object.
  counts TEXT NOT NULL DEFAULT '{}',
  -- Equal errors of the dry run with their number and first lines; a JSON array.
  problems TEXT NOT NULL DEFAULT '[]',
  -- Why the phase stopped; '' if it did not.
  problem TEXT NOT NULL DEFAULT '',
  -- The id of the admin who started the phase.
  actor TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  applied_at INTEGER,
  -- Rows are deleted after 30 days, the file after a year.
  rows_deleted_at INTEGER,
  fetches_pictures INTEGER NOT NULL DEFAULT 0 CHECK (fetches_pictures IN (0, 1))
) STRICT;

CREATE INDEX imports_newest ON imports (created_at DESC, id DESC);
CREATE INDEX imports_running ON imports (changed_at) WHERE state IN ('validating', 'applying', 'undoing');
CREATE INDEX imports_with_rows ON imports (created_at) WHERE rows_deleted_at IS NULL;

CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  -- Lines that are written together are one row, of the first of them; a JSON array of the others.
  other_lines TEXT NOT NULL DEFAULT '[]',
  -- What the line is about: no two lines of a file may have the same.
  key TEXT NOT NULL,
  -- The id of the product, customer or order.
  subject_id TEXT NOT NULL DEFAULT '',
  -- What people call it.
  label TEXT NOT NULL DEFAULT '',
  verdict TEXT NOT NULL CHECK (verdict IN ('new', 'changed', 'unchanged', 'error', 'meanwhile')),
  is_outlier INTEGER NOT NULL DEFAULT 0 CHECK (is_outlier IN (0, 1)),
  -- Why it was not written, or not undone.
  problem TEXT NOT NULL DEFAULT '',
  -- The values that change, as JSON objects.
  before TEXT NOT NULL DEFAULT '{}',
  after TEXT NOT NULL DEFAULT '{}',
  -- That of the product, when the dry run saw it or a phase has written it.
  rev INTEGER,
  -- 'writing' only inside of a batch.
  state TEXT NOT NULL DEFAULT '' CHECK (state IN ('', 'writing', 'written')),
  -- When the customer of the row got a mail, after an admin has pressed Invite.
  invited_at INTEGER,
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_rows_by_key ON import_rows (import_id, key);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, is_outlier DESC);
CREATE INDEX import_rows_with_problem ON import_rows (import_id, line) WHERE problem <> '';

-- The rows of a chunk are written, or were left.
CREATE TRIGGER imports_after_update_settle_rows AFTER UPDATE OF next_line ON imports
WHEN NEW.next_line > OLD.next_line AND NEW.state IN ('applying', 'undoing')
BEGIN
  UPDATE import_rows SET verdict = 'meanwhile'
    WHERE NEW.state = 'applying' AND import_id = NEW.id AND line > OLD.next_line AND line <= NEW.next_line
      AND verdict IN ('new', 'changed') AND state = '';
  UPDATE import_rows SET state = iif(NEW.state = 'applying', 'written', ''),
      rev = (SELECT rev FROM products WHERE id = import_rows.subject_id)
    WHERE import_id = NEW.id AND line > OLD.next_line AND line <= NEW.next_line AND state = 'writing';
END;

-- Categories, families and attributes that an import created before it was applied: its undo removes those that nothing uses.
CREATE TABLE import_places (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  place_id TEXT NOT NULL,
  noun TEXT NOT NULL CHECK (noun IN ('category', 'family', 'attribute')),
  -- The row as it was created, as a JSON object, to tell whether somebody has changed it.
  created TEXT NOT NULL CHECK (length(created) <= 2000),
  removed_at INTEGER,
  PRIMARY KEY (import_id, place_id)
) STRICT, WITHOUT ROWID;

-- What admins answered about the columns and values of files that have the same labels.
CREATE TABLE import_answers (
  kind TEXT NOT NULL,
  -- A hash of the labels.
  headings TEXT NOT NULL,
  -- A label as it is compared, or a question after '?'.
  label TEXT NOT NULL CHECK (length(label) <= 201),
  -- The name of our column, '' if it is left out; or the answer.
  name TEXT NOT NULL CHECK (length(name) <= 200),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (kind, headings, label)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_answers_by_label ON import_answers (kind, label, answered_at);

-- What parts are called in other systems, so that the same export again finds them: 'shopify:hex-bolt/M6'. Nobody looks
-- parts up by them.
CREATE TABLE product_sources (
  source TEXT PRIMARY KEY NOT NULL CHECK (length(source) BETWEEN 1 AND 500),
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sources_by_product ON product_sources (product_id);
