import {
	accepts,
	after,
	behindTrigger,
	json,
	type Limits,
	oneOf,
	refuses,
	sourceHasId,
	text,
	tried,
	whole,
} from "./limits";

const PENDING = "state = 'pending'";
const REQUESTED = "state = 'requested'";
const ARRIVED = { received: "1", condition: "'as-new'", to_stock: "0" };

export const LIMITS_OF_AGREEMENTS: Limits = {
	approval_requests: {
		state: oneOf("pending", "approved", "declined", "withdrawn", "expired"),
		revision: whole(1),
		delivery: json("object", 20_000),
		idempotency_key: text(8, 100),
		expires_at: after("created_at"),
		reason: text(0, 500),
		ended_has_time: refuses(
			[{ decided_at: "1" }, PENDING],
			...["approved", "declined", "withdrawn", "expired"].map(
				(state) => [{ decided_at: "NULL" }, `state = '${state}'`] as const,
			),
		),
		decision_has_member: refuses(
			...["approved", "declined"].map(
				(state) => [{ decided_by: "NULL" }, `state = '${state}'`] as const,
			),
			...["pending", "withdrawn", "expired"].map(
				(state) => [{ decided_by: "'demo-owner'" }, `state = '${state}'`] as const,
			),
		),
		declined_has_reason: refuses(
			[{ reason: "''" }, "state = 'declined'"],
			[{ reason: "'No'" }, "state = 'approved'"],
		),
	},
	approval_request_lines: {
		position: whole(1),
		requested_quantity: whole(1, 100_000_000),
		quantity: tried(["-1", "requested_quantity + 1"], ["0", "requested_quantity"]),
		seen_price_poisha: whole(0),
	},
	returns: {
		number: tried(["'RT-'", "'XT-1'", "'1'"], ["'RT-1'"]),
		state: behindTrigger,
		reason: oneOf("not-needed", "ordered-wrong", "sent-wrong", "damaged", "faulty"),
		note: text(0, 500),
		answer: text(0, 500),
		state_has_time: refuses(
			[{ decided_at: "1" }, REQUESTED],
			[{ received_at: "1" }, REQUESTED],
			[{ settled_at: "1" }, REQUESTED],
			"UPDATE returns SET state = 'approved' WHERE state = 'requested'",
			"UPDATE returns SET state = 'received' WHERE state = 'approved'",
		),
	},
	return_lines: {
		quantity: whole(1),
		condition: oneOf("as-new", "opened", "damaged"),
		received_fits: accepts(
			refuses(
				[{ ...ARRIVED, received: "-1" }],
				[{ ...ARRIVED, received: "quantity + 1" }],
				[{ ...ARRIVED, to_stock: "-1" }],
				[{ ...ARRIVED, received: "quantity", to_stock: "quantity + 1" }],
			),
			[{ ...ARRIVED, received: "quantity", to_stock: "quantity" }],
		),
		received_has_condition: refuses(
			[{ ...ARRIVED, received: "NULL", to_stock: "NULL" }],
			[{ ...ARRIVED, condition: "NULL" }],
			[{ ...ARRIVED, to_stock: "NULL" }],
		),
	},
	backorders: {
		quantity: whole(1, 100_000_000),
		unit_poisha: whole(1),
		source_kind: oneOf("base", "list", "quote"),
		source_has_id: sourceHasId,
		ship_complete: whole(0, 1),
		delivery: json("object", 20_000),
		idempotency_key: text(8, 100),
		part_units: whole(1, 100_000_000),
		part: whole(0, 100_000_000),
		state: behindTrigger,
		refused_for: text(0, 60),
		note: text(0, 300),
		total_is_a_tk: accepts(refuses([{ unit_poisha: "33", quantity: "3" }]), [
			{ unit_poisha: "50", quantity: "2" },
		]),
		ships_in_parts: refuses([{ part_units: "1", ship_complete: "1" }]),
		ready_has_time: refuses(
			"UPDATE backorders SET state = 'ready', ready_at = NULL WHERE state = 'waiting'",
		),
		ended_has_time: refuses(
			[{ ended_at: "1" }, "state = 'waiting'"],
			"UPDATE backorders SET state = 'cancelled' WHERE state = 'waiting'",
			"UPDATE backorders SET state = 'expired' WHERE state = 'waiting'",
		),
	},
};
