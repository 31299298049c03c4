-- What a company writes on its orders.

-- Whether the company's orders need a purchase order number.
ALTER TABLE customers ADD COLUMN po_required INTEGER NOT NULL DEFAULT 0 CHECK (po_required IN (0, 1));

CREATE TRIGGER orders_before_insert_check_purchase_order BEFORE INSERT ON orders
WHEN NEW.purchase_order_number = '' AND (SELECT po_required FROM customers WHERE id = NEW.customer_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: a purchase order number is required');
END;

-- Only a person pays or cancels an order of a part before ordering it again.
ALTER TABLE order_lines ADD COLUMN single_unpaid INTEGER NOT NULL DEFAULT 1 CHECK (single_unpaid IN (0, 1));

UPDATE order_lines SET single_unpaid = 0
  WHERE order_id IN (SELECT orders.id FROM orders JOIN customers ON customers.id = customer_id WHERE kind = 'company');

DROP INDEX order_lines_one_unpaid_per_product;
CREATE UNIQUE INDEX order_lines_one_unpaid_per_product ON order_lines (user_id, product_id)
  WHERE status = 'unpaid' AND kind = 'goods' AND single_unpaid = 1;
