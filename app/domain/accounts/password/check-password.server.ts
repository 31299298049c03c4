import { verifyPassword } from "~/platform/crypto/passwords.server";
import type { Platform } from "~/platform/platform.server";
import type { SignInInput } from "../input";
import { findUserByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";

export type CheckPasswordResult =
	| { ok: true; user: SignedInUser; passwordHash: string | null }
	| { ok: false; reason: "user-not-found" | "wrong-password" | "user-disabled" };

/** Hashes for unknown addresses too, so that timing doesn't reveal which have an account. */
export async function checkPassword(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	{ email, password }: Pick<SignInInput, "email" | "password">,
): Promise<CheckPasswordResult> {
	const found = await findUserByEmail(db, email);
	const hash = found?.passwordHash ?? null;
	const isCorrect = await verifyPassword(password, hash, settings.passwordCostLog2);
	if (!found) return { ok: false, reason: "user-not-found" };
	if (!isCorrect) return { ok: false, reason: "wrong-password" };
	if (found.isDisabled) return { ok: false, reason: "user-disabled" };
	return { ok: true, user: found.user, passwordHash: found.passwordHash };
}
