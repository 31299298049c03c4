import { z } from "zod";
import { requiredText } from "../../platform/text";
import { quantityField } from "../cart/input";

const PHONE = /^[+\d][\d\s().-]{4,38}$/;

/**
 * What the order modal sends. The price is not among it: the verb reads it from the product.
 * `seenPricePoisha` says which price the page showed, so that a change in between can be told, and is never charged.
 */
export const placeOrderInput = z.object({
	quantity: quantityField,
	name: requiredText("Name is required", 120),
	address: requiredText("Address is required", 500),
	phone: requiredText("Phone is required", 40).regex(PHONE, "Provide a valid phone number"),
	submissionKey: z
		.string({ error: "Open the form again" })
		.regex(/^[\w-]{8,100}$/, "Open the form again"),
	seenPricePoisha: z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number)
		.optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;
export type PlaceOrderFields = z.input<typeof placeOrderInput>;
