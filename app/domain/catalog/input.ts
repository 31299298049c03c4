import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { IN_TK, poishaIn } from "../money/rules";
import { LEAST_RATINGS, SORTS } from "./rules";

const PRICE = "Write the price in tk, with at most two decimals, like 1250 or 12.50";
const PRICE_RANGE = "The price must be from tk 1 to tk 1,000,000,000";
const MOST_UNITS = 100_000_000;
const UNITS = `Write a whole number from 0 to ${MOST_UNITS.toLocaleString("en-US")}`;

const priceField = requiredText("Price is required", 20)
	.regex(IN_TK, PRICE)
	.transform(poishaIn)
	.pipe(z.number().min(100, PRICE_RANGE).max(100_000_000_000, PRICE_RANGE));

/** An end of a range of prices, in poisha; null for none. */
const priceLimit = optionalText(20)
	.refine((text) => text === "" || IN_TK.test(text), {
		error: "Write a price like 1250 or 12.50",
		abort: true,
	})
	.transform((text) => (text === "" ? null : poishaIn(text)));

/** What a list of products is asked for by its URL. A choice that is none of the shop's is as good as none. */
export const listingInput = z
	.object({
		q: optionalText(100),
		sort: z.enum(SORTS).optional().catch(undefined),
		stock: z.literal("in").optional().catch(undefined),
		from: priceLimit,
		to: priceLimit,
		rating: z.literal(LEAST_RATINGS.map(String)).optional().catch(undefined),
	})
	.refine(({ from, to }) => from === null || to === null || from <= to, {
		path: ["to"],
		error: "Must be at least the lowest price",
	});

/** What a product says of itself (specification, section 5); its picture is read apart. */
export const productInput = z.object({
	name: requiredText("Name is required", 200),
	price: priceField,
	description: requiredText("ReviewDescription is required", 5000),
});
export type ProductInput = z.infer<typeof productInput>;
export type ProductFields = z.input<typeof productInput>;

/** In the order of the form, which the summary of its errors follows. */
export const addProductInput = z.object({
	name: productInput.shape.name,
	price: productInput.shape.price,
	quantity: requiredText("Quantity is required", 20)
		.regex(/^\d{1,9}$/, UNITS)
		.transform(Number)
		.pipe(z.number().max(MOST_UNITS, UNITS)),
	description: productInput.shape.description,
	idempotencyKey: idempotencyKeyInput,
});
export type AddProductInput = z.infer<typeof addProductInput>;
export type AddProductFields = z.input<typeof addProductInput>;

const CHANGE = "Write how many units came in, like 12, or went out, like -3";

/** Units that came in (+) or went out (-). Never the new stock itself: it would undo the sales in between. */
export const changeStockInput = z.object({
	change: requiredText("Quantity is required", 20)
		.regex(/^[+-]?\d{1,9}$/, CHANGE)
		.transform(Number)
		.pipe(z.number().min(-MOST_UNITS, CHANGE).max(MOST_UNITS, CHANGE))
		.refine((change) => change !== 0, CHANGE),
	idempotencyKey: idempotencyKeyInput,
});
export type ChangeStockInput = z.infer<typeof changeStockInput>;
export type ChangeStockFields = z.input<typeof changeStockInput>;
