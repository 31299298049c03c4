import { copy, type Refusals, type Statement, type Values } from "./trial";
import { addLine, addOrder, PLACE_ORDER, SHOPPER } from "./try-order";

const NOW = "(unixepoch() * 1000)";
const WEEK_AGO = `(${NOW} - 604800000)`;

/** The tenth entry of the company of the drill, which has a credit of 52,000 and may owe 1,000,000. */
const entry = (kind: string, delta: number, values: Values = {}) =>
	copy(
		"account_entries",
		{
			n: "10",
			kind: `'${kind}'`,
			delta_poisha: String(delta),
			after_poisha: String(delta - 52_000),
			vat_poisha: "0",
			due_at: "NULL",
			idempotency_key: "'try'",
			actor: "'try'",
			at: NOW,
			...values,
		},
		"customer_id = 'c-drill-account' AND n = 1",
	);
const next = (after: number): Values => ({
	n: "11",
	after_poisha: String(after),
	idempotency_key: "'try-next'",
});
/** The debtor owes 548,000 then. */
const OWE = entry("opening", 600_000, { due_at: NOW });

const DEBTOR = {
	user_id: "'drill-debtor'",
	customer_id: "'c-drill-account'",
	spender_id: "'drill-debtor'",
	created_at: NOW,
	received_poisha: "0",
	bank_hold_until: "NULL",
};
/** Of 10,000. */
const ORDER = [addOrder(DEBTOR), addLine({ single_unpaid: "0" }), PLACE_ORDER];
const charge = (values: Values = {}) =>
	entry("charge", 10_000, {
		order_id: "'try'",
		due_at: `((${NOW} + 21600000) / 86400000 + 31) * 86400000 - 21600000`,
		...values,
	});
const pay = (transaction: string): Statement =>
	`UPDATE order_lines SET status = 'paid', transaction_id = '${transaction}', paid_at = 1 WHERE id = 'try'`;
const setCompany = (columns: string) =>
	`UPDATE customers SET ${columns} WHERE id = 'c-drill-account'`;

const certify = (values: Values) =>
	copy("tax_certificates", { number: "'try'", order_id: "NULL", entry_n: "NULL", ...values });
/** Of 100. */
const refund = (values: Values, transaction = "ACC-try") => [
	pay(transaction),
	"UPDATE order_lines SET refunded_poisha = 100 WHERE id = 'try'",
	copy(
		"refunds",
		{
			id: "'try'",
			order_id: "'try'",
			line_id: "'try'",
			attempt_id: "NULL",
			bank_payment_id: "NULL",
			group_id: "'try'",
			cause: "'try'",
			amount_poisha: "100",
			...values,
		},
		"id = 'drill-account'",
	),
];

