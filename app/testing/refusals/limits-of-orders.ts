import {
	accepts,
	after,
	behindTrigger,
	json,
	jsonList,
	type Limits,
	oneOf,
	refuses,
	text,
	tried,
	whole,
} from "./limits";

const UNPAID = "status = 'unpaid' AND kind = 'goods'";
const PENDING = "state = 'pending'";
const REQUESTED = "state = 'requested'";
const NOTHING = {
	line_id: "'l'",
	amount_poisha: "0",
	units: "1",
	reason: "'returned'",
	state: "'succeeded'",
};
const ARRIVED = { received: "1", condition: "'as-new'", to_stock: "0" };

export const LIMITS_OF_ORDERS: Limits = {
	number_series: {
		last: whole(0),
	},
	delivery_zones: {
		name: text(1, 60),
		districts: jsonList(1, 200),
	},
	delivery_methods: {
		name: text(1, 60),
		kind: oneOf("delivery", "pickup", "own-carrier"),
		unit: oneOf("order", "kg"),
		zones: json("array"),
		max_kg: whole(1, 1_000_000),
		free_over_poisha: whole(100, 100_000_000_000),
		days: whole(0, 365),
	},
	delivery_rates: {
		min_quantity: whole(1, 1_000_000),
		unit_poisha: whole(200, 100_000_000),
	},
	orders: {
		number: tried(["'SO-'", "'XO-1'", "'1'"], ["'SO-1'"]),
		buyer_name: text(1, 120),
		buyer_email: text(3, 254),
		address: text(1, 500),
		district: text(0, 60),
		phone: text(1, 40),
		phone_verified: whole(0, 1),
		purchase_order_number: text(0, 60),
		company_name: text(0, 120),
		buyer_bin: text(0, 40),
		exempt_number: text(0, 60),
		delivery_method: text(0, 60),
		buyer_carrier: text(0, 120),
		requested_on: tried(["'2026-02-30'", "'tomorrow'", "'2026-2-3'"], ["''", "'2028-02-29'"]),
		ship_complete: whole(0, 1),
		idempotency_key: text(8, 100),
		received_poisha: whole(0),
		shortfall_poisha: whole(0, 10_000),
		shortfall_reason: text(0, 500),
		cost_centre: text(0, 40),
		note: text(0, 1000),
		shortfall_has_reason: refuses(
			[{ shortfall_poisha: "0", shortfall_reason: "'Fee'" }],
			[{ shortfall_poisha: "1", shortfall_reason: "''" }],
		),
		buyer_spends_without_request: refuses([
			{ request_id: "NULL", spender_id: "'demo-buyer'" },
			"spender_id = 'demo-owner' AND request_id IS NULL",
		]),
		method_has_name: refuses(
			[{ delivery_method_id: "NULL", delivery_method: "'Van'" }],
			[{ delivery_method_id: "'truck'", delivery_method: "''" }],
		),
	},
	order_notes: {
		note: text(1, 1000),
	},
	shipments: {
		number: tried(["'SH-'", "'XH-1'", "'1'"], ["'SH-1'"]),
		state: refuses("UPDATE shipments SET state = 'other', sent_at = NULL WHERE state = 'packing'"),
		carrier: text(0, 60),
		tracking_number: text(0, 60),
		note: text(0, 500),
		sent_has_time: refuses(
			[{ sent_at: "1" }, "state = 'packing'"],
			"UPDATE shipments SET state = 'sent', sent_at = NULL WHERE state = 'packing'",
		),
	},
	bank_payments: {
		reference: text(1, 100),
		amount_poisha: whole(1),
		received_on: tried(["'2026-1-01'", "'01.02.2026'", "'2026-01-01T'"], ["'2026-01-01'"]),
	},
	bank_payment_orders: {
		amount_poisha: whole(1),
	},
	order_lines: {
		position: whole(1),
		kind: oneOf("goods", "service"),
		product_name: text(0, 200),
		product_description: text(0, 5000),
		part_number: text(0, 60),
		customer_number: text(0, 200),
		quantity: whole(1, 100_000_000),
		unit_price_poisha: whole(1),
		price_source: tried(
			["''", "'list:'", "'delivery:'", "'backorder:'", "'other:1'"],
			["'base'", "'list:1'", "'delivery:1'", "'backorder:1'"],
		),
		vat_bp: whole(0, 10_000),
		status: behindTrigger,
		single_unpaid: whole(0, 1),
		total_is_whole_tk: accepts(
			refuses(
				[{ unit_price_poisha: "199", quantity: "3", total_poisha: "597" }, UNPAID],
				[{ unit_price_poisha: "199", quantity: "3", total_poisha: "600" }, UNPAID],
				[{ unit_price_poisha: "33", quantity: "3", total_poisha: "0" }, UNPAID],
			),
			[{ unit_price_poisha: "199", quantity: "3", total_poisha: "500" }, UNPAID],
		),
		paid_has_transaction: refuses(
			"UPDATE order_lines SET status = 'paid' WHERE status = 'unpaid'",
			[{ transaction_id: "'t'", paid_at: "1" }, UNPAID],
		),
		transfer_has_transaction: refuses([
			{ bank_payment_id: "(SELECT id FROM bank_payments)" },
			UNPAID,
		]),
		paid_has_time: refuses(
			[{ paid_at: "1" }, UNPAID],
			"UPDATE order_lines SET status = 'paid', transaction_id = 't' WHERE status = 'unpaid'",
		),
		units_fit: refuses(
			[{ cancelled_units: "-1" }, UNPAID],
			[{ returned_units: "-1" }, UNPAID],
			[{ returned_units: "1" }, UNPAID],
			[{ shipped_units: "quantity + 1" }, UNPAID],
			[{ shipped_units: "quantity", cancelled_units: "1" }, UNPAID],
		),
		refunded_within_total: refuses(
			[{ refunded_poisha: "-1" }, UNPAID],
			[{ refunded_poisha: "total_poisha + 1" }, UNPAID],
		),
		status_fits_units: refuses(
			[{ refunded_poisha: "total_poisha" }, UNPAID],
			[{ refunded_poisha: "1" }, UNPAID],
			[{ cancelled_units: "1" }, UNPAID],
			[{ shipped_units: "1" }, UNPAID],
			"UPDATE order_lines SET status = 'cancelled', cancelled_units = quantity - 1 WHERE status = 'unpaid'",
			"UPDATE order_lines SET status = 'refunded' WHERE status = 'paid' AND refunded_poisha < total_poisha",
			"UPDATE order_lines SET status = 'shipped' WHERE status = 'paid' AND shipped_units < quantity",
			"UPDATE order_lines SET refunded_poisha = total_poisha WHERE status = 'shipped'",
		),
	},
	shipment_lines: {
		quantity: whole(1),
	},
	payment_attempts: {
		number: whole(1),
		kind: oneOf("card", "hosted"),
		state: oneOf("prepared", "open", "succeeded", "closed"),
		amount_poisha: whole(1),
		channel: oneOf("account", "link"),
		last_error: text(0, 500),
		open_has_provider_id: refuses(
			[{ state: "'open'", provider_id: "NULL", transaction_id: "NULL" }],
			[{ state: "'succeeded'", provider_id: "NULL", transaction_id: "'t'" }],
		),
		succeeded_has_transaction: refuses(
			[{ state: "'succeeded'", provider_id: "'p'", transaction_id: "NULL" }],
			[{ state: "'open'", provider_id: "'p'", transaction_id: "'t'" }],
		),
	},
	attempt_lines: {
		live: whole(0, 1),
	},
	provider_events: {
		outcome: oneOf("applied", "ignored", "review"),
		settle_note: text(0, 1000),
		fetched: whole(0, 1),
	},
	refunds: {
		group_id: text(1, 200),
		reason: oneOf(
			"returned",
			"lost",
			"damaged",
			"cancelled",
			"kept",
			"price",
			"goodwill",
			"surplus",
		),
		units: whole(0),
		amount_poisha: whole(0),
		state: oneOf("due", "sent", "succeeded", "failed"),
		round: whole(1),
		tries: whole(0),
		note: text(0, 500),
		bank_reference: text(1, 100),
		came_with_one_payment: refuses([{ attempt_id: "'a'", bank_payment_id: "'b'" }]),
		surplus_has_no_line: refuses(
			[{ line_id: "NULL", reason: "'goodwill'", units: "0" }],
			[{ line_id: "'l'", reason: "'surplus'", units: "0" }],
		),
		price_has_no_units: refuses(
			...["kept", "price", "goodwill"].map(
				(reason) => [{ line_id: "'l'", reason: `'${reason}'`, units: "1" }] as const,
			),
			[{ line_id: "NULL", reason: "'surplus'", units: "1" }],
		),
		nothing_is_done: accepts(
			refuses(
				[{ ...NOTHING, units: "0" }],
				[{ ...NOTHING, reason: "'lost'" }],
				[{ ...NOTHING, state: "'due'" }],
			),
			[NOTHING],
		),
	},
	disputes: {
		state: oneOf("open", "won", "lost"),
		amount_poisha: whole(1),
		reason: text(0, 100),
	},
	reconciler: {
		part: oneOf("payments", "orders"),
	},
	alerts: {
		kind: text(1, 40),
		subject: text(1, 200),
		detail: text(0, 500),
		note: text(0, 1000),
		resolved_has_resolver: refuses(
			[{ resolved_at: "NULL", resolved_by: "'admin:a'" }],
			[{ resolved_at: "1", resolved_by: "''" }],
		),
	},
	documents: {
		kind: oneOf("invoice", "credit-note"),
		year: whole(1),
		number: whole(1),
		refund_group: text(1, 200),
		buyer: json(),
		facts: json(),
		credit_note_has_refunds: refuses(
			[{ kind: "'credit-note'", refund_group: "NULL" }],
			[{ kind: "'invoice'", refund_group: "'g'" }],
		),
	},
	member_spend: {
		month: tried(["'2026-1'", "'2026-011'", "'202601'"], ["'2026-01'"]),
		poisha: whole(0),
	},
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
		price_source: tried(["''", "'list:'", "'other:1'"], ["'base'", "'list:1'"]),
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
