import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import {
	type PasskeyAuthentication,
	type PasskeyErrorReason,
	verifyPasskey,
} from "../passkeys/verify-passkey.server";
import { users } from "../tables.server";

export type SignInByPasskeyResult =
	| { ok: true; userId: string }
	| { ok: false; reason: PasskeyErrorReason | "user-disabled" };

export async function signInByPasskey(
	needs: Pick<Platform, "db" | "now">,
	authentication: Omit<PasskeyAuthentication, "purpose">,
): Promise<SignInByPasskeyResult> {
	const verified = await verifyPasskey(needs, { ...authentication, purpose: "sign-in" });
	if (!verified.ok) return verified;
	const [enabled] = await needs.db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, verified.userId), isNull(users.disabledAt)));
	return enabled ? verified : { ok: false, reason: "user-disabled" };
}
