import { type Refusals, writeEach } from "./trial";
import { addLine, addOrder, pack, SHOPPER } from "./try-order";

const TERMS =
	"kind product_id quantity unit_price_poisha total_poisha source_kind source_id vat_bp customer_number cost_poisha";
const disputed = (line: string): string =>
	`INSERT INTO disputes (id, transaction_id, state, amount_poisha, reason, opened_at, updated_at)
		SELECT 'try', transaction_id, 'open', 100, 'general', 1, 1 FROM order_lines WHERE id = '${line}'`;

export const REFUSED_LINES: Refusals = {
	order_lines_after_update_check_sent: {
		"not the units that were sent": [
			"UPDATE order_lines SET shipped_units = 1 WHERE id = 'demo-order-32'",
			"UPDATE order_lines SET shipped_units = quantity, status = 'shipped' WHERE id = 'demo-order-32'",
			[
				...pack("'demo-order-32'", 2),
				"UPDATE order_lines SET shipped_units = 2 WHERE id = 'demo-order-32'",
			],
		],
	},
	order_lines_after_update_check_transfer: {
		"less than the lines cost": [
			[
				"INSERT INTO bank_payments VALUES ('try', 'TRY-1', 1000000, '2026-01-01', 'demo-admin', 1, 'try-a-key')",
				addOrder(SHOPPER),
				addLine({}),
				"INSERT INTO bank_payment_orders VALUES ('try', 'try', 9900)",
				"UPDATE order_lines SET status = 'paid', transaction_id = 'TRY-1', paid_at = 1, bank_payment_id = 'try' WHERE id = 'try'",
			],
			[
				"INSERT INTO bank_payments VALUES ('try', 'TRY-1', 1000000, '2026-01-01', 'demo-admin', 1, 'try-a-key')",
				addOrder({ ...SHOPPER, shortfall_poisha: "99", shortfall_reason: "'Fee'" }),
				addLine({}),
				"INSERT INTO bank_payment_orders VALUES ('try', 'try', 9900)",
				"UPDATE order_lines SET status = 'paid', transaction_id = 'TRY-1', paid_at = 1, bank_payment_id = 'try' WHERE id = 'try'",
			],
		],
	},
	order_lines_before_update_keep_units: {
		"a dispute is open": [
			[
				disputed("demo-order-5"),
				"UPDATE order_lines SET refunded_poisha = 100 WHERE id = 'demo-order-5'",
			],
			[
				disputed("demo-order-32"),
				"UPDATE order_lines SET shipped_units = 1 WHERE id = 'demo-order-32'",
			],
		],
		"units are packed": [
			[
				...pack("'demo-order-32'", 2),
				"UPDATE order_lines SET cancelled_units = quantity - 2 WHERE id = 'demo-order-32'",
				"UPDATE order_lines SET cancelled_units = quantity - 1 WHERE id = 'demo-order-32'",
			],
		],
		"units and refunds are final": "cancelled_units shipped_units returned_units refunded_poisha"
			.split(" ")
			.map((column) => `UPDATE order_lines SET ${column} = ${column} - 1 WHERE ${column} > 0`),
	},
	order_lines_before_update_check_transition: {
		"no such order transition": [
			["unpaid", "shipped refunded"],
			["paid", "unpaid cancelled"],
			["shipped", "unpaid paid cancelled"],
			["cancelled", "unpaid paid shipped refunded"],
			["refunded", "unpaid paid shipped cancelled"],
		].flatMap(([from, to = ""]) =>
			to
				.split(" ")
				.map((status) => `UPDATE order_lines SET status = '${status}' WHERE status = '${from}'`),
		),
		"a payment is under way": [
			[
				addOrder(SHOPPER),
				addLine({}),
				"INSERT INTO attempt_lines VALUES ('drill-open', 'try', 1)",
				"UPDATE order_lines SET status = 'cancelled', cancelled_units = quantity WHERE id = 'try'",
			],
		],
	},
	order_lines_before_update_freeze_terms: {
		"an order line keeps its terms": writeEach("order_lines", TERMS),
	},
	order_lines_before_update_freeze_transaction: {
		"a transaction is set once": [
			"UPDATE order_lines SET transaction_id = 'other' WHERE transaction_id IS NOT NULL",
			"UPDATE order_lines SET transaction_id = NULL WHERE transaction_id IS NOT NULL",
			"UPDATE order_lines SET bank_payment_id = NULL WHERE bank_payment_id IS NOT NULL",
		],
	},
};
