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

type RequiredCredentials = { password: boolean; code: FactorKind | null };

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

/** Checks the password first, so that a wrong one doesn't spend a code. */
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
