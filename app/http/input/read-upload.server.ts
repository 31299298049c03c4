import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { type CleanPicture, readPicture } from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { getPictureErrorMessage } from "../errors/pictures.server";
import { MAX_FIELDS, readFormData } from "./read-form-data.server";
import { type FormResult, validateForm } from "./validate-form.server";

/** So much that the other fields of a form with a slightly too large picture are kept. */
const MAX_BODY_BYTES = 3 * MAX_PICTURE_BYTES;

const FIELD = "image";

type Reply<T> = Extract<FormResult<T>, { ok: true }>["reply"];

export type ReadUpload<T, Picture> =
	| { ok: true; value: T; picture: Picture; reply: Reply<T> }
	| { ok: false; status: number; result: SubmissionResult };

/** Reads the picture from the field 'image'; it is optional without `required`. */
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
	required: string,
): Promise<ReadUpload<T, CleanPicture>>;
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
): Promise<ReadUpload<T, CleanPicture | null>>;
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
	required?: string,
): Promise<ReadUpload<T, CleanPicture | null>> {
	const form = await readFormData(request, { maxBytes: MAX_BODY_BYTES, maxFields: MAX_FIELDS });
	if (form === "too-large") return refused(413, FIELD, getPictureErrorMessage("too-large"));
	if (form === "invalid-form") return refused(400, "", "The form was incomplete. Send it again");
	const file = form.get(FIELD);
	form.delete(FIELD);
	const chosen = file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
	const read = chosen && (await readPicture(chosen));
	const wrong = read ? (read.ok ? null : getPictureErrorMessage(read.reason)) : (required ?? null);

	// Browsers forget a chosen file when its form is rendered again, so the page asks for it.
	const named = (result: SubmissionResult): SubmissionResult =>
		chosen ? { ...result, initialValue: { ...result.initialValue, [FIELD]: chosen.name } } : result;
	const input = await validateForm(form, schema);
	if (input.ok && wrong === null) {
		const reply: Reply<T> = (errors) => named(input.reply(errors));
		return { ok: true, value: input.value, reply, picture: read?.ok ? read.picture : null };
	}
	const result = named(input.ok ? input.reply({}) : input.result);
	const error = wrong === null ? result.error : { ...result.error, [FIELD]: [wrong] };
	return { ok: false, status: 400, result: { ...result, status: "error", error } };
}

function refused(status: number, field: string, message: string) {
	const result: SubmissionResult = { status: "error", error: { [field]: [message] } };
	return { ok: false, status, result } as const;
}
