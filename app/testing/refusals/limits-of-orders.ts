import {
	accepts,
	behindTrigger,
	json,
	jsonList,
	type Limits,
	month,
	oneOf,
	refuses,
	sourceHasId,
	text,
	tried,
	whole,
} from "./limits";

const UNPAID = "status = 'unpaid' AND kind = 'goods'";

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
		charge_requested: whole(0, 1),
		idempotency_key: text(8, 100),
		received_poisha: whole(0),
		shortfall_poisha: whole(0, 10_000),
		placed: whole(0, 1),
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
		list_needs_no_request: refuses([
			{ list_id: "'drill-approved'" },
			"request_id IS NOT NULL OR quote_id IS NOT NULL OR spender_id IS NULL",
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
	order_lines: {
		position: whole(1),
		kind: oneOf("goods", "service"),
		product_name: text(0, 200),
		product_description: text(0, 5000),
		part_number: text(0, 60),
		customer_number: text(0, 200),
		quantity: whole(1, 100_000_000),
		unit_price_poisha: whole(1),
		source_kind: oneOf("base", "list", "delivery", "backorder", "quote"),
		source_has_id: sourceHasId,
		vat_bp: whole(0, 10_000),
		cost_poisha: accepts(
			refuses(
				[{ cost_poisha: "-1" }, UNPAID],
				[{ cost_poisha: "9000000000000000 / quantity + 1" }, UNPAID],
			),
			[{ cost_poisha: "9000000000000000 / quantity" }, UNPAID],
		),
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
	spend_months: {
		month: tried(["'2026-1'", "'2026-011'", "'202601'"], ["'2026-01'"]),
		cost_centre: text(0, 40),
		poisha: whole(0),
	},
	member_spend: {
		month,
		poisha: whole(0),
	},
};
