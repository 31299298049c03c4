import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { newId } from "~/platform/ids.server";
import type { FormError } from "../errors/domain-error.server";
import { respondWithForm } from "../responses/respond.server";
import { parseForm } from "./parse-form.server";
import { getValidationMessage } from "./validation-messages.server";

export type FormResult<T> = { ok: true; value: T; reply: FormReply } | RefusedForm;

/** `response` is the form again, with the typed values and the errors. */
type RefusedForm = { ok: false; result: SubmissionResult; response: FormResponse };

type FormResponse = ReturnType<typeof respondWithForm<SubmissionResult>>;

export const refuseForm = (result: SubmissionResult): RefusedForm => ({
	ok: false,
	result,
	response: respondWithForm(result, 400),
});

export type FormReply = (errors: {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
	/** Renders the form with a new idempotency key, so that pressing again sends a new one. */
	freshKey?: boolean;
}) => SubmissionResult;

/** Never sent back with the other typed values. */
const HIDDEN_FIELDS = ["password", "oldPassword", "credential"];

export async function validateForm<T>(
	source: Request | FormData,
	schema: z.ZodType<T>,
): Promise<FormResult<T>> {
	const form = source instanceof FormData ? source : await parseForm(source);
	const submission = parseWithZod(form, { schema, error: getValidationMessage });
	const reply: FormReply = ({ freshKey, ...errors }) => {
		const result = submission.reply({ ...errors, hideFields: HIDDEN_FIELDS });
		if (!freshKey) return result;
		return { ...result, initialValue: { ...result.initialValue, idempotencyKey: newId() } };
	};
	if (submission.status !== "success") return refuseForm(reply({}));
	return { ok: true, value: submission.value, reply };
}

export const respondWithError = ({ reply }: { reply: FormReply }, { errors, status }: FormError) =>
	respondWithForm(reply(errors), status);
