-- The orders of one delivery method, newest first.
CREATE INDEX orders_by_method ON orders (delivery_method_id, created_at DESC, id DESC) WHERE delivery_method_id IS NOT NULL;
