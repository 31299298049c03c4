-- What the dashboard's lists of what people said read, and when a blog last changed.

CREATE INDEX comments_newest ON comments (created_at DESC, id DESC);
CREATE INDEX contact_messages_unanswered ON contact_messages (created_at DESC, id DESC) WHERE answered_at IS NULL;

-- Null until somebody edits it.
ALTER TABLE blogs ADD COLUMN edited_at INTEGER;
