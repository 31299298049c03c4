import { type Limits, oneOf, refuses, text, whole } from "./limits";

const PAYMENT = {
	kind: "'payment'",
	delta_poisha: "-100",
	after_poisha: "-52100",
	vat_poisha: "0",
	due_at: "NULL",
	bank_payment_id: "'b'",
};

/** Of the company of the drill, whose next entry is its tenth. */
export const LIMITS_OF_RECEIVABLES: Limits = {
	account_entries: {
		kind: oneOf(
			"opening",
			"charge",
			"payment",
			"withheld",
			"credit",
			"write-off",
			"payout",
			"correction",
		),
		delta_poisha: refuses([{ delta_poisha: "0", vat_poisha: "0", after_poisha: "-52000" }]),
		note: text(0, 500),
		sign_fits_kind: refuses(
			[{ ...PAYMENT, delta_poisha: "100", after_poisha: "-51900" }],
			[{ ...PAYMENT, kind: "'payout'", bank_payment_id: "NULL" }],
		),
		vat_fits_debt: refuses(
			[{ vat_poisha: "500001" }],
			[{ vat_poisha: "-1" }],
			[{ ...PAYMENT, vat_poisha: "-1" }],
		),
		debt_has_due_time: refuses([{ due_at: "NULL" }], [{ ...PAYMENT, due_at: "1" }]),
		names_its_cause: refuses(
			[{ order_id: "'o'" }],
			[{ refund_id: "'r'" }],
			[{ bank_payment_id: "'b'" }],
			[{ reverses: "1" }],
			[{ ...PAYMENT, bank_payment_id: "NULL" }],
		),
	},
	tax_certificates: {
		number: text(1, 150),
		amount_poisha: whole(1),
		of_order_or_account: refuses(
			[{ order_id: "'o'", entry_n: "1" }],
			[{ order_id: "NULL", entry_n: "NULL" }],
		),
	},
};
