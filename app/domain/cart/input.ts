import { z } from "zod";
import { createMissingError } from "~/platform/input/text-schemas";

export const quantityField = z
	.string({ error: createMissingError("Quantity is required") })
	.trim()
	.regex(/^\d{1,9}$/, "Choose a whole number of at least 1")
	.transform(Number)
	.pipe(z.number().int().min(1, "Choose a whole number of at least 1"));

export const addToCartInput = z.object({ quantity: quantityField });
