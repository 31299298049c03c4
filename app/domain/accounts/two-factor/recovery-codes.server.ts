import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { seal, unseal } from "~/platform/crypto/encryption.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { recoveryCodes, recoverySheets } from "../tables.server";
import { RECOVERY_CODES, UNFINISHED_MS } from "../two-factor-rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

const sealOf = (userId: string) => ({ label: "recovery codes", owner: userId });

/**
 * The statements that give an account ten new recovery codes and void the old ones, if `when` holds at that point of
 * the batch. The codes are random ids of 80 bits, so a hash without salt keeps them.
 */
export async function recoveryCodeStatements(needs: Needs, userId: string, when: SQL) {
	const { db, now, newId, settings } = needs;
	const at = now();
	const sheetId = newId();
	const codes = Array.from({ length: RECOVERY_CODES }, newId);
	const sealed = await seal(settings.cookieSecret, sealOf(userId), codes.join(" "));
	const hashes = JSON.stringify(codes.map(hashSecret));
	const made = sql`exists (select 1 from ${recoverySheets} where ${recoverySheets.id} = ${sheetId})`;
	return [
		db
			.insert(recoverySheets)
			.select(sql`select ${userId}, ${sheetId}, ${sealed}, ${at} where ${when}`)
			.onConflictDoUpdate({
				target: recoverySheets.userId,
				set: { id: sheetId, sealedCodes: sealed, createdAt: at },
			}),
		db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), made)),
		db
			.insert(recoveryCodes)
			.select(sql`select value, ${userId}, ${at}, null from json_each(${hashes}) where ${made}`),
	] as const;
}

/** The recovery codes of an account while their owner has not saved them, an hour at most; null afterwards. */
export async function unsavedRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "settings">,
	userId: string,
): Promise<string[] | null> {
	const [sheet] = await needs.db
		.select({ sealedCodes: recoverySheets.sealedCodes })
		.from(recoverySheets)
		.where(
			and(
				eq(recoverySheets.userId, userId),
				gt(recoverySheets.createdAt, needs.now() - UNFINISHED_MS),
			),
		);
	if (!sheet) return null;
	const secrets = needs.settings.knownCookieSecrets;
	return (await unseal(secrets, sealOf(userId), sheet.sealedCodes)).split(" ");
}

/** Forgets how an account's recovery codes read: from now on the shop has their hashes alone. */
export async function putAwayRecoveryCodes(
	{ db }: Pick<Platform, "db">,
	userId: string,
): Promise<void> {
	await db.delete(recoverySheets).where(eq(recoverySheets.userId, userId));
}
