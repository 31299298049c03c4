import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";
import { TOKEN_DAYS, TOKEN_SCOPES } from "../api-token-rules";

const days = TOKEN_DAYS.map(String);

export const apiTokenInput = z.object({
	name: requiredText("Name is required", 60),
	days: z
		.string({ error: "Choose when it expires" })
		.refine((text) => days.includes(text), "Choose when it expires")
		.transform(Number),
	scope: z.enum(TOKEN_SCOPES, { error: "Choose a permission" }),
	idempotencyKey: idempotencyKeyInput,
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;
export type ApiTokenFields = z.input<typeof apiTokenInput>;
