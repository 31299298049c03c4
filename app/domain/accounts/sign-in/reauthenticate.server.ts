import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { type PasskeyAuthentication, verifyPasskey } from "../passkeys/ceremony.server";
import { requirePassword } from "../password/password.server";
import type { SignedInUser } from "../rules";
import { refuseSignIn } from "../sign-in-errors";
import { users } from "../tables.server";
import { verifyFactorCode } from "../two-factor/factors.server";
import { listEnabledFactors } from "../two-factor/queries.server";
import { type FactorKind, pickPreferredFactor } from "../two-factor-rules";
import { getSignInMethods } from "./identities.server";

type RequiredCredentials = { password: boolean; code: FactorKind | null };

export async function getRequiredCredentials(
	db: Db,
	userId: string,
): Promise<RequiredCredentials & { signInMethods: Awaited<ReturnType<typeof getSignInMethods>> }> {
	const [signInMethods, factors] = await Promise.all([
		getSignInMethods(db, userId),
		listEnabledFactors(db, userId),
	]);
	return { password: signInMethods.hasPassword, code: pickPreferredFactor(factors), signInMethods };
}

/** Checks the password first, so that a wrong one doesn't spend a code. */
export async function reauthenticate(
	ctx: Platform,
	user: SignedInUser,
	required: RequiredCredentials,
	{ password, code }: { password: string; code: string },
): Promise<void> {
	if (!required.password && !required.code) throw new Refused("Log in again to continue.", 400);
	if (required.password) await requirePassword(ctx, user, password);
	if (required.code) await verifyFactorCode(ctx, user.id, { kind: required.code, code });
}

/** Returns whose passkey it is. */
export async function signInByPasskey(
	ctx: Platform,
	authentication: Omit<PasskeyAuthentication, "purpose">,
): Promise<string> {
	const userId = await verifyPasskey(ctx, { ...authentication, purpose: "sign-in" });
	const [enabled] = await ctx.db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	if (!enabled) throw refuseSignIn("user-disabled");
	return userId;
}
