import { z } from "zod";
import { canOrder, type SignedInUser } from "~/domain/accounts/rules";
import { acceptQuote } from "~/domain/quotes/accept-quote.server";
import { askAsMember } from "~/domain/quotes/ask-quote.server";
import { declineQuoteInput, memberQuoteInput } from "~/domain/quotes/input";
import { buildQuotePath } from "~/domain/quotes/links.server";
import { isPickField, type Picks, readPicks } from "~/domain/quotes/picks";
import {
	findOwnQuote,
	listOwnQuotes,
	listQuoteLines,
	type QuoteLine,
} from "~/domain/quotes/queries.server";
import { declineQuote } from "~/domain/quotes/take-part.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { readDeliveryAddress, requireAddress } from "~/http/api/delivery-address.server";
import { orderFields, waitField } from "~/http/api/order-fields.server";
import {
	listedQuoteSchema,
	quoteSchema,
	toListedQuoteDto,
	toQuoteDto,
} from "~/http/api/views/quote.server";
import { created, inData, nextQuery } from "~/http/api/views/responses.server";
import { refuseAcceptance } from "~/http/errors/quotes.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { loadAcceptForm, MAX_QUOTE_LINES } from "~/http/quotes/accept-form.server";
import type { Platform } from "~/platform/platform.server";
import { asRefused, found, Refused } from "~/platform/refused";

async function answerWithQuote(platform: Platform, user: SignedInUser, id: string) {
	const quote = found(await findOwnQuote(platform, user, id));
	const content = await loadAcceptForm(platform, quote, user, false);
	const { settings } = platform;
	const url = settings.origin + buildQuotePath(settings, quote);
	return succeed({ data: toQuoteDto(quote, content, url) });
}

export const listQuotes = defineCall("GET /trade/quotes", {
	tag: "Orders",
	name: "listQuotes",
	summary: "Your quotes, and those of your company",
	notes: "Newest first, at most 50 per answer.",
	access: "customer",
	query: nextQuery,
	response: inData(
		z.strictObject({ quotes: z.array(listedQuoteSchema), next: z.string().nullable() }),
	),
	example: { path: "/trade/quotes" },
	async run({ platform, caller: { user }, query: { after } }) {
		const { rows, next } = await listOwnQuotes(platform, user, after ?? null);
		return succeed({ data: { quotes: rows.map(toListedQuoteDto), next } });
	},
});

export const getQuote = defineCall("GET /trade/quotes/{id}", {
	tag: "Orders",
	name: "getQuote",
	summary: "A quote, with its lines",
	access: "customer",
	response: inData(quoteSchema),
	errorStatuses: [404],
	example: { path: "/trade/quotes/$QUOTE" },
	async run({ platform, caller, params }) {
		return answerWithQuote(platform, caller.user, params.id);
	},
});

const { list, message } = memberQuoteInput.shape;

export const postQuote = defineCall("POST /trade/quotes", {
	tag: "Orders",
	name: "requestQuote",
	summary: "Ask the shop for its prices",
	notes:
		"The shop answers by email. The same part with several quantities is priced for each; what is no part stays a text for the shop's staff.",
	access: "customer",
	input: z.strictObject({
		list: list.describe("Lines as a buyer would paste them, at most 64 KB"),
		message,
	}),
	status: 201,
	rateLimit: "contact",
	response: created,
	example: {
		path: "/trade/quotes",
		input: { list: "TY-0912 x 1000\nTY-0913 x 500", message: "Cut to 40 cm, please." },
	},
	async run({ platform, caller, input, idempotencyKey }) {
		const { id } = await askAsMember(platform, caller.user, { ...input, idempotencyKey });
		return succeed({ success: true, _id: id }, { location: `/trade/quotes/${id}` });
	},
});

const { deliveryMethodId: _, shipComplete: __, waits: ___, ...deliveryFields } = orderFields;

