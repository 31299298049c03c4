-- What companies owe: terms, entries of their accounts, and certificates of withheld VAT.

-- An invoice is due so many days after its own.
ALTER TABLE customers ADD COLUMN terms_days INTEGER NOT NULL DEFAULT 0 CHECK (terms_days BETWEEN 0 AND 120);
-- What the company may owe; 0 for no account.
ALTER TABLE customers ADD COLUMN credit_limit_poisha INTEGER NOT NULL DEFAULT 0
  CHECK (credit_limit_poisha BETWEEN 0 AND 100000000000 AND (kind = 'company' OR credit_limit_poisha = 0));
-- What its application would like to owe; 0 when it did not say, and once staff have decided.
ALTER TABLE customers ADD COLUMN asked_limit_poisha INTEGER NOT NULL DEFAULT 0
  CHECK (asked_limit_poisha BETWEEN 0 AND 100000000000);
-- The sum of its entries; below 0 the shop owes it. Kept by a trigger.
ALTER TABLE customers ADD COLUMN owed_poisha INTEGER NOT NULL DEFAULT 0;

CREATE INDEX customers_owing ON customers (owed_poisha DESC, id) WHERE owed_poisha <> 0;

-- Its buyer asked to pay on account, and it is neither charged nor refused yet.
ALTER TABLE orders ADD COLUMN charge_requested INTEGER NOT NULL DEFAULT 0 CHECK (charge_requested IN (0, 1));

CREATE INDEX orders_to_charge ON orders (created_at) WHERE charge_requested = 1;

