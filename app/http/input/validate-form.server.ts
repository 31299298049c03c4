import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { newId } from "~/platform/ids.server";
import { formOf, withOwnNames } from "./parse-form.server";
import { validationMessage } from "./validation-messages.server";

export type ReadInput<T> =
	| { ok: true; value: T; reply: Reply }
	| { ok: false; result: SubmissionResult };

/** Answers a form whose input was well-formed but refused: what was typed is kept. */
type Reply = (errors: {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
	/** Renders the form with a new idempotency key, so that pressing once more sends it as a new one. */
	freshKey?: boolean;
}) => SubmissionResult;

/** Passwords are never sent back with the rest of what was typed, nor is what a passkey signed: it counts once. */
const HIDDEN = ["password", "oldPassword", "credential"];

/** Reads a posted form by a noun's input. A refusal carries each field's errors and what was typed, for status 400. */
export async function readForm<T>(
	source: Request | FormData,
	schema: z.ZodType<T>,
): Promise<ReadInput<T>> {
	const form = source instanceof FormData ? withOwnNames(source) : await formOf(source);
	const submission = parseWithZod(form, { schema, error: validationMessage });
	const reply: Reply = ({ freshKey, ...errors }) => {
		const result = submission.reply({ ...errors, hideFields: HIDDEN });
		if (!freshKey) return result;
		return { ...result, initialValue: { ...result.initialValue, idempotencyKey: newId() } };
	};
	if (submission.status !== "success") return { ok: false, result: reply({}) };
	return { ok: true, value: submission.value, reply };
}
