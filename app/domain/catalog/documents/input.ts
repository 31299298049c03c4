import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";
import { DOCUMENT_KINDS } from "../document-rules";

export const documentInput = z.object({
	title: requiredText("Title is required", 100),
	kind: z.enum(DOCUMENT_KINDS, { error: "Choose a kind" }),
	idempotencyKey: idempotencyKeyInput,
});

export type DocumentInput = z.output<typeof documentInput>;
export type DocumentFields = z.input<typeof documentInput>;
