-- Payments that begin at a mailed link, and what a form's key was used for.

-- Where the payment was begun: the provider is asked in other words for a link's, and leads back to the link.
ALTER TABLE payment_attempts ADD COLUMN door TEXT NOT NULL DEFAULT 'account' CHECK (door IN ('account', 'link'));

-- Hashes alone: who sent which form under which key, and what it said.
CREATE TABLE submissions (
  id TEXT PRIMARY KEY NOT NULL,
  said TEXT NOT NULL CHECK (length(said) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX submissions_oldest ON submissions (created_at);

-- One key says one thing. The batch that would make something of other words is taken back whole.
CREATE TRIGGER submissions_say_one_thing BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE id = NEW.id AND said <> NEW.said)
BEGIN
  SELECT RAISE(ABORT, 'refused: key reused');
END;
