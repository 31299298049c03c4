import { isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { factors } from "../tables.server";
import { createTotpKey, encryptTotpKey } from "./totp.server";

/**
 * Makes a new key for somebody's authenticator app and puts it in the place of one that was never proven. Nothing is
 * asked for until a code proves it, and an app that is on stays as it is.
 */
export async function startTotpSetup(
	needs: Pick<Platform, "db" | "now" | "settings">,
	userId: string,
): Promise<void> {
	const newFactor = {
		encryptedSecret: await encryptTotpKey(needs, userId, createTotpKey()),
		lastStep: 0,
		tries: 0,
		triesSince: needs.now(),
		createdAt: needs.now(),
	};
	await needs.db
		.insert(factors)
		.values({ ...newFactor, userId, kind: "totp" })
		.onConflictDoUpdate({
			target: [factors.userId, factors.kind],
			set: newFactor,
			setWhere: isNull(factors.verifiedAt),
		});
}
