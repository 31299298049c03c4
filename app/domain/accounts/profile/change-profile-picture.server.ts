import { and, eq, isNull } from "drizzle-orm";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../tables.server";
import { findProfile } from "./queries.server";

export type ProfilePicture = "photo" | "cover";

const PICTURE_TARGETS = {
	photo: { area: "people", column: "photoKey" },
	cover: { area: "covers", column: "coverKey" },
} as const;

export async function changeProfilePicture(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	userId: string,
	which: ProfilePicture,
	picture: UploadedPicture,
): Promise<{ ok: true } | { ok: false; reason: "no-such-user" }> {
	const { db, now } = platform;
	const { area, column } = PICTURE_TARGETS[which];
	return withStoredPicture(platform, { area, picture, uploadedBy: userId }, async (key) => {
		const profile = await findProfile(db, userId);
		if (!profile) return { ok: false, reason: "no-such-user" };
		const old = profile[column];
		await db.batch([
			db
				.update(users)
				.set({ [column]: key })
				.where(and(eq(users.id, userId), isNull(users.disabledAt))),
			...(old ? [releasePicture(db, old, now())] : []),
		]);
		return { ok: true };
	});
}
