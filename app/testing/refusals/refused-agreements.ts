import { REFUSED_WAITING_OF_QUOTES } from "./refused-quotes";
import { type Refusals, writeEach } from "./trial";
import { addBackorder, becomesReady, FROM_LIST, HAS_LIMIT, LISTED, ofMember } from "./try-order";

const EXEMPT = { user_id: "'demo-exempt'", customer_id: "'c-demo-exempt'" };
const IN_PARTS = addBackorder({ part_units: "5" });
const BACKORDER_TERMS =
	"user_id customer_id spender_id request_id list_id product_id unit_poisha source_kind source_id ship_complete part created_at";

export const REFUSED_AGREEMENTS: Refusals = {
	approval_request_lines_before_update_check_state: {
		"the request has ended": ["approved", "declined", "withdrawn", "expired"].map(
			(state) =>
				`UPDATE approval_request_lines SET quantity = quantity WHERE request_id IN (SELECT id FROM approval_requests WHERE state = '${state}')`,
		),
	},
	approval_requests_before_update_check_decision: {
		"the request has ended": ["approved", "declined", "withdrawn", "expired"].flatMap((state) => [
			`UPDATE approval_requests SET state = state WHERE state = '${state}'`,
			`UPDATE approval_requests SET revision = revision + 1 WHERE state = '${state}'`,
		]),
		"nobody approves their own request": [
			[
				"UPDATE users SET customer_role = 'buyer' WHERE id = 'demo-requester'",
				"UPDATE approval_requests SET state = 'approved', decided_by = requested_by, decided_at = 1 WHERE state = 'pending'",
			],
		],
		"this role does not approve": [
			"UPDATE approval_requests SET state = 'approved', decided_by = 'demo-viewer', decided_at = 1 WHERE state = 'pending'",
			"UPDATE approval_requests SET state = 'declined', reason = 'No', decided_by = 'demo-shopper', decided_at = 1 WHERE state = 'pending'",
			[
				"UPDATE users SET customer_role = 'requester' WHERE id = 'demo-buyer'",
				"UPDATE approval_requests SET state = 'approved', decided_by = 'demo-buyer', decided_at = 1 WHERE state = 'pending'",
			],
		],
	},
	backorders_after_insert_check_limits: {
		"not on the approved list": [
			[HAS_LIMIT, addBackorder({ ...FROM_LIST, ...LISTED, quantity: "21" })],
			[HAS_LIMIT, addBackorder({ ...FROM_LIST, product_id: "'ty-0061'" })],
		],
		"no limit of the month": [addBackorder({ ...FROM_LIST, ...LISTED })],
		"too many backorders": [
			[
				addBackorder(
					{ ...EXEMPT, id: "'many-' || nth", idempotency_key: "'many-keys-' || nth" },
					200,
				),
				addBackorder(EXEMPT),
			],
		],
		"over spending limit": [
			[
				"UPDATE users SET month_limit_poisha = 9999 WHERE id = 'demo-buyer'",
				addBackorder(ofMember("demo-buyer")),
			],
			// What was spent in Dhaka's month, and what waits already, counts.
			[
				"INSERT INTO member_spend VALUES ('demo-buyer', '2031-02', 1)",
				"UPDATE users SET month_limit_poisha = 10000 WHERE id = 'demo-buyer'",
				addBackorder(ofMember("demo-buyer")),
			],
			[
				"UPDATE users SET month_limit_poisha = 19999 WHERE id = 'demo-buyer'",
				addBackorder({ ...ofMember("demo-buyer"), id: "'first'", idempotency_key: "'first-key'" }),
				addBackorder(ofMember("demo-buyer")),
			],
		],
	},
	backorders_before_insert_check: {
		...REFUSED_WAITING_OF_QUOTES,
		"a backorder starts waiting": [
			addBackorder({ state: "'ready'", ready_at: "1" }),
			addBackorder({ state: "'cancelled'", ended_at: "1" }),
		],
		"this role does not order": [
			addBackorder({ ...ofMember("demo-owner"), user_id: "'demo-viewer'" }),
			addBackorder({ ...ofMember("demo-owner"), user_id: "'demo-requester'" }),
			addBackorder({ ...ofMember("demo-owner"), user_id: "'demo-shopper'" }),
		],
		"the request is not approved": [
			...["pending", "declined", "withdrawn", "expired"].map((state) =>
				addBackorder({
					...ofMember("demo-owner"),
					user_id: "'demo-requester'",
					request_id: `(SELECT id FROM approval_requests WHERE state = '${state}')`,
				}),
			),
			addBackorder({
				...ofMember("demo-owner"),
				user_id: "'demo-buyer'",
				request_id: "(SELECT id FROM approval_requests WHERE state = 'approved')",
			}),
			addBackorder({
				...ofMember("demo-owner"),
				user_id: "'demo-requester'",
				spender_id: "'demo-buyer'",
				request_id: "(SELECT id FROM approval_requests WHERE state = 'approved')",
			}),
		],
		"the company is on hold": ["on_hold", "applied", "closed"].map((state) => [
			`UPDATE customers SET state = '${state}' WHERE id = 'c-karnaphuli'`,
			addBackorder(ofMember("demo-owner")),
		]),
		"a purchase order number is required": ["'{}'", `'{"purchaseOrderNumber":""}'`].map(
			(delivery) => [
				"UPDATE customers SET po_required = 1 WHERE id = 'c-karnaphuli'",
				addBackorder({ ...ofMember("demo-owner"), delivery }),
			],
		),
	},
	backorders_before_update_check_quantity: {
		"a backorder keeps its terms": [
			[addBackorder({}), becomesReady(9)],
			[IN_PARTS, becomesReady(4)],
			[IN_PARTS, becomesReady(11)],
			[IN_PARTS, "UPDATE backorders SET quantity = 6 WHERE id = 'try'"],
			[IN_PARTS, becomesReady(8), "UPDATE backorders SET quantity = 6 WHERE id = 'try'"],
			[
				IN_PARTS,
				"UPDATE backorders SET state = 'cancelled', ended_at = 1, quantity = 6 WHERE id = 'try'",
			],
		],
	},
	backorders_before_update_check_state: {
		"no such change of a backorder": [
			...["cancelled", "expired", "ordered"].flatMap((from) =>
				["waiting", "ready"].map(
					(to) =>
						`UPDATE backorders SET state = '${to}', ended_at = NULL, ready_at = 1 WHERE state = '${from}'`,
				),
			),
			`UPDATE backorders SET state = 'ordered', ended_at = 1, ready_at = 1 WHERE state = 'waiting'`,
			[IN_PARTS, becomesReady(10), "UPDATE backorders SET state = 'waiting' WHERE id = 'try'"],
			[
				IN_PARTS,
				becomesReady(10),
				"UPDATE backorders SET state = 'ordered', ended_at = 1, new_order_id = 'demo-order-1' WHERE id = 'try'",
			],
		],
	},
	backorders_before_update_freeze: {
		"a backorder keeps its terms": writeEach("backorders", BACKORDER_TERMS),
	},
};
