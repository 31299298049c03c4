import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { createSlugField } from "../slug-field";
import { ATTRIBUTE_KINDS, MAX_COLUMNS } from "../spec-rules";

export const attributeInput = z
	.object({
		name: requiredText("Name is required", 60),
		kind: z.enum(ATTRIBUTE_KINDS, { error: "Choose a kind" }),
		unit: optionalText(20),
		isFacet: z.literal("on").optional(),
		choices: z.array(requiredText("A choice has no text", 100)).max(100).default([]),
	})
	.refine(({ kind, isFacet }) => kind !== "text" || !isFacet, {
		path: ["isFacet"],
		error: "Text can't be a filter",
	});
export type AttributeInput = z.infer<typeof attributeInput>;

export const familyInput = z.object({
	slug: createSlugField(80),
	categoryId: requiredText("Choose a category", 60),
	name: requiredText("Name is required", 120),
	intro: optionalText(2000),
	columns: z
		.array(z.string())
		.max(MAX_COLUMNS, `A family has at most ${MAX_COLUMNS} columns`)
		.default([]),
});
export type FamilyInput = z.infer<typeof familyInput>;
