import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { linesText, requiredText } from "~/platform/input/text-schemas";

export const MAX_REFERENCE_LENGTH = 100;

export const receiveInput = z.object({
	reference: requiredText("The delivery note is required", MAX_REFERENCE_LENGTH),
	lines: linesText(100_000),
	idempotencyKey: idempotencyKeyInput,
});
export type ReceiveFields = z.input<typeof receiveInput>;
