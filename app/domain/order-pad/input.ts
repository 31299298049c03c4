import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";

export const scanInput = z.object({
	n: requiredText("Enter the number on the label", 100),
	quantity: requiredText("How many? Enter a quantity.", 100),
	idempotencyKey: idempotencyKeyInput,
});
