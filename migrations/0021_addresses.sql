-- Addresses that a customer chooses from. Orders and requests for approval have their own copy.
CREATE TABLE addresses (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- As 'Site in Chattogram'.
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  -- Who receives the goods.
  name TEXT NOT NULL CHECK (length(name) <= 120),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  district TEXT NOT NULL DEFAULT '' CHECK (length(district) <= 60),
  -- Empty only in the address of a profile, which has no phone.
  phone TEXT NOT NULL CHECK (length(phone) <= 40)
) STRICT;

CREATE INDEX addresses_by_customer ON addresses (customer_id, label COLLATE NOCASE);

-- The address of a person's profile is the first one to choose.
CREATE TRIGGER users_after_update_add_first_address AFTER UPDATE OF address ON users
WHEN NEW.address <> OLD.address AND length(NEW.address) BETWEEN 1 AND 500
  AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'person'
  AND NOT EXISTS (SELECT 1 FROM addresses WHERE customer_id = NEW.customer_id)
BEGIN
  INSERT INTO addresses (id, customer_id, label, name, address, phone)
    VALUES (lower(hex(randomblob(16))), NEW.customer_id, 'Profile', substr(NEW.name, 1, 120), NEW.address, coalesce(NEW.verified_phone, ''));
END;
