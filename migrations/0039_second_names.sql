-- How buyers call categories and families in Bengali: shown below the English name, and found by the search.
ALTER TABLE categories ADD COLUMN name_bn TEXT NOT NULL DEFAULT '' CHECK (length(name_bn) <= 100);
ALTER TABLE families ADD COLUMN name_bn TEXT NOT NULL DEFAULT '' CHECK (length(name_bn) <= 100);
