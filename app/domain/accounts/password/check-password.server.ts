import { verifyPassword } from "~/platform/crypto/passwords.server";
import type { Platform } from "~/platform/platform.server";
import type { SignInInput } from "../input";
import { findUserByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";

export type CheckPasswordResult =
	| { ok: true; user: SignedInUser; passwordHash: string | null }
	| { ok: false; reason: "user-not-found" | "wrong-password" | "user-disabled" };

/**
 * Finds who signs in with an e-mail and a password. An unknown address takes the same work as a wrong password, so
 * that the time does not tell them apart; that an account is disabled is said to those alone who know its password.
 * The check takes a while: what it opens names the hash that was checked (`startSession`), which may be another by then.
 */
export async function checkPassword(
	{ db }: Pick<Platform, "db">,
	{ email, password }: Pick<SignInInput, "email" | "password">,
): Promise<CheckPasswordResult> {
	const found = await findUserByEmail(db, email);
	const isCorrect = await verifyPassword(password, found?.passwordHash ?? null);
	if (!found) return { ok: false, reason: "user-not-found" };
	if (!isCorrect) return { ok: false, reason: "wrong-password" };
	if (found.isDisabled) return { ok: false, reason: "user-disabled" };
	return { ok: true, user: found.user, passwordHash: found.passwordHash };
}