-- The ledger of what a company owes, numbered per company without gaps. An entry is final; a mistake is corrected by another.
CREATE TABLE account_entries (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'charge', 'payment', 'withheld', 'credit', 'write-off', 'payout', 'correction')),
  delta_poisha INTEGER NOT NULL CHECK (delta_poisha <> 0),
  -- What is owed after it.
  after_poisha INTEGER NOT NULL,
  -- Contained in a charge or opening balance: the most that can be withheld of it.
  vat_poisha INTEGER NOT NULL DEFAULT 0,
  -- Of debts, exclusive; a credit and a correction have that of what they lower.
  due_at INTEGER,
  order_id TEXT REFERENCES orders (id),
  refund_id TEXT UNIQUE REFERENCES refunds (id),
  bank_payment_id TEXT UNIQUE REFERENCES bank_payments (id),
  -- The number of the entry that a correction takes back.
  reverses INTEGER,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  idempotency_key TEXT NOT NULL UNIQUE,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, n),
  FOREIGN KEY (customer_id, reverses) REFERENCES account_entries (customer_id, n),
  CONSTRAINT sign_fits_kind CHECK (kind IN ('opening', 'correction') OR (delta_poisha > 0) = (kind IN ('charge', 'payout'))),
  CONSTRAINT vat_fits_debt CHECK (vat_poisha = 0 OR kind IN ('opening', 'charge', 'correction')
    AND vat_poisha * delta_poisha > 0 AND abs(vat_poisha) <= abs(delta_poisha)),
  CONSTRAINT debt_has_due_time CHECK (kind = 'correction'
    OR (due_at IS NOT NULL) = (kind IN ('charge', 'credit') OR kind = 'opening' AND delta_poisha > 0)),
  CONSTRAINT names_its_cause CHECK ((order_id IS NOT NULL) = (kind IN ('charge', 'credit'))
    AND (refund_id IS NOT NULL) = (kind = 'credit') AND (bank_payment_id IS NOT NULL) = (kind = 'payment')
    AND (reverses IS NOT NULL) = (kind = 'correction'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX account_entries_one_charge ON account_entries (order_id) WHERE kind = 'charge';
CREATE UNIQUE INDEX account_entries_one_correction ON account_entries (customer_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX account_entries_by_due ON account_entries (customer_id, due_at, delta_poisha) WHERE due_at IS NOT NULL;

-- A customer's certificate of VAT that was withheld: from its account (`entry_n`), or from a prepaid order (`order_id`).
CREATE TABLE tax_certificates (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- As typed, at most 100 characters; a correction adds to it.
  number TEXT NOT NULL COLLATE NOCASE CHECK (length(number) BETWEEN 1 AND 150),
  amount_poisha INTEGER NOT NULL CHECK (amount_poisha > 0),
  order_id TEXT REFERENCES orders (id),
  -- Written before its entry in the batch, so without a foreign key: a deferred one resets D1 when it fails.
  entry_n INTEGER,
  recorded_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  UNIQUE (customer_id, number),
  UNIQUE (customer_id, entry_n),
  CONSTRAINT of_order_or_account CHECK ((order_id IS NULL) <> (entry_n IS NULL))
) STRICT;

CREATE INDEX tax_certificates_by_order ON tax_certificates (order_id) WHERE order_id IS NOT NULL;

-- A charge is all that is unpaid of its order, within the limit of its company, and only while nothing is overdue by more
-- than seven days: debts that are due later than that cover all that is owed.
CREATE TRIGGER account_entries_before_insert_check BEFORE INSERT ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: the entry does not continue the account')
    WHERE NEW.after_poisha - NEW.delta_poisha IS NOT (SELECT owed_poisha FROM customers WHERE id = NEW.customer_id)
      OR NEW.n <> 1 + coalesce((SELECT max(n) FROM account_entries WHERE customer_id = NEW.customer_id), 0);
  SELECT CASE
      WHEN state <> 'active' OR credit_limit_poisha = 0 THEN RAISE(ABORT, 'refused: no account')
      WHEN NEW.after_poisha > credit_limit_poisha THEN RAISE(ABORT, 'refused: over the credit limit')
      WHEN owed_poisha > (SELECT total(delta_poisha) FROM account_entries
        WHERE customer_id = NEW.customer_id AND due_at >= NEW.at - 604800000) THEN RAISE(ABORT, 'refused: an invoice is overdue')
      WHEN NEW.due_at <> ((NEW.at + 21600000) / 86400000 + terms_days + 1) * 86400000 - 21600000
        THEN RAISE(ABORT, 'refused: not the due day of its terms')
    END FROM customers WHERE id = NEW.customer_id AND NEW.kind = 'charge';
  SELECT RAISE(ABORT, 'refused: the order cannot be charged') FROM orders
    WHERE id = NEW.order_id AND NEW.kind = 'charge' AND (customer_id <> NEW.customer_id OR received_poisha > 0);
  SELECT RAISE(ABORT, 'refused: not what the lines cost')
    WHERE NEW.kind = 'charge' AND NEW.delta_poisha IS NOT
      (SELECT sum(total_poisha) FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid');
  SELECT RAISE(ABORT, 'refused: more than is owed') WHERE NEW.kind IN ('write-off', 'withheld') AND NEW.after_poisha < 0;
  SELECT RAISE(ABORT, 'refused: more than the credit') WHERE NEW.kind = 'payout' AND (NEW.after_poisha > 0 OR NEW.delta_poisha > (
    SELECT -total(entry.delta_poisha) FROM account_entries AS entry LEFT JOIN account_entries AS wrong
      ON wrong.customer_id = entry.customer_id AND wrong.n = entry.reverses
    WHERE entry.customer_id = NEW.customer_id AND (coalesce(wrong.kind, entry.kind) IN ('payment', 'payout')
      OR coalesce(wrong.kind, entry.kind) = 'opening' AND coalesce(wrong.delta_poisha, entry.delta_poisha) < 0)
  ));
  SELECT RAISE(ABORT, 'refused: no certificate') WHERE NEW.kind = 'withheld' AND NOT EXISTS (
    SELECT 1 FROM tax_certificates WHERE customer_id = NEW.customer_id AND entry_n = NEW.n AND amount_poisha = -NEW.delta_poisha
  );
  SELECT RAISE(ABORT, 'refused: more than the VAT') WHERE NEW.kind = 'withheld' AND -NEW.delta_poisha > (
    SELECT total(entry.vat_poisha) + total(iif(coalesce(wrong.kind, entry.kind) = 'withheld', entry.delta_poisha, 0))
    FROM account_entries AS entry LEFT JOIN account_entries AS wrong
      ON wrong.customer_id = entry.customer_id AND wrong.n = entry.reverses
    WHERE entry.customer_id = NEW.customer_id
  );
  SELECT RAISE(ABORT, 'refused: not what it corrects') WHERE NEW.kind = 'correction' AND NOT EXISTS (
    SELECT 1 FROM account_entries WHERE customer_id = NEW.customer_id AND n = NEW.reverses
      AND kind IN ('opening', 'payment', 'withheld', 'write-off', 'payout')
      AND (-delta_poisha, -vat_poisha) = (NEW.delta_poisha, NEW.vat_poisha) AND due_at IS NEW.due_at
  );
END;

-- A corrected payment or certificate gives its number free.
CREATE TRIGGER account_entries_after_insert_sum AFTER INSERT ON account_entries
BEGIN
  UPDATE customers SET owed_poisha = NEW.after_poisha WHERE id = NEW.customer_id;
  UPDATE bank_payments SET reference = reference || ' / corrected ' || id
    WHERE id = (SELECT bank_payment_id FROM account_entries WHERE customer_id = NEW.customer_id AND n = NEW.reverses);
  UPDATE tax_certificates SET number = number || ' / corrected ' || entry_n
    WHERE customer_id = NEW.customer_id AND entry_n = NEW.reverses;
END;

CREATE TRIGGER account_entries_before_update_freeze BEFORE UPDATE ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: an entry is final');
END;

CREATE TRIGGER account_entries_before_delete_keep BEFORE DELETE ON account_entries
BEGIN
  SELECT RAISE(ABORT, 'refused: an entry is final');
END;

-- A line is paid by 'ACC-<order>' exactly if its order was charged. The charge was all that was unpaid, lines keep their terms and
-- none is added: so these lines never cost more than the charge, and exactly that when nothing is unpaid.
CREATE TRIGGER order_lines_after_update_check_charge AFTER UPDATE OF status, transaction_id ON order_lines
WHEN OLD.status = 'unpaid' AND NEW.status <> 'unpaid'
BEGIN
  SELECT RAISE(ABORT, 'refused: on account only with its charge')
    WHERE (NEW.bank_payment_id IS NULL AND coalesce(NEW.transaction_id, '') GLOB 'ACC-*')
      <> EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
      OR NEW.bank_payment_id IS NULL AND NEW.transaction_id GLOB 'ACC-*' AND NEW.transaction_id <> 'ACC-' || NEW.order_id;
END;

-- Every line starts unpaid, and none is added to a charge.
CREATE TRIGGER order_lines_before_insert_check_unpaid BEFORE INSERT ON order_lines
WHEN NEW.status <> 'unpaid' OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
BEGIN
  SELECT RAISE(ABORT, 'refused: an order line starts unpaid');
END;

-- The line has counted the refund, in the same batch; what a certificate withheld follows the row of what is sent. No payment is
-- returned twice, and no more than was received for the order: several transfers may have paid one line.
CREATE TRIGGER refunds_after_insert_check_sums AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refused: not what the line has refunded') FROM order_lines
    WHERE id = NEW.line_id AND (
      order_id <> NEW.order_id
      OR refunded_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)
      OR refunded_poisha > (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)
        AND NOT (NEW.bank_payment_id IS NOT NULL AND EXISTS (SELECT 1 FROM tax_certificates WHERE order_id = NEW.order_id))
      OR returned_units <> (SELECT total(units) FROM refunds WHERE line_id = NEW.line_id AND reason = 'returned')
      OR cancelled_units <> (SELECT total(units) FROM refunds WHERE line_id = NEW.line_id AND reason <> 'returned')
    );
  SELECT RAISE(ABORT, 'refused: more than the payment') FROM payment_attempts
    WHERE id = NEW.attempt_id
      AND amount_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE attempt_id = NEW.attempt_id);
  SELECT RAISE(ABORT, 'refused: more than the transfers')
    WHERE NEW.bank_payment_id IS NOT NULL
      AND (SELECT sum(amount_poisha) FROM refunds WHERE order_id = NEW.order_id AND bank_payment_id IS NOT NULL)
        > (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = NEW.order_id);
END;

-- A refund without a receipt is a credit of the account, or what a certificate withheld.
CREATE TRIGGER refunds_after_insert_check_receipt AFTER INSERT ON refunds
WHEN NEW.amount_poisha > 0 AND NEW.line_id IS NOT NULL AND (NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL
  OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge'))
BEGIN
  SELECT RAISE(ABORT, 'refused: a credit is settled at once') WHERE NEW.state <> 'succeeded'
    AND NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL;
  SELECT RAISE(ABORT, 'refused: not the receipt of the line') FROM order_lines WHERE id = NEW.line_id AND bank_payment_id IS NULL
    AND (transaction_id = 'ACC-' || NEW.order_id) <> (NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL);
  SELECT RAISE(ABORT, 'refused: more than was withheld') FROM order_lines WHERE id = NEW.line_id AND bank_payment_id IS NOT NULL
    AND (SELECT sum(amount_poisha) FROM refunds WHERE order_id = NEW.order_id AND line_id IS NOT NULL
        AND attempt_id IS NULL AND bank_payment_id IS NULL)
      > (SELECT total(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id);
  INSERT INTO account_entries (customer_id, n, kind, delta_poisha, after_poisha, due_at, order_id, refund_id, idempotency_key, actor, at)
    SELECT customers.id, 1 + (SELECT max(n) FROM account_entries WHERE customer_id = customers.id), 'credit',
      -NEW.amount_poisha, owed_poisha - NEW.amount_poisha, charge.due_at, NEW.order_id, NEW.id, 'refund:' || NEW.id, 'system:refund', NEW.created_at
    FROM account_entries AS charge JOIN customers ON customers.id = charge.customer_id
    WHERE charge.order_id = NEW.order_id AND charge.kind = 'charge' AND NEW.attempt_id IS NULL AND NEW.bank_payment_id IS NULL;
END;

CREATE TRIGGER customers_before_update_keep_debtor BEFORE UPDATE OF state ON customers
WHEN NEW.state = 'closed' AND OLD.state <> 'closed' AND OLD.owed_poisha <> 0
BEGIN
  SELECT RAISE(ABORT, 'refused: the account is not settled');
END;

-- A transfer for an order on account is a payment of the account.
CREATE TRIGGER bank_payment_orders_before_insert_leave_accounts BEFORE INSERT ON bank_payment_orders
WHEN EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')
  OR EXISTS (SELECT 1 FROM account_entries WHERE bank_payment_id = NEW.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refused: the order is on account');
END;

CREATE TRIGGER tax_certificates_after_insert_check AFTER INSERT ON tax_certificates
BEGIN
  SELECT RAISE(ABORT, 'refused: not the next entry') WHERE NEW.entry_n IS NOT NULL
    AND NEW.entry_n <> 1 + coalesce((SELECT max(n) FROM account_entries WHERE customer_id = NEW.customer_id), 0);
  SELECT RAISE(ABORT, 'refused: not a prepaid order of the customer') FROM orders WHERE id = NEW.order_id AND (customer_id <> NEW.customer_id
    OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = orders.id)
    OR NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND status = 'unpaid'));
  SELECT RAISE(ABORT, 'refused: more than the VAT') WHERE (SELECT sum(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id)
    > (SELECT amounts ->> '$.vatPoisha' FROM order_amounts WHERE order_id = NEW.order_id);
END;

-- Lines are paid by transfer with what was received for their order, and withheld of it. Looks at them once, with the order's last
-- unpaid line.
CREATE TRIGGER order_lines_after_update_check_transfer AFTER UPDATE OF bank_payment_id ON order_lines
WHEN NEW.bank_payment_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid')
BEGIN
  SELECT RAISE(ABORT, 'refused: less than the lines cost') FROM orders WHERE id = NEW.order_id
    AND (SELECT sum(total_poisha) FROM order_lines WHERE order_id = NEW.order_id AND bank_payment_id IS NOT NULL)
      > shortfall_poisha + (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = NEW.order_id)
        + (SELECT total(amount_poisha) FROM tax_certificates WHERE order_id = NEW.order_id);
END;
