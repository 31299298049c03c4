-- Lists that come back: every so many weeks a list becomes an order pad, whose link is mailed to its owner.
ALTER TABLE saved_lists ADD COLUMN every_weeks INTEGER CHECK (every_weeks BETWEEN 1 AND 52);
-- Days since 1970 in Bangladesh.
ALTER TABLE saved_lists ADD COLUMN next_day INTEGER CHECK ((next_day IS NULL) = (every_weeks IS NULL));
-- What a unit cost when the list came back last; NULL before.
ALTER TABLE saved_list_lines ADD COLUMN last_poisha INTEGER CHECK (last_poisha >= 0);

CREATE INDEX saved_lists_coming_back ON saved_lists (next_day) WHERE next_day IS NOT NULL;
