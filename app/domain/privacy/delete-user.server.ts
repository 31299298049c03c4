import { findProfile } from "~/domain/accounts/profile/queries.server";
import type { Platform } from "../../platform/platform.server";
import { type ErasureResult, eraseUser } from "./erase-user.server";

export type DeleteUserResult =
	| ErasureResult
	| { ok: false; reason: "no-such-user" | "own-account" };

/** Admins can't delete themselves here: their own account page asks for more. */
export async function deleteUser(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	userId: string,
): Promise<DeleteUserResult> {
	if (userId === adminId) return { ok: false, reason: "own-account" };
	const profile = await findProfile(needs.db, userId);
	if (!profile) return { ok: false, reason: "no-such-user" };
	return eraseUser(needs, profile, { actor: `admin:${adminId}` });
}
