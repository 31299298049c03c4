import { z } from "zod";
import { type CleanPicture, readPicture } from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { digestOf } from "~/platform/images/image-store.server";
import { getPictureErrorMessage } from "../errors/pictures.server";
import { MAX_FIELDS, readFormData } from "../input/read-form-data.server";
import { createProblem, type Problem } from "./problem.server";

export const IMAGE = z.custom<CleanPicture>();

const MAX_BODY_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

/** Reads the field 'image' of a multipart body. `payload` depends on the file alone. */
export async function readImage(
	request: Request,
): Promise<{ ok: true; value: CleanPicture; payload: string } | Problem> {
	const type = request.headers.get("content-type") ?? "";
	if (!/^multipart\/form-data\s*;/i.test(type)) {
		return createProblem(415, "Send the picture as multipart/form-data, in the field 'image'");
	}
	const form = await readFormData(request, { maxBytes: MAX_BODY_BYTES, maxFields: MAX_FIELDS });
	if (form === "too-large") return createProblem(413, getPictureErrorMessage("too-large"));
	if (form === "invalid-form") return createProblem(400, "The body is incomplete");
	const file = form.get("image");
	if (!(file instanceof File)) return createImageProblem("Image is required");
	const read = await readPicture(file);
	if (!read.ok) {
		const detail = getPictureErrorMessage(read.reason);
		return read.reason === "too-large" ? createProblem(413, detail) : createImageProblem(detail);
	}
	return { ok: true, value: read.picture, payload: digestOf(read.picture) };
}

function createImageProblem(detail: string): Problem {
	return createProblem(422, detail, { errors: [{ pointer: "/image", detail }] });
}
