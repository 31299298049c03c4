import type { Refusals, Statement } from "./trial";
import { addBackorder, addLine, addOrder, SHOPPER } from "./try-order";

const SEND = "UPDATE quotes SET state = 'sent', revision = 1 WHERE id = 'drill-draft'";
const accept = (at: string) =>
	`UPDATE quotes SET state = 'accepted', accepted_by = 'drill-debtor', ended_at = ${at} WHERE id = 'drill-sent'`;
const ACCEPT = accept("1");
const CLOSE = "UPDATE quotes SET is_ordered = 1 WHERE id = 'drill-sent'";
const DEBTOR = {
	user_id: "'drill-debtor'",
	customer_id: "'c-drill-account'",
	spender_id: "'drill-debtor'",
};
const ORDER = addOrder({ ...DEBTOR, quote_id: "'drill-sent'" });
/** The part of the quote. */
const PART = {
	product_id: "'hacksaw-300'",
	quantity: "2",
	unit_price_poisha: "60000",
	total_poisha: "120000",
	vat_bp: "1500",
	source_kind: "'quote'",
	source_id: "'drill-sent-1'",
};
const TEXT = {
	id: "'try-2'",
	position: "2",
	kind: "'service'",
	product_id: "'quoted-work'",
	product_name: "'Cutting'",
	quantity: "1",
	unit_price_poisha: "10000",
	total_poisha: "10000",
	vat_bp: "1500",
	source_kind: "'quote'",
	source_id: "'drill-sent-2'",
};
const ROUNDING = {
	...TEXT,
	product_name: "'Rounding'",
	unit_price_poisha: "100",
	total_poisha: "100",
	source_id: "'drill-sent-rounding'",
};
const refuseLine = (values: Record<string, string>): Statement[] => [
	ACCEPT,
	ORDER,
	addLine({ ...PART, ...values }),
];
const WAITS = {
	...DEBTOR,
	product_id: "'hacksaw-300'",
	quantity: "2",
	unit_poisha: "60000",
	source_kind: "'quote'",
	source_id: "'drill-sent-1'",
};
const STAYS = "a quote that was sent stays as it is";
const OTHER = "the quote is not accepted";
const CHANGES: Record<string, string> = {
	revision: "2",
	valid_until: "valid_until + 1",
	sent_at: "2",
	is_whole: "1",
	delivery_vat_bp: "1",
	note: "'Other'",
	exempt_number: "'X'",
	delivery_method_id: "(SELECT min(id) FROM delivery_methods)",
};

