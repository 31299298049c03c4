import { z } from "zod";
import { type CleanPicture, readPicture } from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { digestOf } from "~/platform/images/image-store.server";
import { pictureSentence } from "../errors/pictures.server";
import { MAX_FIELDS, readFormData } from "../input/read-form-data.server";
import { type Problem, refuse } from "./problem.server";

/** The input of a call that takes a picture: a multipart body, read by `readImage`. */
export const IMAGE = z.custom<CleanPicture>();

/** A picture and what its multipart body has around it. */
const MOST_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

/** Reads a multipart body with a picture in its field 'image' (see `readPicture`). `digested` follows from the file alone. */
export async function readImage(
	request: Request,
): Promise<{ ok: true; value: CleanPicture; digested: string } | Problem> {
	const type = request.headers.get("content-type") ?? "";
	if (!/^multipart\/form-data\s*;/i.test(type)) {
		return refuse(415, "Send the picture as multipart/form-data, in the field 'image'");
	}
	const form = await readFormData(request, { maxBytes: MOST_BYTES, maxFields: MAX_FIELDS });
	if (form === "too-large") return refuse(413, pictureSentence("too-large"));
	if (form === "no-form") return refuse(400, "The body did not arrive whole");
	const file = form.get("image");
	if (!(file instanceof File)) return refusedImage("Image is required");
	const read = await readPicture(file);
	if (!read.ok) {
		const detail = pictureSentence(read.reason);
		return read.reason === "too-large" ? refuse(413, detail) : refusedImage(detail);
	}
	return { ok: true, value: read.picture, digested: digestOf(read.picture) };
}

function refusedImage(detail: string): Problem {
	return refuse(422, detail, { errors: [{ pointer: "/image", detail }] });
}
