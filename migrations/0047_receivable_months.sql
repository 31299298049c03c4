-- By how much the entries of each month in Bangladesh changed what all companies owe together: without the entries since, it is
-- what they owed at the end of a month.
CREATE TABLE receivable_months (
  month TEXT NOT NULL PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  delta_poisha INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO receivable_months (month, delta_poisha)
  SELECT strftime('%Y-%m', (at + 21600000) / 1000, 'unixepoch'), sum(delta_poisha) FROM account_entries GROUP BY 1;

CREATE TRIGGER account_entries_after_insert_sum_month AFTER INSERT ON account_entries
BEGIN
  INSERT INTO receivable_months (month, delta_poisha)
    VALUES (strftime('%Y-%m', (NEW.at + 21600000) / 1000, 'unixepoch'), NEW.delta_poisha)
    ON CONFLICT DO UPDATE SET delta_poisha = delta_poisha + excluded.delta_poisha;
END;

-- Its rows say what they add up, so that figures lead there: the next run writes them.
DELETE FROM report_pages;
