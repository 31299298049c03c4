import type { UploadedPicture } from "~/platform/images/image.server";
import { findUpload } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { Caller } from "./caller.server";

/** Finds a picture by the URL that POST /upload returned to this caller; its user stores a copy. */
export async function findUploadedPicture(
	platform: Platform,
	{ user }: Caller,
	url: string,
	field: string,
): Promise<UploadedPicture> {
	const key = platform.settings.allowedOrigins
		.map((origin) => `${origin}/images/`)
		.flatMap((start) => (url.startsWith(start) ? [url.slice(start.length)] : []))[0];
	const picture = key ? await findUpload(platform, user.id, key) : null;
	if (picture) return picture;
	throw new Refused(
		{ [field]: "Send a URL that POST /upload returned to you within the last hour" },
		422,
	);
}
