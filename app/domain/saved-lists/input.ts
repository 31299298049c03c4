import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";

export const MAX_LISTS = 100;
export const MAX_LIST_LINES = 1000;
const MAX_NAME_LENGTH = 80;

/** Units of a product. */
export type ListPart = { productId: string; quantity: number };

export const listNameField = requiredText("Name is required", MAX_NAME_LENGTH);

export const newListInput = z.object({ name: listNameField, idempotencyKey: idempotencyKeyInput });
export type NewListFields = z.input<typeof newListInput>;
