import { accepts, json, type Limits, oneOf, refuses, text, tried, whole } from "./limits";

const NOTHING = {
	line_id: "'l'",
	amount_poisha: "0",
	units: "1",
	reason: "'returned'",
	state: "'succeeded'",
};

export const LIMITS_OF_PAYMENTS: Limits = {
	bank_payments: {
		reference: text(1, 150),
		amount_poisha: whole(1),
		received_on: tried(["'2026-1-01'", "'01.02.2026'", "'2026-01-01T'"], ["'2026-01-01'"]),
	},
	bank_payment_orders: {
		amount_poisha: whole(1),
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
};
