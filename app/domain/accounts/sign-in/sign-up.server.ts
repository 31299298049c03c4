import { hashPassword, verifyPassword } from "~/platform/crypto/passwords.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { buildVerificationStatements } from "../email/send-verification-mail.server";
import type { SignUpInput } from "../input";
import { insertAccount } from "../lifecycle/insert-account.server";
import { findUserByEmail } from "../queries.server";
import { REPEATED_SIGN_UP_MS } from "../rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

type SignUpResult = { ok: true; userId: string } | { ok: false; reason: "email-already-in-use" };

export async function signUp(
	needs: Needs,
	input: SignUpInput,
	returnTo?: string,
): Promise<SignUpResult> {
	const { db, now, newId } = needs;
	const user = { id: newId(), email: input.email, name: input.name };
	const at = now();
	const passwordHash = await hashPassword(input.password, needs.settings.passwordCostLog2);
	try {
		await db.batch([
			...insertAccount(needs, { ...user, role: "customer", passwordHash, createdAt: at }),
			...buildVerificationStatements(needs, user, returnTo),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "users.email") throw error;
		return resumeSignUp(needs, input);
	}
	return { ok: true, userId: user.id };
}

async function resumeSignUp(needs: Needs, { email, password }: SignUpInput): Promise<SignUpResult> {
	const existing = await findUserByEmail(needs.db, email);
	const isNew = existing !== null && needs.now() - existing.createdAt < REPEATED_SIGN_UP_MS;
	if (!isNew || existing.isDisabled) return { ok: false, reason: "email-already-in-use" };
	const { passwordCostLog2 } = needs.settings;
	if (!(await verifyPassword(password, existing.passwordHash, passwordCostLog2))) {
		return { ok: false, reason: "email-already-in-use" };
	}
	return { ok: true, userId: existing.user.id };
}
