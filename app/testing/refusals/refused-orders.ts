import { REFUSED_LINES_OF_QUOTES, REFUSED_ORDERS_OF_QUOTES } from "./refused-quotes";
import { type Refusals, type Statement, type Values, writeEach } from "./trial";
import {
	addBackorder,
	addLine,
	addOrder,
	becomesReady,
	FROM_LIST,
	HAS_LIMIT,
	LISTED,
	ofMember,
	PLACE_ORDER,
	SHOPPER,
} from "./try-order";

const FROM_BACKORDER = { source_kind: "'backorder'", source_id: "'try'" };
const takeOther = (values: Values): Statement[] => [
	addOrder(SHOPPER),
	addBackorder({}),
	becomesReady(10),
	addLine({ ...FROM_BACKORDER, ...values }),
];

export const REFUSED_ORDERS: Refusals = {
	orders_before_insert_check: {
		...REFUSED_ORDERS_OF_QUOTES,
		"the request is not approved": [
			...["pending", "declined", "withdrawn", "expired"].map((state) =>
				addOrder({
					...ofMember("demo-requester"),
					spender_id: "'demo-owner'",
					request_id: `(SELECT id FROM approval_requests WHERE state = '${state}')`,
				}),
			),
			...["spender_id", "user_id"].map((column) =>
				addOrder({
					...ofMember("demo-requester"),
					spender_id: "'demo-owner'",
					request_id: "(SELECT id FROM approval_requests WHERE state = 'approved')",
					[column]: "'demo-buyer'",
				}),
			),
		],
		"this role does not order": [
			addOrder(ofMember("demo-viewer")),
			addOrder(ofMember("demo-requester")),
			addOrder({ ...ofMember("demo-owner"), user_id: "'demo-shopper'" }),
		],
		"the company is on hold": ["on_hold", "applied", "closed"].map((state) => [
			`UPDATE customers SET state = '${state}' WHERE id = 'c-karnaphuli'`,
			addOrder(ofMember("demo-owner")),
		]),
		"a company has a spender": [
			addOrder({ ...ofMember("demo-owner"), spender_id: "NULL" }),
			addOrder({ ...SHOPPER, spender_id: "'demo-shopper'" }),
		],
		"this delivery method is not offered": [
			[
				"UPDATE delivery_methods SET archived_at = 1 WHERE id = 'courier'",
				addOrder({ ...SHOPPER, delivery_method_id: "'courier'", delivery_method: "'Courier'" }),
			],
		],
		"a purchase order number is required": [
			[
				"UPDATE customers SET po_required = 1 WHERE id = 'c-karnaphuli'",
				addOrder(ofMember("demo-owner")),
			],
		],
	},
	orders_after_update_spend: {
		"below the minimum order value": [
			[
				"UPDATE customers SET order_min_poisha = 10001 WHERE id = 'c-karnaphuli'",
				addOrder(ofMember("demo-owner")),
				addLine({}),
				PLACE_ORDER,
			],
		],
		"over spending limit": [
			[
				"UPDATE users SET month_limit_poisha = 9999 WHERE id = 'demo-buyer'",
				addOrder(ofMember("demo-buyer")),
				addLine({}),
				PLACE_ORDER,
			],
			// What was spent in Dhaka's month, and what waits, counts.
			[
				"INSERT INTO member_spend VALUES ('demo-buyer', '2031-02', 1)",
				"UPDATE users SET month_limit_poisha = 10000 WHERE id = 'demo-buyer'",
				addOrder(ofMember("demo-buyer")),
				addLine({}),
				PLACE_ORDER,
			],
			[
				"UPDATE users SET month_limit_poisha = 15000 WHERE id = 'demo-buyer'",
				addBackorder({ ...ofMember("demo-buyer"), quantity: "1", unit_poisha: "5100" }),
				addOrder(ofMember("demo-buyer")),
				addLine({}),
				PLACE_ORDER,
			],
		],
		"over the limit of the company": [
			[
				"UPDATE customers SET approve_over_poisha = 9999 WHERE id = 'c-karnaphuli'",
				addOrder(ofMember("demo-buyer")),
				addLine({}),
				PLACE_ORDER,
			],
			[
				"UPDATE customers SET approve_over_poisha = 9999 WHERE id = 'c-karnaphuli'",
				"UPDATE users SET month_limit_poisha = 10000 WHERE id = 'demo-owner'",
				addOrder(ofMember("demo-owner")),
				addLine({}),
				PLACE_ORDER,
			],
		],
	},
	orders_before_update_check_placed: {
		"not on the approved list": [
			[
				HAS_LIMIT,
				addOrder(FROM_LIST),
				addLine({ ...LISTED, quantity: "21", total_poisha: "21000" }),
				PLACE_ORDER,
			],
			[HAS_LIMIT, addOrder(FROM_LIST), addLine({ product_id: "'ty-0061'" }), PLACE_ORDER],
			[
				HAS_LIMIT,
				"UPDATE saved_lists SET approved_by = NULL, approved_at = NULL WHERE id = 'drill-approved'",
				addOrder(FROM_LIST),
				addLine(LISTED),
				PLACE_ORDER,
			],
		],
		"no limit of the month": [[addOrder(FROM_LIST), addLine(LISTED), PLACE_ORDER]],
		"an order is placed once": [
			[addOrder(SHOPPER), PLACE_ORDER],
			[addOrder(SHOPPER), addLine({ kind: "'service'" }), PLACE_ORDER],
			[addOrder(SHOPPER), addLine({}), PLACE_ORDER, PLACE_ORDER],
		],
	},
	orders_before_update_freeze_buyer: {
		"an order keeps its buyer": writeEach(
			"orders",
			"user_id customer_id spender_id request_id list_id",
		),
	},
	order_lines_before_insert_check_unpaid: {
		"an order line starts unpaid": [
			...["paid", "shipped", "cancelled", "refunded"].map((status) => [
				addOrder(SHOPPER),
				addLine({ status: `'${status}'` }),
			]),
			[addLine({ order_id: "'drill-account'", position: "2", user_id: "'drill-debtor'" })],
		],
	},
	order_lines_after_insert_reserve_stock: {
		"product not for sale": [[addOrder(SHOPPER), addLine({ product_id: "'drill-retired'" })]],
	},
	order_lines_after_insert_check_source: {
		...REFUSED_LINES_OF_QUOTES,
		"the backorder is not ready": [
			takeOther({ quantity: "11", total_poisha: "11000" }),
			takeOther({ unit_price_poisha: "1100", total_poisha: "11000" }),
			takeOther({ product_id: "'ty-0061'" }),
			[addOrder(SHOPPER), addBackorder({}), addLine(FROM_BACKORDER)],
			[
				addOrder({ ...SHOPPER, user_id: "'demo-trade'", customer_id: "'c-demo-trade'" }),
				addBackorder({}),
				becomesReady(10),
				addLine(FROM_BACKORDER),
			],
		],
	},
};
