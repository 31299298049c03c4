import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { signInInput } from "../accounts/input";

/**
 * What the Subscribe box sends. An address is read as on the login page, but letters that would make it a list or a
 * name in a mail's header are refused: the mail could never leave.
 */
export const subscribeInput = z.object({
	email: signInInput.shape.email.refine(
		(address) => !/[<>()[\],;:\\"]/.test(address),
		"Provide a valid Email",
	),
	/** The page that the box stood on. */
	from: optionalText(2000),
});
export type SubscribeFields = z.input<typeof subscribeInput>;

/** An issue's words: plain text, in which an empty line begins a paragraph. */
export const issueInput = z.object({
	// A subject is one line, whatever was pasted into it.
	subject: requiredText("Subject is required", 150).transform((value) =>
		value.replace(/\s+/g, " "),
	),
	body: requiredText("Text is required", 20_000),
});
export type IssueInput = z.infer<typeof issueInput>;
export type IssueFields = z.input<typeof issueInput>;

/** The 'Send me a test' button. */
export const testInput = z.object({ idempotencyKey: idempotencyKeyInput });

/** A new issue's form: its words, and the key that makes a double click one draft. */
export const newIssueInput = issueInput.extend({ idempotencyKey: idempotencyKeyInput });
export type NewIssueInput = z.infer<typeof newIssueInput>;
export type NewIssueFields = z.input<typeof newIssueInput>;
