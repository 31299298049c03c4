import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { quantityField } from "../cart/input";

const PHONE = /^[+\d][\d\s().-]{4,38}$/;

const delivery = {
	name: requiredText("Name is required", 120),
	address: requiredText("Address is required", 500),
	phone: requiredText("Phone is required", 40).regex(PHONE, "Provide a valid phone number"),
	saveAddress: z.literal("on").optional(),
};

/** `seenPricePoisha` detects a price change; the charged price is the product's. */
export const placeOrderInput = z.object({
	quantity: quantityField,
	...delivery,
	idempotencyKey: idempotencyKeyInput,
	seenPricePoisha: z
		.string()
		.regex(/^\d{1,12}$/)
		.transform(Number)
		.optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;
export type PlaceOrderFields = z.input<typeof placeOrderInput>;

/** `seen` detects a changed cart (`formatSeenLines`); the lines are read from the cart. */
export const placeCartInput = z.object({
	...delivery,
	idempotencyKey: idempotencyKeyInput,
	seen: z.string({ error: "Open the form again" }).min(1, "Open the form again").max(4000),
});
export type PlaceCartInput = z.infer<typeof placeCartInput>;
export type PlaceCartFields = z.input<typeof placeCartInput>;
