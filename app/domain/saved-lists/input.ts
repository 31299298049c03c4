import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";

export const MAX_LISTS = 100;
export const MAX_LIST_LINES = 1000;
const MAX_NAME_LENGTH = 80;

export const listNameField = requiredText("Name is required", MAX_NAME_LENGTH);

export const newListInput = z.object({ name: listNameField });
export type NewListFields = z.input<typeof newListInput>;
