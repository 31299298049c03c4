import { z } from "zod";
import type { ProfilePicture } from "~/domain/accounts/profile/change-profile-picture.server";
import { changeProfilePicture } from "~/domain/accounts/profile/change-profile-picture.server";
import { readUpload } from "~/http/input/read-upload.server";
import { consumeRequestLimit, getWaitMessage } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";

/** Which of the two pictures an address means; throws the 404 of any other. */
export function parseProfilePicture(name: string | null | undefined): ProfilePicture {
	if (name !== "photo" && name !== "cover") throw notFound();
	return name;
}

export type PictureUploadError = {
	status: number;
	error: string;
	headers?: Record<string, string>;
};

/** Takes the picture of a posted form as the user's photo or cover. What is said against it, or null when it is theirs now. */
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
	const input = await readUpload(request, z.object({}), "Image is required");
	if (!input.ok) {
		const [error = "Image is required"] = Object.values(input.result.error ?? {}).flat();
		return { status: input.status, error: String(error) };
	}
	const changed = await changeProfilePicture(platform, userId, which, input.picture);
	if (!changed.ok) throw notFound();
	return null;
}
