import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import type { ChosenValues } from "../facets/count-facet";
import { isPriceRange, PRICE_ORDER_ERROR, priceLimit } from "../input";
import { parseCount } from "../read-count";
import { createSlugField } from "../slug-field";
import { CATEGORY_SORTS, LAST_POSITION } from "./rules";

const POSITION_ERROR = "Enter a whole number from 0 to 999,999";

const categoryFields = {
	name: requiredText("Name is required", 100),
	slug: createSlugField(60),
	/** '' is the top. */
	parentId: optionalText(60),
	position: optionalText(20)
		.transform(readBy((text) => (text === "" ? LAST_POSITION : parseCount(text)), POSITION_ERROR))
		.pipe(z.number().min(0, POSITION_ERROR).max(LAST_POSITION, POSITION_ERROR)),
	nameBn: optionalText(100),
	intro: optionalText(2000),
};

export const categoryInput = z.object(categoryFields);
export type CategoryInput = z.infer<typeof categoryInput>;

/** The parts of a category, by the names of the address. What is no field is an attribute. */
export const categoryListInput = z
	.object({
		stock: z.enum(["in"]).optional().describe("Only parts in stock"),
		from: priceLimit.describe("The lowest price in tk"),
		to: priceLimit.describe("The highest price in tk"),
		sort: z.enum(CATEGORY_SORTS).default(CATEGORY_SORTS[0]),
	})
	.catchall(
		z.array(z.string()).meta({
			title: "attributes",
			description:
				"Parameters with the _id of a facet as their name. Repeat one for another of its values",
		}),
	)
	.refine(isPriceRange, PRICE_ORDER_ERROR);

type CategoryListInput = z.output<typeof categoryListInput>;

/** In a fixed order, so that the order of the parameters makes no difference. */
export function readFilters({ stock, from, to, sort, ...attributes }: CategoryListInput) {
	const chosen: ChosenValues = new Map(
		Object.entries(attributes)
			.map(([id, values]) => [id, Array.from(new Set(values)).toSorted()] as const)
			.toSorted(([one], [other]) => (one < other ? -1 : 1)),
	);
	return { chosen, inStock: stock !== undefined, from, to, sort };
}
export type CategoryFields = z.input<typeof categoryInput>;

export const newCategoryInput = z.object({
	...categoryFields,
	idempotencyKey: idempotencyKeyInput,
});
export type NewCategoryInput = z.infer<typeof newCategoryInput>;
