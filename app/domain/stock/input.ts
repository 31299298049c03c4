import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { MAX_STOCK_ENTRIES } from "./rules";

export const MAX_REFERENCE_LENGTH = 100;

export const receiveInput = z.object({
	/** The supplier's delivery note. */
	reference: requiredText("The delivery note is required", MAX_REFERENCE_LENGTH),
	lines: optionalText(100_000),
	/** Lines that were wrong before, each in a field beside its error. */
	wrong: z.array(z.string().max(4000)).max(MAX_STOCK_ENTRIES).default([]),
	idempotencyKey: idempotencyKeyInput,
});
export type ReceiveFields = z.input<typeof receiveInput>;
