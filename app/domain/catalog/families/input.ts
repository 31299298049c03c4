import { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { splitPartNumbers } from "../part-number-rules";
import { createSlugField } from "../slug-field";
import { ATTRIBUTE_KINDS, COLUMN_NAMES } from "../spec-rules";

const MAX_CHOICES = 100;

const choicesField = optionalText(12_000)
	.transform((text) => Array.from(new Set(text.split(/[\r\n]+/).map((line) => line.trim()))))
	.transform((lines) => lines.filter(Boolean))
	.refine((lines) => lines.length <= MAX_CHOICES, `At most ${MAX_CHOICES} values`)
	.refine(
		(lines) => lines.every(({ length }) => length <= 100),
		"At most 100 characters per value",
	);

export const attributeInput = z
	.object({
		name: requiredText("Name is required", 60),
		kind: z.enum(ATTRIBUTE_KINDS, { error: "Choose a kind" }),
		unit: optionalText(20),
		isFacet: z.literal("on").optional(),
		choices: choicesField,
	})
	.refine(({ kind, isFacet }) => kind !== "text" || !isFacet, {
		path: ["isFacet"],
		error: "Text can't be a filter",
	})
	.refine(({ kind, choices }) => kind === "choice" || choices.length === 0, {
		path: ["choices"],
		error: "Only a choice has a list of values",
	});
export type AttributeInput = z.infer<typeof attributeInput>;
export type AttributeFields = z.input<typeof attributeInput>;

const columnField = optionalText(40);

/** Select boxes, because an order must be typed without scripts too. */
const familyForm = z.object({
	name: requiredText("Name is required", 120),
	slug: createSlugField(80),
	categoryId: requiredText("Choose a category", 60),
	nameBn: optionalText(100),
	intro: optionalText(2000),
	column1: columnField,
	column2: columnField,
	column3: columnField,
	column4: columnField,
	column5: columnField,
	column6: columnField,
	column7: columnField,
	column8: columnField,
});

function checkColumns(form: z.output<typeof familyForm>, { addIssue }: z.RefinementCtx): void {
	COLUMN_NAMES.forEach((name, place) => {
		const isRepeated = COLUMN_NAMES.slice(0, place).some((other) => form[other] === form[name]);
		if (form[name] !== "" && isRepeated)
			addIssue({ code: "custom", path: [name], message: "This column was chosen before" });
	});
}

const toFamily = ({
	name,
	nameBn,
	slug,
	categoryId,
	intro,
	...form
}: z.output<typeof familyForm>) => ({
	name,
	slug,
	categoryId,
	nameBn,
	intro,
	columns: COLUMN_NAMES.map((column) => form[column]).filter(Boolean),
});

export const familyInput = familyForm.superRefine(checkColumns).transform(toFamily);
export type FamilyInput = z.infer<typeof familyInput>;
export type FamilyFields = z.input<typeof familyInput>;

export const MAX_NEW_PARTS = 200;
const MAX_PARTS_CHARS = 60_000;

/** `optionalText` would trim an empty first cell and line breaks, which are kept as typed. */
const partsField = z
	.string()
	.max(MAX_PARTS_CHARS, `At most ${formatNumber(MAX_PARTS_CHARS)} characters`)
	.refine((text) => text.isWellFormed() && !text.includes("\0"), "Remove the invalid characters")
	.default("");

const newPartsFields = {
	parts: partsField,
	plan: optionalText(100),
	idempotencyKey: idempotencyKeyInput,
};

export const newPartsInput = z.object({
	...newPartsFields,
	parts: partsField.refine((text) => text.trim() !== "", "Type or paste at least one part"),
});
export type NewPartsFields = z.input<typeof newPartsInput>;

export const newFamilyInput = familyForm
	.extend({ ...newPartsFields, keptPicture: optionalText(100) })
	.superRefine(checkColumns)
	.transform(({ idempotencyKey, parts, plan, keptPicture: _, ...form }) => ({
		family: toFamily(form),
		parts,
		plan,
		idempotencyKey,
	}));
export type NewFamilyFields = z.input<typeof newFamilyInput>;

const MAX_PASTED_NUMBERS = 500;

export const addProductsInput = z.object({
	numbers: requiredText("Type at least one part number", 40_000)
		.transform(splitPartNumbers)
		.refine(
			(numbers) => numbers.length <= MAX_PASTED_NUMBERS,
			`At most ${MAX_PASTED_NUMBERS} part numbers at a time`,
		),
});
export type AddProductsFields = z.input<typeof addProductsInput>;
