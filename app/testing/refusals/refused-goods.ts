import { copy, type Refusals, type Statement, writeEach } from "./trial";
import { pack } from "./try-order";

const RETURN = "(SELECT id FROM returns WHERE state = 'requested' ORDER BY id LIMIT 1)";
const addReturn = (order: string) =>
	`INSERT INTO returns (id, number, order_id, reason, note, requested_by, change_id, created_at) VALUES ('try', 'RT-try', '${order}', 'faulty', '', 'demo-shopper', 'try', 1)`;
const addToReturn = (line: string, quantity = "1") =>
	`INSERT INTO return_lines (line_id, return_id, quantity) VALUES (${line}, 'try', ${quantity})`;
const SENT = "(SELECT id FROM shipments WHERE state = 'sent')";
export const REFUSED_GOODS: Refusals = {
	return_lines_after_insert_check_units: {
		"not to be returned": [
			[addReturn("demo-order-5"), addToReturn("'demo-order-6'")],
			[addReturn("demo-order-30"), addToReturn("'demo-order-30'")],
			[
				addReturn("demo-order-5"),
				"UPDATE returns SET state = 'approved', decided_at = 1 WHERE id = 'try'",
				addToReturn("'demo-order-5'"),
			],
			[
				"INSERT INTO returns (id, number, order_id, reason, note, requested_by, change_id, created_at) SELECT 'try', 'RT-try', order_id, 'faulty', '', user_id, 'try', 1 FROM order_lines WHERE kind = 'service' AND status = 'shipped' ORDER BY id LIMIT 1",
				addToReturn(
					"(SELECT id FROM order_lines WHERE kind = 'service' AND status = 'shipped' ORDER BY id LIMIT 1)",
				),
			],
		],
		"more than can be returned": [
			[addReturn("demo-order-5"), addToReturn("'demo-order-5'", "11")],
			[addReturn("demo-order-31"), addToReturn("'demo-order-31'")],
			// One of three is in a return already.
			[addReturn("demo-order-12"), addToReturn("'demo-order-12'", "3")],
		],
	},
	return_lines_before_delete_keep: {
		"a return keeps its lines": ["DELETE FROM return_lines"],
	},
	return_lines_before_update_freeze: {
		"what was received is final": [
			"UPDATE return_lines SET to_stock = to_stock WHERE received IS NOT NULL",
			...["requested", "approved", "rejected", "withdrawn"].map(
				(state) =>
					`UPDATE return_lines SET received = 1, condition = 'as-new', to_stock = 0 WHERE return_id IN (SELECT id FROM returns WHERE state = '${state}')`,
			),
			...["quantity = quantity + 1", "line_id = 'demo-order-5'", `return_id = ${RETURN}`].map(
				(columns): Statement[] => [
					"UPDATE returns SET state = 'received', received_at = 1 WHERE state = 'approved'",
					`UPDATE return_lines SET ${columns} WHERE received IS NULL AND return_id IN (SELECT id FROM returns WHERE state = 'received')`,
				],
			),
		],
	},
	returns_before_insert_check_requested: {
		"a return starts requested": ["approved", "received", "settled"].map((state) =>
			copy("returns", { id: "'try'", number: "'RT-try'" }, `state = '${state}'`),
		),
	},
	returns_before_update_check_transition: {
		"a return is not refunded": [
			"UPDATE returns SET state = 'settled', settled_at = 1 WHERE state = 'received'",
			[
				"UPDATE returns SET state = 'received', received_at = 1 WHERE state = 'approved'",
				"UPDATE returns SET state = 'settled', settled_at = 1 WHERE id IN (SELECT return_id FROM return_lines WHERE received IS NULL) AND state = 'received'",
			],
		],
		"no such return transition": [
			["requested", "received"],
			["approved", "requested"],
			["received", "requested approved rejected withdrawn"],
			["rejected", "requested approved received withdrawn"],
			["withdrawn", "requested approved received rejected"],
			["settled", "requested approved received rejected withdrawn"],
		].flatMap(([from, to = ""]) =>
			to.split(" ").map((state) => `UPDATE returns SET state = '${state}' WHERE state = '${from}'`),
		),
	},
	returns_before_update_freeze_terms: {
		"a return keeps its terms": writeEach(
			"returns",
			"id number order_id reason requested_by created_at",
		),
	},
	shipment_lines_after_insert_check_units: {
		"a shipment is final": [
			`INSERT INTO shipment_lines (shipment_id, line_id, quantity) VALUES (${SENT}, 'demo-order-32', 1)`,
		],
		"not to be packed": [
			pack("'demo-order-31'", 1),
			pack("'demo-order-5'", 1),
			pack("(SELECT id FROM order_lines WHERE status = 'unpaid' AND kind = 'goods')", 1),
			pack("(SELECT id FROM order_lines WHERE status = 'paid' AND kind = 'service')", 1),
		],
		"more than is left to ship": [
			pack("'demo-order-32'", 17),
			[
				"UPDATE order_lines SET cancelled_units = 1 WHERE id = 'demo-order-32'",
				...pack("'demo-order-32'", 16),
			],
		],
	},
	shipment_lines_before_delete_freeze: {
		"a shipment is final": [`DELETE FROM shipment_lines WHERE shipment_id = ${SENT}`],
	},
	shipment_lines_before_update_freeze: {
		"lines are packed again": writeEach("shipment_lines", "shipment_id line_id quantity"),
	},
	shipments_before_delete_freeze: {
		"a shipment is final": ["DELETE FROM shipments WHERE state = 'sent'"],
	},
	shipments_after_insert_raise_number: {
		"a shipment is packed first": [
			copy("shipments", { id: "'try'", number: "'SH-try'" }, "state = 'sent'"),
		],
	},
	shipments_before_update_freeze: {
		"a shipment is final": [
			"tracking_number = 'other'",
			"note = 'other'",
			"id = id || '2'",
			"number = 'SH-try'",
			"order_id = order_id || '2'",
			"state = 'packing', sent_at = NULL",
			"carrier = 'other'",
			"change_id = 'other'",
			"created_by = 'other'",
			"created_at = created_at + 1",
			"sent_at = sent_at + 1",
		].map((columns) => `UPDATE shipments SET ${columns} WHERE state = 'sent'`),
	},
};
