import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { FileField } from "./file-fields.server";
import { MAX_FIELDS, readFormData } from "./read-form-data.server";
import { type FormReply, validateForm } from "./validate-form.server";

/** Large enough to keep the other fields of a form with a slightly too large file. */
export const MAX_BODY_BYTES = 15 * 1024 * 1024;

/** Reads a form with one file; `fields` leaves it out. */
export async function readFileForm(
	request: Request,
	name: string,
	maxBytes = MAX_BODY_BYTES,
): Promise<{ fields: FormData; file: File | null } | "too-large" | "invalid-form"> {
	const fields = await readFormData(request, { maxBytes, maxFields: MAX_FIELDS });
	if (!(fields instanceof FormData)) return fields;
	const file = fields.get(name);
	fields.delete(name);
	// Browsers send an empty file without a name when none was chosen.
	const isChosen = file instanceof File && (file.size > 0 || file.name !== "");
	return { fields, file: isChosen ? file : null };
}

export type ReadUpload<T, Content> =
	| { ok: true; value: T; content: Content; reply: FormReply }
	/** The content was valid, or there was none. */
	| { ok: false; status: number; result: SubmissionResult; content: Content | null };

export async function readUpload<T, Content>(
	request: Request,
	schema: z.ZodType<T>,
	field: FileField<Content>,
): Promise<ReadUpload<T, Content>> {
	const form = await readFileForm(request, field.name, field.maxBytes);
	if (form === "too-large") return createFailure(413, field.name, field.tooLarge);
	if (form === "invalid-form")
		return createFailure(400, "", "The form was incomplete. Send it again");
	const { fields, file } = form;
	const read = await field.read(file);

	// Browsers forget a chosen file when its form is rendered again, so the page asks for it.
	const named = (result: SubmissionResult): SubmissionResult =>
		file === null
			? result
			: { ...result, initialValue: { ...result.initialValue, [field.name]: file.name } };
	const input = await validateForm(fields, schema);
	if (input.ok && read.ok) {
		const reply: FormReply = (errors) => named(input.reply(errors));
		return { ok: true, value: input.value, content: read.content, reply };
	}
	const result = named(input.ok ? input.reply({}) : input.result);
	const error = read.ok ? result.error : { ...result.error, [field.name]: [read.message] };
	const content = read.ok ? read.content : null;
	return { ok: false, status: 400, result: { ...result, status: "error", error }, content };
}

function createFailure(status: number, field: string, message: string) {
	const result: SubmissionResult = { status: "error", error: { [field]: [message] } };
	return { ok: false, status, result, content: null } as const;
}
