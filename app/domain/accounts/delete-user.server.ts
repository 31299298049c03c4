import { eq } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import { refusedBy } from "../../platform/database.server";
import { releasePicture } from "../../platform/picture-store.server";
import type { Platform } from "../../platform/platform.server";
import { type Profile, profileOf } from "./profile.server";
import {
	identities,
	mailedTokens,
	mailSignIns,
	passwordResets,
	sessions,
	smsCodes,
	users,
} from "./tables.server";

export type DeleteUserResult =
	| { ok: true }
	| { ok: false; reason: "no-such-user" | "own-account" | "last-admin" };

type Needs = Pick<Platform, "db" | "now" | "newId">;

/**
 * Deletes an account; its sessions end at once. Who has ordered, sold or written a blog stays as a row without a
 * name, address, password or picture, which nobody can sign in to: orders keep what they were made with. The
 * database's foreign keys decide which it is, and its trigger keeps the last admin. Admins can't delete themselves.
 */
export async function deleteUser(
	needs: Needs,
	adminId: string,
	userId: string,
): Promise<DeleteUserResult> {
	const { db, now, newId } = needs;
	if (userId === adminId) return { ok: false, reason: "own-account" };
	const user = await profileOf(db, userId);
	if (!user) return { ok: false, reason: "no-such-user" };
	const told = auditLastChange(db, {
		id: newId(),
		actor: `admin:${adminId}`,
		action: "user.delete",
		subject: `user:${userId}`,
		before: user.role,
		after: "",
		at: now(),
	});
	try {
		await db.batch([
			db.delete(users).where(eq(users.id, userId)),
			told,
			...releasePictures(needs, user),
		]);
		return { ok: true };
	} catch (error) {
		if (refusedBy(error) === "the last admin stays") return { ok: false, reason: "last-admin" };
		if (refusedBy(error) !== "foreign key") throw error;
	}
	try {
		await db.batch([
			anonymise(needs, userId),
			told,
			db.delete(sessions).where(eq(sessions.userId, userId)),
			db.delete(mailedTokens).where(eq(mailedTokens.userId, userId)),
			db.delete(passwordResets).where(eq(passwordResets.userId, userId)),
			db.delete(mailSignIns).where(eq(mailSignIns.userId, userId)),
			db.delete(smsCodes).where(eq(smsCodes.userId, userId)),
			db.delete(identities).where(eq(identities.userId, userId)),
			...releasePictures(needs, user),
		]);
		return { ok: true };
	} catch (error) {
		if (refusedBy(error) === "the last admin stays") return { ok: false, reason: "last-admin" };
		throw error;
	}
}

function anonymise({ db, now }: Needs, userId: string) {
	return db
		.update(users)
		.set({
			// Nobody can have an address under .invalid, and the old one is free again.
			email: `${userId}@deleted.invalid`,
			name: "Deleted user",
			role: "customer",
			passwordHash: null,
			emailVerifiedAt: null,
			disabledAt: now(),
			address: "",
			gender: "",
			age: "",
			education: "",
			photoKey: null,
			coverKey: null,
			verifiedPhone: null,
		})
		.where(eq(users.id, userId));
}

function releasePictures({ db, now }: Needs, { photoKey, coverKey }: Profile) {
	return [photoKey, coverKey].flatMap((key) => (key ? [releasePicture(db, key, now())] : []));
}
