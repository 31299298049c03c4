-- What a form that spends something once (a link, a code, a password) was answered, so that its repeat, a double click
-- or a retry on a bad line, has the same answer.

CREATE TABLE sent_forms (
  -- A hash of the whole form: where it was posted to, and every field.
  id TEXT PRIMARY KEY NOT NULL,
  -- Sealed under the form's own key, which is nowhere else; null while the first is under way.
  answer TEXT CHECK (length(answer) <= 16384),
  sent_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sent_forms_age ON sent_forms (sent_at);