export const REFUSED_QUOTES: Refusals = {
	quotes_before_update_check_state: {
		"no such change of a quote": [
			"UPDATE quotes SET state = 'sent', revision = 2, ended_at = NULL WHERE id = 'drill-accepted'",
			"UPDATE quotes SET state = 'sent', revision = 1, ended_at = NULL WHERE id = 'drill-withdrawn'",
			"UPDATE quotes SET state = 'draft' WHERE id = 'drill-sent'",
			"UPDATE quotes SET state = 'sent' WHERE id = 'drill-draft'",
			"UPDATE quotes SET state = 'accepted', accepted_by = 'drill-debtor', ended_at = 1 WHERE id = 'drill-declined'",
		],
		"the quote is not complete": [
			"UPDATE quotes SET revision = 2 WHERE id = 'drill-sent'",
			["DELETE FROM quote_lines WHERE quote_id = 'drill-draft' AND n = 1", SEND],
			["UPDATE quote_revisions SET valid_until = NULL WHERE quote_id = 'drill-draft'", SEND],
			["UPDATE quote_revisions SET sent_at = NULL WHERE quote_id = 'drill-draft'", SEND],
			["UPDATE quote_lines SET text = '' WHERE id = 'drill-draft-2'", SEND],
			[
				"INSERT INTO quote_lines (quote_id, revision, n, id, text, quantity) VALUES ('drill-draft', 1, 3, 'try', 'Work', 1)",
				SEND,
			],
			[
				"INSERT INTO quote_lines (quote_id, revision, n, id, product_id, quantity, unit_poisha) VALUES ('drill-draft', 1, 3, 'try', 'hacksaw-300', 1, 99)",
				SEND,
			],
		],
		"the quote is no longer valid": [
			accept("(SELECT valid_until + 1 FROM quote_revisions WHERE quote_id = 'drill-sent')"),
		],
	},
	quotes_before_update_check_order: {
		"no such change of a quote": ["UPDATE quotes SET is_ordered = 1 WHERE id = 'drill-accepted'"],
		"not what was quoted": [
			[ACCEPT, CLOSE],
			[ACCEPT, ORDER, addLine({ ...PART, quantity: "1", total_poisha: "60000" }), CLOSE],
			// Nothing of it was rounded.
			[ACCEPT, ORDER, addLine(PART), addLine(ROUNDING), CLOSE],
			// A text is ordered with a part.
			[ACCEPT, addBackorder(WAITS), ORDER, addLine(TEXT), CLOSE],
		],
	},
	quote_revisions_before_update_freeze: {
		[STAYS]: Object.entries(CHANGES).map(
			([column, value]) =>
				`UPDATE quote_revisions SET ${column} = ${value} WHERE quote_id = 'drill-sent'`,
		),
	},
	quote_revisions_before_delete_keep: {
		[STAYS]: ["DELETE FROM quote_revisions WHERE quote_id = 'drill-sent'"],
	},
	quote_lines_before_insert_freeze: {
		[STAYS]: [
			"INSERT INTO quote_lines (quote_id, revision, n, id, text, quantity) VALUES ('drill-sent', 1, 3, 'try', 'More', 1)",
		],
	},
	quote_lines_before_update_freeze: {
		[STAYS]: [
			"text = 'Other'",
			"product_id = NULL",
			"quantity = 3",
			"unit_poisha = 1",
			"vat_bp = 0",
			"lead_days = 9",
			"n = 9",
			"id = 'other'",
		].map((change) => `UPDATE quote_lines SET ${change} WHERE id = 'drill-sent-1'`),
	},
	quote_lines_before_delete_keep: {
		[STAYS]: ["DELETE FROM quote_lines WHERE id = 'drill-sent-1'"],
	},
};

export const REFUSED_ORDERS_OF_QUOTES: Refusals[string] = {
	[OTHER]: [
		...["requested", "draft", "sent", "declined", "withdrawn"].map((state) =>
			addOrder({ ...DEBTOR, quote_id: `'drill-${state}'` }),
		),
		addOrder({ ...SHOPPER, quote_id: "'drill-accepted'" }),
	],
};

export const REFUSED_LINES_OF_QUOTES: Refusals[string] = {
	"not what was quoted": [
		refuseLine({ unit_price_poisha: "59900", total_poisha: "119800" }),
		refuseLine({ quantity: "3", total_poisha: "180000" }),
		refuseLine({ vat_bp: "0" }),
		refuseLine({ source_id: "'drill-draft-1'" }),
		[ACCEPT, ORDER, addLine({ ...TEXT, product_name: "'Other'" })],
		[ACCEPT, ORDER, addLine({ ...ROUNDING, source_id: "'drill-accepted-rounding'" })],
		[ACCEPT, ORDER, addLine({ ...ROUNDING, quantity: "2", total_poisha: "200" })],
		[addOrder(SHOPPER), addLine(PART)],
	],
};

export const REFUSED_WAITING_OF_QUOTES: Refusals[string] = {
	"not what was quoted": [
		addBackorder(WAITS),
		[ACCEPT, addBackorder({ ...WAITS, unit_poisha: "59900" })],
		[ACCEPT, addBackorder({ ...WAITS, quantity: "3" })],
		[ACCEPT, addBackorder({ ...WAITS, ...SHOPPER })],
	],
};
