import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { isPriceRange, PRICE_ORDER_ERROR, priceLimit } from "../input";
import { parseCount } from "../read-count";
import { createSlugField } from "../slug-field";
import { LAST_POSITION } from "./rules";

const POSITION_ERROR = "Enter a whole number from 0 to 999,999";

const categoryFields = {
	name: requiredText("Name is required", 100),
	slug: createSlugField(60),
	/** '' is the top. */
	parentId: optionalText(60),
	position: optionalText(20)
		.transform(readBy((text) => (text === "" ? LAST_POSITION : parseCount(text)), POSITION_ERROR))
		.pipe(z.number().min(0, POSITION_ERROR).max(LAST_POSITION, POSITION_ERROR)),
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
