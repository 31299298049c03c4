-- What people say: reviews, blogs with their comments, messages to the shop.

CREATE TABLE reviews (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Half stars: 9 is four and a half of five.
  half_stars INTEGER NOT NULL CHECK (half_stars BETWEEN 1 AND 10),
  review TEXT NOT NULL CHECK (length(review) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);

CREATE TABLE blogs (
  id TEXT PRIMARY KEY NOT NULL,
  author_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 10000),
  docs_link TEXT NOT NULL CHECK (docs_link LIKE 'https://%' OR docs_link LIKE 'http://%'),
  image_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX blogs_newest ON blogs (created_at DESC, id DESC);

CREATE TABLE comments (
  id TEXT PRIMARY KEY NOT NULL,
  blog_id TEXT NOT NULL REFERENCES blogs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment TEXT NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX comments_of_blog ON comments (blog_id, created_at, id);

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  contact TEXT NOT NULL CHECK (length(contact) BETWEEN 1 AND 40),
  message TEXT NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  created_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT;

CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
