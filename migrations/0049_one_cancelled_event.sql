-- The trigger of the last goods line also cancels the charge. SQLite promises no order of triggers, so both lines may find that no
-- line is unpaid; the second of them must not queue the event again.
DROP TRIGGER order_lines_after_update_queue_order_webhooks;
CREATE TRIGGER order_lines_after_update_queue_order_webhooks AFTER UPDATE OF status ON order_lines
WHEN OLD.status IN ('unpaid', 'paid') AND NEW.status NOT IN ('unpaid', 'paid')
  AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE paused_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid')
  AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND paid_at = OLD.paid_at
      AND kind = 'goods' AND status = 'paid' AND quantity > cancelled_units + shipped_units
  )
  AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'paid')
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, order_id, created_at, due_at)
  SELECT id, 'evt_' || NEW.order_id || '_' || change, 'order.' || change, NEW.order_id, changed_at, changed_at
  FROM (
    SELECT iif(max(status = 'shipped'), 'shipped', iif(min(status = 'cancelled'), 'cancelled', '')) AS change,
      coalesce(iif(NEW.shipped_units > OLD.shipped_units, NEW.shipped_at, NEW.cancelled_at), unixepoch() * 1000) AS changed_at
    FROM order_lines WHERE order_id = NEW.order_id
  ), webhook_endpoints WHERE paused_at IS NULL AND instr(events, '"order.' || change || '"') > 0
  ON CONFLICT DO NOTHING;
END;
