import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import {
	type PasskeyProof,
	type PasskeyRefused,
	usePasskey,
} from "../passkeys/verify-passkey.server";
import { users } from "../tables.server";

export type SignInByPasskeyResult =
	| { ok: true; userId: string }
	| { ok: false; reason: PasskeyRefused | "user-disabled" };

/** Finds who signs in with a passkey. That an account is disabled is said to those alone who have its passkey. */
export async function signInByPasskey(
	needs: Pick<Platform, "db" | "now">,
	proof: Omit<PasskeyProof, "purpose">,
): Promise<SignInByPasskeyResult> {
	const used = await usePasskey(needs, { ...proof, purpose: "sign-in" });
	if (!used.ok) return used;
	const [enabled] = await needs.db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, used.userId), isNull(users.disabledAt)));
	return enabled ? used : { ok: false, reason: "user-disabled" };
}
