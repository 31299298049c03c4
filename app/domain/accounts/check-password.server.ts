import { passwordFits } from "../../platform/passwords.server";
import type { Platform } from "../../platform/platform.server";
import type { SignInInput } from "./input";
import { userByEmail } from "./queries.server";
import type { SignedInUser } from "./rules";

/**
 * Finds who signs in with an e-mail and a password. Null for an unknown address and for a wrong
 * password alike, after the same work, so that neither the answer nor its time tells them apart.
 */
export async function checkPassword(
	{ db }: Pick<Platform, "db">,
	{ email, password }: Pick<SignInInput, "email" | "password">,
): Promise<SignedInUser | null> {
	const found = await userByEmail(db, email);
	const fits = await passwordFits(password, found?.passwordHash ?? null);
	return found && fits ? found.user : null;
}
