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

export const addToCartInput = z.object({ quantity: quantityField });
