import { hashPassword, verifyPassword } from "~/platform/crypto/passwords.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { buildVerificationStatements } from "../email/verify-email.server";
import type { SignUpInput } from "../input";
import { insertAccount } from "../lifecycle/insert-account.server";
import { findUserByEmail } from "../queries.server";
import { REPEATED_SIGN_UP_MS } from "../rules";
import { refuseSignIn } from "../sign-in-errors";

/** Returns the new account, or the one that the same form has just made. */
export async function signUp(
	ctx: Platform,
	input: SignUpInput,
	returnTo?: string,
): Promise<string> {
	const { db, now, newId } = ctx;
	const user = { id: newId(), email: input.email, name: input.name };
	const at = now();
	const passwordHash = await hashPassword(input.password, ctx.settings.passwordCostLog2);
	try {
		await db.batch([
			...insertAccount(ctx, { ...user, role: "customer", passwordHash, createdAt: at }),
			...buildVerificationStatements(ctx, user, returnTo),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "users.email") throw error;
		return resumeSignUp(ctx, input);
	}
	return user.id;
}

async function resumeSignUp(ctx: Platform, { email, password }: SignUpInput): Promise<string> {
	const existing = await findUserByEmail(ctx.db, email);
	const isNew = existing !== null && ctx.now() - existing.createdAt < REPEATED_SIGN_UP_MS;
	if (!isNew || existing.isDisabled) throw refuseSignIn("email-already-in-use", "email");
	const { passwordCostLog2 } = ctx.settings;
	if (!(await verifyPassword(password, existing.passwordHash, passwordCostLog2))) {
		throw refuseSignIn("email-already-in-use", "email");
	}
	return existing.user.id;
}