export const REFUSED_RECEIVABLES: Refusals = {
	account_entries_before_insert_check: {
		"the entry does not continue the account": [
			entry("opening", 100, { due_at: NOW, after_poisha: "-51899" }),
			entry("opening", 100, { due_at: NOW, n: "11" }),
			entry("opening", 100, { due_at: NOW, n: "9" }),
			entry("opening", 100, { due_at: NOW, customer_id: "'nobody'" }),
		],
		"no account": [
			[...ORDER, setCompany("credit_limit_poisha = 0"), charge()],
			[...ORDER, setCompany("state = 'on_hold'"), charge()],
		],
		"over the credit limit": [
			[...ORDER, setCompany("credit_limit_poisha = 10000"), OWE, charge({ ...next(558_000) })],
			[...ORDER, setCompany("credit_limit_poisha = 557999"), OWE, charge({ ...next(558_000) })],
		],
		"an invoice is overdue": [
			[
				...ORDER,
				entry("opening", 600_000, { due_at: `${WEEK_AGO} - 1` }),
				charge({ ...next(558_000) }),
			],
		],
		"not the due day of its terms": ["- 1", "+ 1", "+ 86400000"].map((shift) => [
			...ORDER,
			charge({ due_at: `((${NOW} + 21600000) / 86400000 + 31) * 86400000 - 21600000 ${shift}` }),
		]),
		"the order cannot be charged": [
			[addOrder(SHOPPER), addLine({}), charge()],
			[...ORDER, "UPDATE orders SET received_poisha = 1 WHERE id = 'try'", charge()],
		],
		"not what the lines cost": [
			[...ORDER, charge({ delta_poisha: "9999", after_poisha: "-42001" })],
			[...ORDER, charge({ delta_poisha: "10001", after_poisha: "-41999" })],
		],
		"more than is owed": [
			entry("write-off", -1),
			[OWE, entry("write-off", -548_001, next(-1))],
			[OWE, entry("withheld", -548_001, next(-1))],
		],
		"more than the credit": [
			entry("payout", 52_001),
			// What was paid in is taken back, and a refund left the credit.
			[
				entry("correction", 200_000, { bank_payment_id: "NULL", reverses: "3" }),
				entry("correction", 400_000, { ...next(548_000), reverses: "7" }),
				entry("credit", -600_000, {
					n: "12",
					after_poisha: "-52000",
					due_at: NOW,
					order_id: "'drill-account'",
					refund_id: "'drill-late-sent'",
					idempotency_key: "'try-credit'",
				}),
				entry("payout", 1, { n: "13", after_poisha: "-51999", idempotency_key: "'try-payout'" }),
			],
		],
		"no certificate": [
			[OWE, entry("withheld", -100, next(547_900))],
			[
				OWE,
				certify({ entry_n: "11", amount_poisha: "99" }),
				entry("withheld", -100, next(547_900)),
			],
		],
		"more than the VAT": [
			[
				OWE,
				certify({ entry_n: "11", amount_poisha: "71696" }),
				entry("withheld", -71_696, next(476_304)),
			],
		],
		"not what it corrects": [
			entry("correction", -65_000, { reverses: "2" }),
			entry("correction", 199_999, { reverses: "3" }),
			entry("correction", 200_000, { reverses: "3", due_at: NOW }),
			entry("correction", -1000, { reverses: "9" }),
		],
	},
	account_entries_before_update_freeze: {
		"an entry is final": ["UPDATE account_entries SET note = 'other'"],
	},
	account_entries_before_delete_keep: { "an entry is final": ["DELETE FROM account_entries"] },
	order_lines_after_update_check_charge: {
		"on account only with its charge": [
			[...ORDER, pay("ACC-try")],
			[...ORDER, charge(), pay("pi_1")],
			[...ORDER, charge(), pay("ACC-other")],
			[
				...ORDER,
				charge(),
				"UPDATE order_lines SET status = 'cancelled', cancelled_units = quantity, cancelled_at = 1 WHERE id = 'try'",
			],
		],
	},
	refunds_after_insert_check_receipt: {
		"a credit is settled at once": [[...ORDER, charge(), ...refund({ state: "'due'" })]],
		"not the receipt of the line": [
			[...ORDER, charge(), ...refund({ bank_payment_id: "'drill-3'" })],
			[addOrder(SHOPPER), addLine({}), ...refund({}, "pi_1")],
		],
		"more than was withheld": [
			[
				"UPDATE order_lines SET refunded_poisha = refunded_poisha + 100 WHERE id = 'demo-order-5'",
				copy(
					"refunds",
					{
						id: "'try'",
						order_id: "'demo-order-5'",
						line_id: "'demo-order-5'",
						group_id: "'try'",
						cause: "'try'",
						amount_poisha: "100",
					},
					"id = 'drill-account'",
				),
			],
		],
	},
	customers_before_update_keep_debtor: {
		"the account is not settled": [setCompany("state = 'closed'")],
	},
	bank_payment_orders_before_insert_leave_accounts: {
		"the order is on account": [
			"INSERT INTO bank_payment_orders (order_id, payment_id, amount_poisha) VALUES ('drill-account', 'demo-order-5', 1)",
			"INSERT INTO bank_payment_orders (order_id, payment_id, amount_poisha) VALUES ('demo-order-5', 'drill-3', 1)",
		],
	},
	tax_certificates_after_insert_check: {
		"not the next entry": ["9", "11"].map((n) => certify({ entry_n: n })),
		"not a prepaid order of the customer": [
			certify({ order_id: "'drill-account'" }),
			certify({ order_id: "'demo-order-5'" }),
			[addOrder(SHOPPER), addLine({}), certify({ order_id: "'try'" })],
			[...ORDER, charge(), certify({ order_id: "'try'" })],
		],
		"more than the VAT": [
			[
				...ORDER,
				certify({
					order_id: "'try'",
					amount_poisha:
						"(SELECT amounts ->> '$.vatPoisha' FROM order_amounts WHERE order_id = 'try') + 1",
				}),
			],
		],
	},
};
