import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { parseTk, TK_AMOUNT_PATTERN } from "../money/rules";
import { MIN_RATINGS, SORTS } from "./rules";

const PRICE_ERROR = "Enter the price in tk with at most two decimals, like 1250 or 12.50";
const PRICE_RANGE_ERROR = "The price must be from tk 1 to tk 1,000,000,000";
const MAX_UNITS = 100_000_000;
const UNITS_ERROR = `Enter a whole number from 0 to ${MAX_UNITS.toLocaleString("en-US")}`;

const priceField = requiredText("Price is required", 20)
	.regex(TK_AMOUNT_PATTERN, PRICE_ERROR)
	.transform(parseTk)
	.pipe(z.number().min(100, PRICE_RANGE_ERROR).max(100_000_000_000, PRICE_RANGE_ERROR));

const priceLimit = optionalText(20)
	.refine((text) => text === "" || TK_AMOUNT_PATTERN.test(text), {
		error: "Enter a price like 1250 or 12.50",
		abort: true,
	})
	.transform((text) => (text === "" ? null : parseTk(text)));

/** Unknown choices count as none. */
export const productListInput = z
	.object({
		q: optionalText(100),
		sort: z.enum(SORTS).optional().catch(undefined),
		stock: z.literal("in").optional().catch(undefined),
		from: priceLimit,
		to: priceLimit,
		rating: z.literal(MIN_RATINGS.map(String)).optional().catch(undefined),
	})
	.refine(({ from, to }) => from === null || to === null || from <= to, {
		path: ["to"],
		error: "Must be at least the lowest price",
	});

export const productInput = z.object({
	name: requiredText("Name is required", 200),
	price: priceField,
	description: requiredText("ReviewDescription is required", 5000),
});
export type ProductInput = z.infer<typeof productInput>;
export type ProductFields = z.input<typeof productInput>;

/** The error summary follows the order of the form. */
export const addProductInput = z.object({
	name: productInput.shape.name,
	price: productInput.shape.price,
	quantity: requiredText("Quantity is required", 20)
		.regex(/^\d{1,9}$/, UNITS_ERROR)
		.transform(Number)
		.pipe(z.number().max(MAX_UNITS, UNITS_ERROR)),
	description: productInput.shape.description,
	idempotencyKey: idempotencyKeyInput,
});
export type AddProductInput = z.infer<typeof addProductInput>;
export type AddProductFields = z.input<typeof addProductInput>;

const CHANGE_ERROR = "Enter units to add (12) or remove (-3)";

/** A change and not the new stock, which would undo the sales in between. */
export const changeStockInput = z.object({
	change: requiredText("Quantity is required", 20)
		.regex(/^[+-]?\d{1,9}$/, CHANGE_ERROR)
		.transform(Number)
		.pipe(z.number().min(-MAX_UNITS, CHANGE_ERROR).max(MAX_UNITS, CHANGE_ERROR))
		.refine((change) => change !== 0, CHANGE_ERROR),
	idempotencyKey: idempotencyKeyInput,
});
export type ChangeStockInput = z.infer<typeof changeStockInput>;
export type ChangeStockFields = z.input<typeof changeStockInput>;
