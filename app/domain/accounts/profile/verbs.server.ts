import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../tables.server";
import type { ProfileInput } from "./input";
import { findProfile } from "./queries.server";

export async function updateProfile(
	{ db }: Platform,
	userId: string,
	input: Partial<ProfileInput>,
): Promise<void> {
	if (Object.keys(input).length === 0) return;
	await db
		.update(users)
		.set(input)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
}

/** Whether the account sees prices without VAT too. */
export async function rememberNetView(db: Db, userId: string, showsNet: boolean): Promise<void> {
	await db.update(users).set({ showsNet }).where(eq(users.id, userId));
}

export type ProfilePicture = "photo" | "cover";

const PICTURE_TARGETS = {
	photo: { area: "people", column: "photoKey" },
	cover: { area: "covers", column: "coverKey" },
} as const;

export async function changeProfilePicture(
	platform: Platform,
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
