import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { passwordAgainField } from "../../accounts/input";
import { IMPORT_KINDS, MAX_UNKNOWN_COLUMNS } from "./rules";

export const uploadImportInput = z.object({
	kind: z.enum(IMPORT_KINDS, { error: "Choose what the file contains" }),
	idempotencyKey: idempotencyKeyInput,
});
export type UploadImportFields = z.input<typeof uploadImportInput>;

const IMPORT_ACTS = ["apply", "undo", "continue", "cancel", "columns", "create"] as const;

export const importActInput = z.object({
	act: z.enum(IMPORT_ACTS),
	/** The run that the page shows. */
	run: z
		.string()
		.regex(/^\d{1,6}$/)
		.transform(Number),
	/** Our name of each unknown column, in the order of the file; '' leaves it out. */
	columns: z.array(z.string().max(60).default("")).max(MAX_UNKNOWN_COLUMNS).default([]),
	password: passwordAgainField,
});
export type ImportActFields = z.input<typeof importActInput>;
