import { z } from "zod";
import { createMissingError, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { NOT_BOUGHT_MESSAGE } from "./rules";

/** '0.5' to '5' becomes half stars (specification, sections 5 and 9). */
const ratingsField = z
	.string({ error: createMissingError("Ratings is required") })
	.trim()
	.min(1, "Ratings is required")
	.regex(/^(0\.5|[1-4](\.[05])?|5(\.0)?)$/, "Choose half a star to five stars")
	.transform((stars) => Number(stars) * 2);

/** Empty for a review of the shop. */
const productField = z
	.string()
	.trim()
	.regex(/^[\w-]{0,100}$/, NOT_BOUGHT_MESSAGE)
	.default("");

export const reviewInput = z.object({
	product: productField,
	ratings: ratingsField,
	review: requiredText("Review is required", 2000),
	idempotencyKey: idempotencyKeyInput,
});
export type ReviewInput = z.infer<typeof reviewInput>;
export type ReviewFields = z.input<typeof reviewInput>;
