import { copy, type Statement, type Values } from "./trial";

/** A part with enough units. */
const PART =
	"(SELECT id FROM products WHERE kind = 'goods' AND archived_at IS NULL AND on_hand - reserved > 50 ORDER BY id LIMIT 1)";
/** The end of a month in UTC, and the start of the next in Dhaka. */
const MONTH_END = String(Date.UTC(2031, 0, 31, 20));

export const SHOPPER = {
	user_id: "'demo-shopper'",
	customer_id: "'c-demo-shopper'",
	spender_id: "NULL",
};
export const ofMember = (id: string): Values => ({
	user_id: `'${id}'`,
	customer_id: "'c-karnaphuli'",
	spender_id: `'${id}'`,
	created_at: MONTH_END,
});

/** The approved list has 20 of one part. */
export const FROM_LIST: Values = { ...ofMember("demo-requester"), list_id: "'drill-approved'" };
export const LISTED: Values = { product_id: "'hacksaw-300'", quantity: "10" };
export const HAS_LIMIT: Statement =
	"UPDATE users SET month_limit_poisha = 100000 WHERE id = 'demo-requester'";

export const addOrder = (values: Values) =>
	copy("orders", {
		id: "'try'",
		number: "'SO-try'",
		idempotency_key: "'try-a-key'",
		request_id: "NULL",
		quote_id: "NULL",
		delivery_method_id: "NULL",
		delivery_method: "''",
		purchase_order_number: "''",
		placed: "0",
		...values,
	});

export const PLACE_ORDER = "UPDATE orders SET placed = 1 WHERE id = 'try'";

/** Of tk 100, in that order. */
export const addLine = (values: Values) =>
	copy(
		"order_lines",
		{
			id: "'try'",
			order_id: "'try'",
			position: "1",
			user_id: "(SELECT user_id FROM orders WHERE id = 'try')",
			created_at: "(SELECT created_at FROM orders WHERE id = 'try')",
			product_id: PART,
			quantity: "10",
			unit_price_poisha: "1000",
			total_poisha: "10000",
			source_kind: "'base'",
			source_id: "''",
			...values,
		},
		"status = 'unpaid' AND kind = 'goods'",
	);

/** Each backorder costs tk 100, too. */
export const addBackorder = (values: Values, times = 1) =>
	copy(
		"backorders",
		{
			id: "'try'",
			...SHOPPER,
			request_id: "NULL",
			product_id: PART,
			quantity: "10",
			unit_poisha: "1000",
			idempotency_key: "'try-a-key'",
			part_units: "NULL",
			ship_complete: "0",
			...values,
		},
		"state = 'waiting'",
		times,
	);

export const becomesReady = (quantity: number) =>
	`UPDATE backorders SET state = 'ready', ready_at = 1, quantity = ${quantity} WHERE id = 'try'`;

/** Of 16 units that are paid. */
const PACK = `INSERT INTO shipments (id, number, order_id, carrier, tracking_number, note, change_id, created_by, created_at)
	VALUES ('try', 'SH-try', 'demo-order-32', '', '', '', 'try', 'demo-admin', 1)`;

export const pack = (line: string, units: number): Statement[] => [
	PACK,
	`INSERT INTO shipment_lines (shipment_id, line_id, quantity) VALUES ('try', ${line}, ${units})`,
];
