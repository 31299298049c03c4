import type { Platform } from "~/platform/platform.server";
import { checkPassword } from "../password/check-password.server";
import type { SignedInUser } from "../rules";
import { factorsOf } from "../two-factor/queries.server";
import { type CodeRefused, checkSecondProof } from "../two-factor/verify-factor-code.server";
import { type FactorKind, firstFactor } from "../two-factor-rules";
import { waysToSignIn } from "./sign-in-methods.server";

/** What an account can be asked for again, beside a provider's sign-in: its password, a code of one factor, or both. */
export type ProofAsked = { password: boolean; code: FactorKind | null };

/** What somebody who is signed in must bring to prove once more who they are: a code by SMS only if there is no app. */
export async function proofAskedOf(
	db: Platform["db"],
	userId: string,
): Promise<ProofAsked & { ways: Awaited<ReturnType<typeof waysToSignIn>> }> {
	const [ways, factors] = await Promise.all([waysToSignIn(db, userId), factorsOf(db, userId)]);
	return { password: ways.hasPassword, code: firstFactor(factors), ways };
}

export type ProveAgainResult =
	| { ok: true }
	| { ok: false; reason: "wrong-password" | "nothing-to-prove-by" | CodeRefused };

/**
 * Proves once more who is signed in, by all that `asked` names. The password comes first: whoever does not have it
 * spends no code. Refused for an account that has neither, which must sign in once more at its provider.
 */
export async function proveAgain(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	asked: ProofAsked,
	{ password, code }: { password: string; code: string },
): Promise<ProveAgainResult> {
	if (!asked.password && !asked.code) return { ok: false, reason: "nothing-to-prove-by" };
	if (asked.password) {
		const checked = await checkPassword(needs, { email: user.email, password });
		if (!checked.ok) return { ok: false, reason: "wrong-password" };
	}
	return asked.code ? checkSecondProof(needs, user.id, { by: asked.code, code }) : { ok: true };
}
