import type { Platform } from "~/platform/platform.server";
import { checkPassword } from "../password/check-password.server";
import type { SignedInUser } from "../rules";
import { listEnabledFactors } from "../two-factor/queries.server";
import {
	type FactorCodeErrorReason,
	verifyFactorCode,
} from "../two-factor/verify-factor-code.server";
import { type FactorKind, pickPreferredFactor } from "../two-factor-rules";
import { getSignInMethods } from "./sign-in-methods.server";

/** What an account can be asked for again, beside a provider's sign-in: its password, a code of one factor, or both. */
export type RequiredCredentials = { password: boolean; code: FactorKind | null };

/** What somebody who is signed in must bring to prove once more who they are: a code by SMS only if there is no app. */
export async function getRequiredCredentials(
	db: Platform["db"],
	userId: string,
): Promise<RequiredCredentials & { signInMethods: Awaited<ReturnType<typeof getSignInMethods>> }> {
	const [signInMethods, factors] = await Promise.all([
		getSignInMethods(db, userId),
		listEnabledFactors(db, userId),
	]);
	return { password: signInMethods.hasPassword, code: pickPreferredFactor(factors), signInMethods };
}

export type ReauthenticateResult =
	| { ok: true }
	| { ok: false; reason: "wrong-password" | "no-credential" | FactorCodeErrorReason };

/**
 * Proves once more who is signed in, by all that `asked` names. The password comes first: whoever does not have it
 * spends no code. Refused for an account that has neither, which must sign in once more at its provider.
 */
export async function reauthenticate(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	required: RequiredCredentials,
	{ password, code }: { password: string; code: string },
): Promise<ReauthenticateResult> {
	if (!required.password && !required.code) return { ok: false, reason: "no-credential" };
	if (required.password) {
		const checked = await checkPassword(needs, { email: user.email, password });
		if (!checked.ok) return { ok: false, reason: "wrong-password" };
	}
	return required.code
		? verifyFactorCode(needs, user.id, { kind: required.code, code })
		: { ok: true };
}
