import { z } from "zod";
import { createMissingError, readBy } from "~/platform/input/text-schemas";
import { parseCount } from "../catalog/read-count";

const MAX_QUANTITY = 999_999_999;
const QUANTITY_ERROR = "Choose a whole number of at least 1";
const LINE_QUANTITY_ERROR = "Enter a whole number, or 0 to remove the line";

export const quantityField = z
	.string({ error: createMissingError("Quantity is required") })
	.trim()
	.max(20, QUANTITY_ERROR)
	.transform(readBy(parseCount, QUANTITY_ERROR))
	.pipe(z.number().int().min(1, QUANTITY_ERROR).max(MAX_QUANTITY, QUANTITY_ERROR));

/** The quantity of a line of the cart; 0 removes the line. */
export const lineQuantityField = z
	.string()
	.trim()
	.max(20, LINE_QUANTITY_ERROR)
	.transform(readBy(parseCount, LINE_QUANTITY_ERROR))
	.pipe(z.number().min(0, LINE_QUANTITY_ERROR).max(MAX_QUANTITY, LINE_QUANTITY_ERROR));

const MAX_PRODUCTS_AT_ONCE = 200;

/** The order form of a family. `quantity` is null unless it is a number of at least 1. */
export const wantedProductsInput = z
	.array(
		z.object({
			productId: z.string(),
			seenPricePoisha: z.number().int(),
			quantity: quantityField.nullable().catch(null),
			/** For more than is in stock, also if the buyer may have counted pieces. */
			mayWait: z.union([z.literal(true), z.literal("unless-pieces")]).optional(),
		}),
	)
	.min(1, "Enter a quantity for at least one part")
	.max(MAX_PRODUCTS_AT_ONCE, `Add at most ${MAX_PRODUCTS_AT_ONCE} parts at once`);
export type WantedProduct = z.infer<typeof wantedProductsInput>[number];

export const addToCartInput = z.object({ quantity: quantityField });
