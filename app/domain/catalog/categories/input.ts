import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { createSlugField } from "../slug-field";

export const categoryInput = z.object({
	/** '' is the top. */
	parentId: optionalText(60),
	slug: createSlugField(60),
	name: requiredText("Name is required", 100),
	intro: optionalText(2000),
	position: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type CategoryInput = z.infer<typeof categoryInput>;
