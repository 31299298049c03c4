-- What admins find by: names and phones, tracking numbers, and whose and which changes the audit trail has.

CREATE INDEX users_by_name ON users (name COLLATE NOCASE);
CREATE INDEX users_by_verified_phone ON users (verified_phone) WHERE verified_phone IS NOT NULL;

-- The last ten digits, however the number was written.
CREATE INDEX orders_by_phone ON orders (
  substr(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), -10),
  created_at DESC
);

CREATE INDEX shipments_by_tracking_number ON shipments (tracking_number COLLATE NOCASE) WHERE tracking_number <> '';

-- What one person changed, and the changes of one kind, such as 'product'.
CREATE INDEX audit_by_actor ON audit (actor, at DESC, id DESC);
CREATE INDEX audit_by_kind ON audit (substr(action, 1, instr(action, '.') - 1), at DESC, id DESC);
