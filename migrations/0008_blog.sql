-- Blogs and their comments.

CREATE TABLE blogs (
  id TEXT PRIMARY KEY NOT NULL,
  author_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 10000),
  docs_link TEXT NOT NULL CHECK ((docs_link LIKE 'https://%' OR docs_link LIKE 'http://%') AND length(docs_link) <= 2000),
  image_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL until the first edit.
  edited_at INTEGER
) STRICT;

CREATE INDEX blogs_newest ON blogs (created_at DESC, id DESC);
CREATE INDEX blogs_by_picture ON blogs (image_key);

CREATE TABLE comments (
  id TEXT PRIMARY KEY NOT NULL,
  blog_id TEXT NOT NULL REFERENCES blogs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment TEXT NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX comments_by_blog ON comments (blog_id, created_at, id);
CREATE INDEX comments_by_user ON comments (user_id);
CREATE INDEX comments_newest ON comments (created_at DESC, id DESC);

-- Their comments go with them.
CREATE TRIGGER users_before_delete_bump_page_version BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM comments WHERE user_id = OLD.id)
BEGIN
  UPDATE page_version SET version = version + 1;
END;
