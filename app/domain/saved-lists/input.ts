import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { readBy, requiredText } from "~/platform/input/text-schemas";
import { parseCount } from "../catalog/read-count";

export const MAX_LISTS = 100;
export const MAX_LIST_LINES = 1000;
/** Of a company: each order of a requester reads them. */
export const MAX_APPROVED_LISTS = 50;
const MAX_NAME_LENGTH = 80;

/** `quantity` counts units of the product. */
export type ListProduct = { productId: string; quantity: number };

const LIST_QUANTITY_ERROR = "Enter a whole number of at least 1";

export const listNameField = requiredText("Name is required", MAX_NAME_LENGTH);

export const listQuantityField = z
	.string("Enter a quantity")
	.trim()
	.max(20, LIST_QUANTITY_ERROR)
	.transform(readBy(parseCount, LIST_QUANTITY_ERROR))
	.pipe(z.number().min(1, LIST_QUANTITY_ERROR).max(999_999_999, LIST_QUANTITY_ERROR));

/** A typed name makes a new list; otherwise the part goes into `listId`. */
export const addToListInput = z
	.object({
		listId: z.string().default(""),
		name: z.string().trim().default(""),
		quantity: listQuantityField,
		idempotencyKey: idempotencyKeyInput,
	})
	.superRefine(({ listId, name }, { addIssue }) => {
		if (listId !== "" && name === "") return;
		for (const { message } of listNameField.safeParse(name).error?.issues ?? [])
			addIssue({ code: "custom", message, path: ["name"] });
	});
export type AddToListFields = z.input<typeof addToListInput>;

const WEEKS_ERROR = "Enter a whole number from 1 to 52";

/** A list that comes back. `firstOn` is a day in Bangladesh. */
export const repeatInput = z.object({
	everyWeeks: z
		.string("Enter a number of weeks")
		.trim()
		.max(20, WEEKS_ERROR)
		.transform(readBy(parseCount, WEEKS_ERROR))
		.pipe(z.number().min(1, WEEKS_ERROR).max(52, WEEKS_ERROR)),
	firstOn: z.iso.date("Enter a day"),
});
export type RepeatFields = z.input<typeof repeatInput>;

export const newListInput = z.object({ name: listNameField, idempotencyKey: idempotencyKeyInput });
export type NewListFields = z.input<typeof newListInput>;
