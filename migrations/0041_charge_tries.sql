-- When a scheduled job last tried to charge the order (ms), so that each has its turn.
ALTER TABLE orders ADD COLUMN charge_tried_at INTEGER NOT NULL DEFAULT 0;
