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

-- For the company's own bookkeeping; '' when not given.
ALTER TABLE orders ADD COLUMN cost_centre TEXT NOT NULL DEFAULT '' CHECK (length(cost_centre) <= 40);
ALTER TABLE orders ADD COLUMN note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 1000);

-- As before, with the cost centre and the note.
DROP TRIGGER orders_after_update_delete_delivery;
CREATE TRIGGER orders_after_update_delete_delivery AFTER UPDATE OF buyer_email ON orders
WHEN NEW.buyer_email = NEW.user_id || '@deleted.invalid'
  AND (SELECT kind FROM customers WHERE id = NEW.customer_id) = 'person'
BEGIN
  UPDATE orders SET address = 'Deleted', district = '', buyer_carrier = '', purchase_order_number = '', company_name = '',
    buyer_bin = '', exempt_number = '', cost_centre = '', note = '' WHERE id = NEW.id;
END;
