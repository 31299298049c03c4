-- Order pads: pasted lists of part numbers and quantities on their way to the cart.

CREATE TABLE order_pads (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('text', 'file', 'order', 'list', 'scan', 'api', 'mail')),
  -- Used once every line is in the cart, ordered or left out.
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used')),
  -- The columns that may be part numbers and quantities, from 0: '{"part":[0],"quantity":[2]}'; '' without a table.
  columns TEXT NOT NULL DEFAULT '' CHECK ((columns = '' OR json_valid(columns)) AND length(columns) <= 2000),
  -- Lines that were sent but not read.
  unread_lines INTEGER NOT NULL DEFAULT 0 CHECK (unread_lines >= 0),
  -- Raised by each change; compared, so that two windows don't overwrite each other.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- While some of its lines are in the cart: those that still need a choice.
  open_lines INTEGER NOT NULL DEFAULT 0 CHECK (open_lines BETWEEN 0 AND 1000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX order_pads_by_user ON order_pads (user_id, created_at DESC, id DESC);
CREATE INDEX order_pads_by_age ON order_pads (created_at);
CREATE INDEX order_pads_with_open_lines ON order_pads (user_id, created_at DESC) WHERE open_lines > 0;

CREATE TABLE order_pad_lines (
  pad_id TEXT NOT NULL REFERENCES order_pads (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 1000),
  -- As pasted, or as corrected by the buyer.
  typed TEXT NOT NULL CHECK (length(typed) <= 2000),
  result TEXT NOT NULL CHECK (result IN (
    'ok', 'left-out', 'quantity-missing', 'fraction', 'ambiguous-number', 'unfilled-packs', 'invalid-quantity', 'short',
    'two-readings', 'several-parts', 'superseded', 'unknown', 'note', 'heading', 'unread', 'merged', 'added', 'ordered'
  )),
  -- Without a foreign key, so that deleting a product reads no pads; every check looks the part up again.
  product_id TEXT,
  -- In units.
  quantity INTEGER,
  -- Price when the line was checked; shown when it has changed, never charged.
  price_poisha INTEGER,
  note TEXT NOT NULL CHECK (length(note) <= 5000),
  -- What the line may mean: '[{"productId":"hex-bolt","quantity":2}]'.
  options TEXT NOT NULL CHECK (json_valid(options) AND length(options) <= 10000),
  -- The buyer's choice: '{"kind":"product","productId":"hex-bolt","typed":"2"}'.
  answer TEXT CHECK (answer IS NULL OR json_valid(answer) AND length(answer) <= 1000),
  PRIMARY KEY (pad_id, n),
  CONSTRAINT ready_lines_are_complete
  CHECK (result <> 'ok' OR (product_id IS NOT NULL AND quantity IS NOT NULL AND price_poisha IS NOT NULL))
) STRICT, WITHOUT ROWID;
