import { z } from "zod";
import { readUploadedPicture, type UploadedPicture } from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { getPictureErrorMessage } from "../errors/pictures.server";
import { readFileForm } from "../input/read-upload.server";
import { createProblem, type Problem } from "./problem.server";

export const IMAGE = z.custom<UploadedPicture>();

const MAX_BODY_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

/** Reads the field 'image' of a multipart body. `payload` depends on the file alone. */
export async function readImage(
	request: Request,
): Promise<{ ok: true; value: UploadedPicture; payload: string } | Problem> {
	const type = request.headers.get("content-type") ?? "";
	if (!/^multipart\/form-data\s*;/i.test(type)) {
		return createProblem(415, "Send the picture as multipart/form-data, in the field 'image'");
	}
	const form = await readFileForm(request, "image", MAX_BODY_BYTES);
	if (form === "invalid-form") return createProblem(400, "The body is incomplete");
	if (form === "too-large") return createProblem(413, getPictureErrorMessage(form));
	const read = form.file && (await readUploadedPicture(form.file));
	if (read?.ok) return { ok: true, value: read.picture, payload: read.picture.digest };
	if (read?.reason === "too-large") return createProblem(413, getPictureErrorMessage(read.reason));
	const detail = read ? getPictureErrorMessage(read.reason) : "Image is required";
	return createProblem(422, detail, { errors: [{ pointer: "/image", detail }] });
}
