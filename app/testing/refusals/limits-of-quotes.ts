import { type Limits, letters, oneOf, refuses, text, tried, whole } from "./limits";

const FLAG = tried(["-1", "2"], ["0", "1"]);

export const LIMITS_OF_QUOTES: Limits = {
	quotes: {
		number: tried(["'QU-'", "'XT-1'", "'1'"], ["'QU-7'"]),
		email: tried([letters(2), letters(255)], ["''", letters(3), letters(254)]),
		name: text(0, 120),
		company_name: text(0, 120),
		state: oneOf("requested", "draft", "sent", "accepted", "declined", "withdrawn"),
		revision: whole(0),
		is_ordered: FLAG,
		link_version: whole(1),
		request: text(0, 2000),
		reason: text(0, 500),
		accepted_has_customer: refuses(
			[{ customer_id: "NULL" }, "state = 'accepted'"],
			[{ accepted_by: "NULL" }, "state = 'accepted'"],
		),
		ordered_is_accepted: refuses([{ is_ordered: "1" }, "state = 'sent'"]),
		ended_has_time: refuses(
			...["requested", "draft", "sent"].map(
				(state) => [{ ended_at: "1" }, `state = '${state}'`] as const,
			),
			...["accepted", "declined", "withdrawn"].map(
				(state) => [{ ended_at: "NULL" }, `state = '${state}'`] as const,
			),
		),
	},
	quote_revisions: {
		revision: whole(1),
		is_whole: FLAG,
		exempt_number: text(0, 60),
		delivery_poisha: tried(["-100", "150", "100000000100"], ["0", "100000000000"]),
		delivery_vat_bp: whole(0, 10_000),
		note: text(0, 2000),
		charge_has_method: refuses([{ delivery_poisha: "100", delivery_method_id: "NULL" }]),
	},
	quote_lines: {
		n: whole(1, 1000),
		text: text(0, 200),
		quantity: whole(1, 100_000_000),
		unit_poisha: whole(-1, 100_000_000_000),
		vat_bp: whole(0, 10_000),
		lead_days: whole(-1, 1000),
	},
	quote_messages: {
		n: whole(1, 50),
		from_staff: FLAG,
		body: text(0, 2000),
	},
};
