import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { isPriceRange, PRICE_ORDER_ERROR, priceLimit } from "../input";
import { createSlugField } from "../slug-field";
import { PART_SORTS } from "./rules";

export const categoryInput = z.object({
	/** '' is the top. */
	parentId: optionalText(60),
	slug: createSlugField(60),
	name: requiredText("Name is required", 100),
	intro: optionalText(2000),
	position: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** The filters of a list of parts that are not attributes. Unknown choices count as none. */
export const partListInput = z
	.object({
		sort: z.enum(PART_SORTS).optional().catch(undefined),
		stock: z.literal("in").optional().catch(undefined),
		from: priceLimit,
		to: priceLimit,
	})
	.refine(isPriceRange, PRICE_ORDER_ERROR);
