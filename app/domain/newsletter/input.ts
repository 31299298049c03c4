import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { signInInput } from "../accounts/input";

/** Refuses characters that would make the address a list or a name in a mail header. */
export const subscribeInput = z.object({
	email: signInInput.shape.email.refine(
		(address) => !/[<>()[\],;:\\"]/.test(address),
		"Provide a valid Email",
	),
	from: optionalText(2000),
});
export type SubscribeFields = z.input<typeof subscribeInput>;

/** The text has no markup; an empty line starts a paragraph. */
export const issueInput = z.object({
	// A subject must be one line.
	subject: requiredText("Subject is required", 150).transform((value) =>
		value.replace(/\s+/g, " "),
	),
	body: requiredText("Text is required", 20_000),
});
export type IssueInput = z.infer<typeof issueInput>;
export type IssueFields = z.input<typeof issueInput>;

export const testInput = z.object({ idempotencyKey: idempotencyKeyInput });

export const newIssueInput = issueInput.extend({ idempotencyKey: idempotencyKeyInput });
export type NewIssueInput = z.infer<typeof newIssueInput>;
