import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { passwordAgainField } from "../../accounts/input";
import { IMPORT_KINDS, MAX_COLUMNS, MAX_PLACED } from "./rules";

export const uploadImportInput = z.object({
	kind: z.enum(IMPORT_KINDS, { error: "Choose what the file contains" }),
	idempotencyKey: idempotencyKeyInput,
});
export type UploadImportFields = z.input<typeof uploadImportInput>;

const IMPORT_ACTS = [
	"apply",
	"undo",
	"continue",
	"cancel",
	"columns",
	"create",
	"check",
	"fetch",
	"kind",
	"invite",
] as const;

export const importActInput = z.object({
	act: z.enum(IMPORT_ACTS),
	/** The run that the page shows. */
	run: z
		.string()
		.regex(/^\d{1,6}$/)
		.transform(Number),
	/** What the file contains, for the act of this name. */
	kind: uploadImportInput.shape.kind.optional(),
	/** Our name of each column, in the order of the file; '' leaves it out. */
	columns: z.array(z.string().max(200).default("")).max(MAX_COLUMNS).default([]),
	/** Categories and families of the file, and beside each the one that is meant; '' to create it. */
	place: z.array(z.string().max(400).default("")).max(MAX_PLACED).default([]),
	into: z.array(z.string().trim().max(200).default("")).max(MAX_PLACED).default([]),
	decimal: z.string().max(10).optional(),
	currency: z.string().max(10).optional(),
	vat: z.string().max(10).optional(),
	weight: z.string().max(10).optional(),
	empty: z.string().max(10).optional(),
	numbers: z.string().max(10).optional(),
	archived: z.string().max(10).optional(),
	password: passwordAgainField,
});
export type ImportActFields = z.input<typeof importActInput>;
