import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { isPriceRange, PRICE_ORDER_ERROR, priceLimit } from "../input";
import { createSlugField } from "../slug-field";
import { LAST_POSITION } from "./rules";

const categoryFields = {
	name: requiredText("Name is required", 100),
	slug: createSlugField(60),
	/** '' is the top. */
	parentId: optionalText(60),
	position: optionalText(20)
		.refine((text) => /^\d{0,6}$/.test(text), "Enter a whole number from 0 to 999,999")
		.transform((text) => (text === "" ? LAST_POSITION : Number(text))),
	intro: optionalText(2000),
};

export const categoryInput = z.object(categoryFields);
export type CategoryInput = z.infer<typeof categoryInput>;

/** The range of prices of a list of parts. */
export const categoryListInput = z
	.object({ from: priceLimit, to: priceLimit })
	.refine(isPriceRange, PRICE_ORDER_ERROR);
export type CategoryFields = z.input<typeof categoryInput>;

export const newCategoryInput = z.object({
	...categoryFields,
	idempotencyKey: idempotencyKeyInput,
});
export type NewCategoryInput = z.infer<typeof newCategoryInput>;