const acceptInput = requireAddress(
	z.strictObject({
		...deliveryFields,
		revision: z.int().min(1).describe("As in the answer that you accept"),
		total: z.number().describe("In tk: what the chosen lines and the delivery cost together"),
		lines: z
			.array(z.strictObject({ n: z.int().min(1).max(MAX_QUOTE_LINES), wait: waitField.optional() }))
			.min(1, "Name at least one line")
			.max(MAX_QUOTE_LINES, `At most ${MAX_QUOTE_LINES} lines`)
			.refine(
				(named) => new Set(named.map(({ n }) => n)).size === named.length,
				"Name each line once",
			)
			.optional()
			.describe(
				"What is ordered, each line with its whole quantity. Without them it is all, what is short partly later; required to choose among quantities of a part",
			),
	}),
);

type NamedLines = z.output<typeof acceptInput>["lines"];

export const postAcceptance = defineCall("POST /trade/quotes/{id}/accept", {
	tag: "Orders",
	name: "acceptQuote",
	summary: "Accept a quote, which places the order",
	notes:
		"At its prices. It is refused if the quote was changed or costs another total than you send. Without `orderId` in the answer everything waits for stock.",
	access: "customer",
	input: acceptInput,
	rateLimit: "order",
	response: inData(quoteSchema),
	errorStatuses: [403, 404, 409],
	example: {
		path: "/trade/quotes/$QUOTE/accept",
		input: {
			revision: 1,
			total: 9000,
			lines: [{ n: 2 }, { n: 3, wait: "rest" }],
			name: "Rahim Mia",
			address: "12 Nawabpur Road, Dhaka",
			phone: "+880 1711 000000",
			purchaseOrderNumber: "PO-4711",
		},
	},
	async run({ ctx, platform, caller: { user }, params: { id }, input, idempotencyKey }) {
		const quote = found(await findOwnQuote(platform, user, id));
		const address = await readDeliveryAddress(platform, user, input);
		const { lines: named, total, onAccount, addressId: _address, ...form } = input;
		const sent = { sender: user.id, key: idempotencyKey, texts: [JSON.stringify(input)] };
		const lines = await listQuoteLines(platform, quote, user.customerId);
		const placed = await inLines(() =>
			acceptQuote(platform, user, quote, {
				input: { ...form, ...address, ...(onAccount ? { onAccount: "on" } : {}) },
				picks: named ? toPicks(named, lines) : readPicks(quote, lines, () => null),
				lines,
				totalTk: total,
				adminId: null,
				form: sent,
			}),
		);
		if (!placed.ok) throw refuseAcceptance(placed, quote.company);
		if (onAccount && placed.orderId !== null) await chargePlaced(ctx, placed.orderId);
		return answerWithQuote(platform, user, id);
	},
});

function toPicks(named: NonNullable<NamedLines>, lines: readonly QuoteLine[]): Picks {
	const byNumber = new Map(lines.map((line) => [line.n, line]));
	return new Map(
		named.map(({ n, wait }, place) => {
			const line = byNumber.get(n);
			if (!line) throw new Refused({ [`lines/${place}/n`]: "The quote has no such line" }, 422);
			const inStock = wait === "rest" ? Math.max(line.available, 0) : 0;
			const now = wait ? Math.min(inStock, line.quantity) : line.quantity;
			return [n, { now, later: line.quantity - now }];
		}),
	);
}

/** A choice of the form is a line here. */
async function inLines<Result>(run: () => Promise<Result>): Promise<Result> {
	try {
		return await run();
	} catch (error) {
		const { fields, status, more } = asRefused(error);
		const named = Object.entries(fields).map(([field, sentence]) => [
			isPickField(field) ? "lines" : field,
			sentence,
		]);
		throw new Refused(Object.fromEntries(named), status, more);
	}
}

export const postQuoteDecline = defineCall("POST /trade/quotes/{id}/decline", {
	tag: "Orders",
	name: "declineQuote",
	summary: "Decline a quote",
	access: "customer",
	input: z.strictObject({ reason: declineQuoteInput.shape.reason }),
	rateLimit: "contact",
	response: inData(quoteSchema),
	errorStatuses: [404, 409],
	example: { path: "/trade/quotes/$QUOTE/decline", input: { reason: "Too late for us" } },
	async run({ platform, caller: { user }, params: { id }, input: { reason } }) {
		const quote = found(await findOwnQuote(platform, user, id));
		if (!canOrder(user.customerRole)) return ROLE_PROBLEM;
		await declineQuote(platform, user, { ...quote, mayDecline: false }, reason);
		return answerWithQuote(platform, user, id);
	},
});
