import { z } from "zod";
import { MAX_UNITS } from "~/domain/catalog/input";
import { MAX_NUMBER_LENGTH } from "~/domain/catalog/part-number-rules";
import { MAX_REFERENCE_LENGTH } from "~/domain/stock/input";
import type { StockEntry } from "~/domain/stock/plan-stock-changes.server";
import { MAX_STOCK_ENTRIES } from "~/domain/stock/rules";
import { changeStockOfParts } from "~/domain/stock/verbs.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { createProblem } from "~/http/api/problem.server";
import { formatNumber } from "~/platform/format/format-number";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { optionalText } from "~/platform/input/text-schemas";

const UNITS_ERROR = `Units are a whole number up to ${formatNumber(MAX_UNITS)}`;
const countedUnits = z.int(UNITS_ERROR).min(0, UNITS_ERROR).max(MAX_UNITS, UNITS_ERROR);

const stockSchema = z
	.strictObject({
		partNumber: z
			.string()
			.trim()
			.min(1, "A part number is required")
			.max(MAX_NUMBER_LENGTH, `At most ${MAX_NUMBER_LENGTH} characters`),
		count: countedUnits.optional().describe("Units that were counted"),
		seen: countedUnits
			.optional()
			.describe(
				"With a count: what was on hand by your books when it was counted, so that sales since then are kept",
			),
		change: z
			.int(UNITS_ERROR)
			.min(-MAX_UNITS, UNITS_ERROR)
			.max(MAX_UNITS, UNITS_ERROR)
			.optional()
			.describe("Units to add, or to take away if negative"),
	})
	.refine(({ count, change }) => (count === undefined) !== (change === undefined), {
		error: "Give a count or a change",
	})
	.refine(({ count, seen }) => seen === undefined || count !== undefined, {
		path: ["seen"],
		error: "Only a count is compared with what was seen",
	});

/** More than the most parts with the longest numbers. */
const MAX_STOCK_BYTES = 192 * 1024;

export const postStock = defineCall("POST /trade/stock", {
	tag: "Trade",
	name: "changeStock",
	summary: "Count or change the stock of parts",
	notes: `All or none of at most ${MAX_STOCK_ENTRIES} parts. The stock ledger keeps each with your reference.`,
	access: "admin",
	right: "catalogue",
	input: z.strictObject({
		parts: z
			.array(stockSchema)
			.min(1, "At least one part")
			.max(MAX_STOCK_ENTRIES, `At most ${MAX_STOCK_ENTRIES} parts`),
		reference: optionalText(MAX_REFERENCE_LENGTH).describe("Such as the number of the count"),
	}),
	maxBytes: MAX_STOCK_BYTES,
	response: z.strictObject({ changedCount: z.int().describe("Parts whose stock changed") }),
	errorStatuses: [409],
	example: {
		path: "/trade/stock",
		input: {
			parts: [
				{ partNumber: "TY-0019", count: 97, seen: 100 },
				{ partNumber: "TY-0020", change: -3 },
			],
			reference: "Count 12",
		},
	},
	async run({ ctx, input: { parts, reference }, idempotencyKey }) {
		const changed = await changeStockOfParts(ctx, {
			action: "stock.change",
			reference,
			entries: parts.map(toEntry),
			idempotencyKey: hashPayload(idempotencyKey, "stock"),
		});
		if (changed.ok) return succeed({ changedCount: changed.changedCount });
		if (!changed.errors)
			return createProblem(409, "The stock was changed at the same moment. Nothing was changed");
		return createProblem(422, "Nothing was changed", {
			errors: changed.errors.map(({ entry, message }) => ({
				pointer: `/parts/${entry}`,
				detail: message,
			})),
		});
	},
});

const toEntry = ({
	partNumber,
	count,
	seen,
	change = 0,
}: z.infer<typeof stockSchema>): StockEntry =>
	count === undefined
		? { number: partNumber, cause: "correction", change }
		: { number: partNumber, cause: "count", count, seen };
