import { isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { factors } from "../tables.server";
import { createTotpKey, encryptTotpKey } from "./totp.server";

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
