import { z } from "zod";
import { createMissingError } from "~/platform/input/text-schemas";

export const quantityField = z
	.string({ error: createMissingError("Quantity is required") })
	.trim()
	.regex(/^\d{1,9}$/, "Choose a whole number of at least 1")
	.transform(Number)
	.pipe(z.number().int().min(1, "Choose a whole number of at least 1"));

/** For a line of the cart, which 0 removes. */
export const lineQuantityField = z
	.string()
	.trim()
	.regex(/^\d{1,9}$/, "Enter a whole number, or 0 to remove the line")
	.transform(Number);

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
