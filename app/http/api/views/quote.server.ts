import { z } from "zod";
import { calculateLineTotal, toTk } from "~/domain/money/rules";
import type { Quote } from "~/domain/quotes/queries.server";
import { QUOTE_LABELS, type ShownState } from "~/domain/quotes/rules";
import type { loadAcceptForm } from "~/http/quotes/accept-form.server";

const toTime = (at: number) => new Date(at).toISOString();

export const listedQuoteSchema = z
	.strictObject({
		_id: z.string(),
		number: z.string().describe("What people call it, such as QU-100001"),
		state: z.enum(Object.keys(QUOTE_LABELS) as ShownState[]),
		createdAt: z.iso.datetime(),
		validUntil: z.iso.datetime().optional().describe("Its last moment, once it is answered"),
	})
	.meta({ id: "ListedQuote" });

type ListedQuote = Pick<Quote, "id" | "number" | "state" | "createdAt" | "validUntil">;

export const toListedQuoteDto = (quote: ListedQuote): z.infer<typeof listedQuoteSchema> => ({
	_id: quote.id,
	number: quote.number,
	state: quote.state,
	createdAt: toTime(quote.createdAt),
	...(quote.validUntil ? { validUntil: toTime(quote.validUntil) } : {}),
});

export const quoteSchema = listedQuoteSchema
	.extend({
		revision: z.int().describe("Send it to accept; 0 until the request is answered"),
		url: z.url().describe("Opens its page. Who has it reads the quote and asks"),
		request: z.string().optional().describe("What the buyer wrote"),
		note: z.string().optional().describe("What the shop wrote"),
		isWhole: z.boolean().describe("No line can be left out"),
		lines: z.array(
			z.strictObject({
				n: z.int().describe("Names the line"),
				productID: z
					.string()
					.optional()
					.describe("None of a text, such as work. Several lines of a part are alternatives"),
				productName: z.string().describe("Or the text"),
				partNumber: z.string().optional(),
				quantity: z.int(),
				available: z.int().optional().describe("Of a part: units in stock now"),
				leadDays: z.int().optional().describe("Of what is not in stock"),
				price: z.number().optional().describe("Of one unit in tk, once the request is answered"),
				total: z.number().optional().describe("In tk, rounded down"),
			}),
		),
		delivery: z.strictObject({
			method: z.string().optional().describe("None as agreed"),
			price: z.number().describe("In tk"),
		}),
		total: z
			.number()
			.describe("In tk, with delivery; without parts of which a quantity must be chosen"),
		reason: z.string().optional().describe("Of declining"),
		orderId: z.string().optional(),
		orderNumber: z.string().optional(),
	})
	.meta({ id: "Quote" });

type QuoteContent = Pick<Awaited<ReturnType<typeof loadAcceptForm>>, "lines" | "amounts">;

export const toQuoteDto = (
	quote: Quote,
	{ lines, amounts }: QuoteContent,
	url: string,
): z.infer<typeof quoteSchema> => ({
	...toListedQuoteDto(quote),
	revision: quote.revision,
	url,
	...(quote.request ? { request: quote.request } : {}),
	...(quote.note ? { note: quote.note } : {}),
	isWhole: quote.isWhole,
	lines: lines.map((line) => toLineDto(line, quote.revision > 0)),
	delivery: {
		...(quote.deliveryMethod ? { method: quote.deliveryMethod } : {}),
		price: toTk(quote.deliveryPoisha),
	},
	total: toTk(amounts.grossPoisha),
	...(quote.reason ? { reason: quote.reason } : {}),
	...(quote.orderId ? { orderId: quote.orderId } : {}),
	...(quote.orderNumber ? { orderNumber: quote.orderNumber } : {}),
});

function toLineDto(
	{ n, productId, text, name, partNumber, quantity, ...line }: QuoteContent["lines"][number],
	hasPrices: boolean,
) {
	const part =
		productId === null
			? { productName: text }
			: {
					productID: productId,
					productName: name,
					...(partNumber ? { partNumber } : {}),
					available: Math.max(line.available, 0),
				};
	const priced = {
		price: toTk(line.unitPoisha),
		total: toTk(calculateLineTotal(line.unitPoisha, quantity)),
	};
	return {
		n,
		...part,
		quantity,
		...(line.leadDays < 0 ? {} : { leadDays: line.leadDays }),
		...(hasPrices ? priced : {}),
	};
}
