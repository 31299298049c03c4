import { copy, type Refusals, type Values, writeEach } from "./trial";

/** An order of which a refund of 100 poisha is counted on its line. */
const count = (columns: string) =>
	`UPDATE order_lines SET refunded_poisha = refunded_poisha + 100${columns} WHERE id = 'demo-order-5'`;
const refund = (values: Values) =>
	copy("refunds", {
		id: "'try'",
		order_id: "'demo-order-5'",
		line_id: "'demo-order-5'",
		attempt_id: "NULL",
		bank_payment_id: "'demo-order-5'",
		group_id: "'try'",
		cause: "'try'",
		reason: "'goodwill'",
		units: "0",
		amount_poisha: "100",
		state: "'due'",
		provider_id: "NULL",
		...values,
	});
const SURPLUS = { line_id: "NULL", reason: "'surplus'" };
const TERMS =
	"order_id line_id attempt_id bank_payment_id group_id cause reason units amount_poisha";
const changeDocument = (columns: string) =>
	`UPDATE documents SET buyer = '{}', ${columns} WHERE kind = 'invoice'`;

export const REFUSED_PAYMENTS: Refusals = {
	bank_payment_orders_after_insert_check_amount: {
		"more than the transfer": [
			copy(
				"bank_payment_orders",
				{
					order_id: "'demo-order-31'",
					amount_poisha: `(SELECT amount_poisha FROM bank_payments WHERE id = payment_id) + 1
						- (SELECT sum(amount_poisha) FROM bank_payment_orders AS part WHERE part.payment_id = kept.payment_id)`,
				},
				"order_id <> 'demo-order-31'",
			),
		],
	},
	bank_payment_orders_before_update_freeze: {
		"a receipt is final": writeEach("bank_payment_orders", "order_id payment_id amount_poisha"),
	},
	disputes_before_update_check_transition: {
		"no such dispute transition": [
			"UPDATE disputes SET state = 'open' WHERE state = 'won'",
			"UPDATE disputes SET state = 'lost' WHERE state = 'won'",
			[
				copy("disputes", { id: "'lost'", state: "'lost'" }),
				"UPDATE disputes SET state = 'open' WHERE id = 'lost'",
			],
		],
	},
	documents_before_delete_keep: {
		"a document is kept": ["DELETE FROM documents"],
	},
	documents_before_update_freeze: {
		"a document never changes": [
			changeDocument("kind = 'credit-note'"),
			changeDocument("year = year + 1"),
			changeDocument("number = number + 1000"),
			changeDocument("order_id = order_id || '2'"),
			changeDocument("refund_group = 'other'"),
			changeDocument("issued_at = issued_at + 1"),
			changeDocument("facts = '{}'"),
			'UPDATE documents SET buyer = \'{"name":"Other"}\'',
		],
	},
	payment_attempts_before_update_check_transition: {
		"no such attempt transition": [
			["succeeded", "prepared open closed"],
			["closed", "prepared open"],
		].flatMap(([from, to = ""]) =>
			to
				.split(" ")
				.map((state) => `UPDATE payment_attempts SET state = '${state}' WHERE state = '${from}'`),
		),
	},
	refunds_after_insert_check_sums: {
		"not what the line has refunded": [
			refund({}),
			[count(""), refund({ amount_poisha: "99" })],
			[count(""), refund({ amount_poisha: "101" })],
			[count(""), refund({ order_id: "'demo-order-6'" })],
			[count(""), refund({ reason: "'lost'", units: "1" })],
			[
				"UPDATE order_lines SET refunded_poisha = 100, cancelled_units = 1 WHERE id = 'demo-order-32'",
				refund({ order_id: "'demo-order-32'", line_id: "'demo-order-32'", reason: "'lost'" }),
			],
			[count(", returned_units = 1"), refund({})],
		],
		"more than the payment": [
			refund({
				...SURPLUS,
				order_id: "'demo-order-1'",
				attempt_id: "'drill-late'",
				bank_payment_id: "NULL",
				amount_poisha: "1",
			}),
		],
		"more than the transfers": [
			refund({
				...SURPLUS,
				bank_payment_id: "(SELECT id FROM bank_payments)",
				order_id: "'demo-order-5'",
				amount_poisha:
					"1 + (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = 'demo-order-5')",
			}),
		],
	},
	refunds_after_insert_check_return: {
		"not the units that were received": [
			[
				count(", returned_units = 1"),
				refund({ reason: "'returned'", units: "1", cause: "'return:demo-order-5:none'" }),
			],
			// Four of five that are not received yet, and two of three that arrived.
			[
				"UPDATE order_lines SET refunded_poisha = 100, returned_units = 5 WHERE id = 'demo-order-13'",
				refund({
					order_id: "'demo-order-13'",
					line_id: "'demo-order-13'",
					reason: "'returned'",
					units: "5",
					cause:
						"(SELECT 'return:' || line_id || ':' || return_id FROM return_lines WHERE line_id = 'demo-order-13')",
				}),
			],
			[
				"UPDATE order_lines SET refunded_poisha = 100, returned_units = 2 WHERE id = 'demo-order-14'",
				refund({
					order_id: "'demo-order-14'",
					line_id: "'demo-order-14'",
					reason: "'returned'",
					units: "2",
					cause:
						"(SELECT 'return:' || line_id || ':' || return_id FROM return_lines WHERE line_id = 'demo-order-14')",
				}),
			],
		],
		"units are in a return": [
			[
				"UPDATE order_lines SET refunded_poisha = 100, returned_units = 46 WHERE id = 'demo-order-13'",
				refund({
					order_id: "'demo-order-13'",
					line_id: "'demo-order-13'",
					reason: "'returned'",
					units: "46",
				}),
			],
		],
	},
	refunds_before_update_check_transition: {
		"a refund names what sent it": ["sent", "succeeded"].map(
			(state) =>
				`UPDATE refunds SET state = '${state}' WHERE state = 'due' AND provider_id IS NULL AND bank_reference IS NULL`,
		),
		"no such refund transition": [
			["succeeded", "due sent"],
			["sent", "due"],
			["failed", "sent"],
		].flatMap(([from, to = ""]) =>
			to
				.split(" ")
				.map((state) => [
					`UPDATE refunds SET state = 'failed' WHERE state = 'sent' AND '${from}' = 'failed'`,
					`UPDATE refunds SET state = '${state}' WHERE state = '${from}'`,
				]),
		),
	},
	refunds_before_update_freeze_terms: {
		"a refund keeps its terms": writeEach("refunds", TERMS),
	},
};
