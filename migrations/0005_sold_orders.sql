-- What was paid of late, for the home page's top-selling slider: read from the index alone, newest first.

CREATE INDEX orders_sold ON orders (paid_at DESC, status, product_id, quantity) WHERE paid_at IS NOT NULL;
