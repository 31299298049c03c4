-- The form that accepted a quote: sent again, it leads to the order.
ALTER TABLE quotes ADD COLUMN accepted_form_hash TEXT;
