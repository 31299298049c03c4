import type { UploadedPicture } from "~/platform/images/image.server";
import { findUpload } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";
import { createProblem, type Problem } from "./problem.server";

/** Finds a picture by the URL that POST /upload returned to this caller; its user stores a copy. */
export async function findUploadedPicture(
	platform: Platform,
	{ user }: Caller,
	url: string,
	field: string,
): Promise<{ ok: true; picture: UploadedPicture } | Problem> {
	const key = platform.settings.allowedOrigins
		.map((origin) => `${origin}/images/`)
		.flatMap((start) => (url.startsWith(start) ? [url.slice(start.length)] : []))[0];
	const picture = key ? await findUpload(platform, user.id, key) : null;
	if (picture) return { ok: true, picture };
	const detail = "Send a URL that POST /upload returned to you within the last hour";
	return createProblem(422, detail, { errors: [{ pointer: `/${field}`, detail }] });
}
