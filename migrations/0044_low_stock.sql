-- Less than the smallest order, or at the reorder point; without one, what sells until a delivery arrives, by the sales of 90 days.
DROP INDEX products_low;
CREATE INDEX products_low ON products (on_hand - reserved, id) WHERE archived_at IS NULL AND kind = 'goods'
  AND (on_hand - reserved < min_quantity OR iif(reorder_at >= 0, on_hand - reserved <= reorder_at,
    90 * (on_hand - reserved) <= iif(lead_days < 0, 14, lead_days) * sold_units));
