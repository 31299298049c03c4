import { z } from "zod";
import type { ProfilePicture } from "~/domain/accounts/profile/verbs.server";
import { changeProfilePicture } from "~/domain/accounts/profile/verbs.server";
import { requiredPicture } from "~/http/input/file-fields.server";
import { readUpload } from "~/http/input/read-upload.server";
import { consumeRequestLimit, getWaitMessage } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";

/** Throws a 404 for an unknown picture name. */
export function parseProfilePicture(name: string | null | undefined): ProfilePicture {
	if (name !== "photo" && name !== "cover") throw notFound();
	return name;
}

type PictureUploadError = {
	status: number;
	error: string;
	headers?: Record<string, string>;
};

/** Returns the validation error, or null when the picture was saved. */
export async function handlePictureUpload(
	request: Request,
	platform: Platform,
	userId: string,
	which: ProfilePicture,
): Promise<PictureUploadError | null> {
	const turn = await consumeRequestLimit(request, platform, "upload", userId);
	if (!turn.ok) {
		const headers = { "retry-after": String(turn.retryAfterSeconds) };
		return { status: 429, error: getWaitMessage(turn), headers };
	}
	const input = await readUpload(request, z.object({}), requiredPicture);
	if (!input.ok) {
		const [error = "Image is required"] = Object.values(input.result.error ?? {}).flat();
		return { status: input.status, error: String(error) };
	}
	const changed = await changeProfilePicture(platform, userId, which, input.content);
	if (!changed.ok) throw notFound();
	return null;
}
