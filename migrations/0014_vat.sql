-- VAT rates. Prices contain VAT; an order line keeps the rate that its product had.

CREATE TABLE vat_rates (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  -- Basis points: 1500 is 15 %.
  bp INTEGER NOT NULL CHECK (bp BETWEEN 0 AND 10000)
) STRICT;

INSERT INTO vat_rates (id, name, bp) VALUES ('standard', 'VAT 15 %', 1500), ('zero', 'VAT 0 %', 0);

-- Public pages show prices without VAT.
CREATE TRIGGER vat_rates_after_update_bump_page_version AFTER UPDATE OF bp ON vat_rates
BEGIN
  UPDATE page_version SET version = version + 1;
END;

-- Products and old orders name rates.
CREATE TRIGGER vat_rates_before_delete_keep BEFORE DELETE ON vat_rates
BEGIN
  SELECT RAISE(ABORT, 'refused: a VAT rate is kept');
END;
