-- A customer's own reviews, newest first; and what goes with an account when it is deleted.

CREATE INDEX reviews_of_user ON reviews (user_id, created_at DESC, id DESC);
CREATE INDEX comments_of_user ON comments (user_id);
