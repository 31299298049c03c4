import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import {
	type PictureRefusal,
	readUploadedPicture,
	type UploadedPicture,
} from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { getPictureErrorMessage } from "../errors/pictures.server";
import { MAX_FIELDS, readFormData } from "./read-form-data.server";
import { type FormReply, validateForm } from "./validate-form.server";

/** Large enough to keep the other fields of a form with a slightly too large picture. */
const MAX_BODY_BYTES = 3 * MAX_PICTURE_BYTES;

const FIELD = "image";

/** `fileName` is null and both others are null without a file; `fields` leaves the file out. */
type PictureForm = {
	fields: FormData;
	fileName: string | null;
	picture: UploadedPicture | null;
	refusal: PictureRefusal | null;
};

/** Reads a form with one picture, in the field 'image'. */
export async function readPictureForm(
	request: Request,
	maxBytes = MAX_BODY_BYTES,
): Promise<PictureForm | "too-large" | "invalid-form"> {
	const fields = await readFormData(request, { maxBytes, maxFields: MAX_FIELDS });
	if (!(fields instanceof FormData)) return fields;
	const file = fields.get(FIELD);
	fields.delete(FIELD);
	// Browsers send an empty file without a name when none was chosen.
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) {
		return { fields, fileName: null, picture: null, refusal: null };
	}
	const read = await readUploadedPicture(file);
	return read.ok
		? { fields, fileName: file.name, picture: read.picture, refusal: null }
		: { fields, fileName: file.name, picture: null, refusal: read.reason };
}

export type ReadUpload<T, Picture> =
	| { ok: true; value: T; picture: Picture; reply: FormReply }
	/** The picture was valid, or there was none. */
	| { ok: false; status: number; result: SubmissionResult; picture: UploadedPicture | null };

/** The picture is optional without `required`. */
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
	required: string,
): Promise<ReadUpload<T, UploadedPicture>>;
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
): Promise<ReadUpload<T, UploadedPicture | null>>;
export async function readUpload<T>(
	request: Request,
	schema: z.ZodType<T>,
	required?: string,
): Promise<ReadUpload<T, UploadedPicture | null>> {
	const form = await readPictureForm(request);
	if (form === "too-large") return createFailure(413, FIELD, getPictureErrorMessage(form));
	if (form === "invalid-form")
		return createFailure(400, "", "The form was incomplete. Send it again");
	const { fields, fileName, picture, refusal } = form;
	const missing = fileName === null ? (required ?? null) : null;
	const pictureError = refusal ? getPictureErrorMessage(refusal) : missing;

	// Browsers forget a chosen file when its form is rendered again, so the page asks for it.
	const named = (result: SubmissionResult): SubmissionResult =>
		fileName === null
			? result
			: { ...result, initialValue: { ...result.initialValue, [FIELD]: fileName } };
	const input = await validateForm(fields, schema);
	if (input.ok && pictureError === null) {
		return { ok: true, value: input.value, reply: (errors) => named(input.reply(errors)), picture };
	}
	const result = named(input.ok ? input.reply({}) : input.result);
	const error = pictureError === null ? result.error : { ...result.error, [FIELD]: [pictureError] };
	return { ok: false, status: 400, result: { ...result, status: "error", error }, picture };
}

function createFailure(status: number, field: string, message: string) {
	const result: SubmissionResult = { status: "error", error: { [field]: [message] } };
	return { ok: false, status, result, picture: null } as const;
}
