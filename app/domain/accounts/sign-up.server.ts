import { refusedBy } from "../../platform/database.server";
import { hashPassword } from "../../platform/passwords.server";
import type { Platform } from "../../platform/platform.server";
import type { SignUpInput } from "./input";
import { insertSession } from "./sessions.server";
import { users } from "./tables.server";
import { verificationStatements } from "./verification.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

/**
 * Makes a customer's account, signs them in for the browser session and queues the verification mail, all or nothing.
 * Returns the session's secret, or the refusal that the address has an account.
 */
export async function signUp(
	needs: Needs,
	input: SignUpInput,
	userAgent: string,
): Promise<{ ok: true; secret: string } | { ok: false; reason: "email-already-in-use" }> {
	const { db, now, newId, newSecret } = needs;
	const user = { id: newId(), email: input.email, name: input.name };
	const secret = newSecret();
	const at = now();
	const passwordHash = await hashPassword(input.password);
	try {
		await db.batch([
			db.insert(users).values({ ...user, role: "customer", passwordHash, createdAt: at }),
			insertSession(db, secret, { userId: user.id, remembered: false, userAgent }, at),
			...verificationStatements(needs, user),
		]);
	} catch (error) {
		if (refusedBy(error) === "users.email") return { ok: false, reason: "email-already-in-use" };
		throw error;
	}
	return { ok: true, secret };
}
