import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { recoveryCodes, unsavedRecoveryCodes } from "../tables.server";
import { RECOVERY_CODE_COUNT, UNFINISHED_SETUP_MS } from "../two-factor-rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

const createEncryptionContext = (userId: string) => ({ label: "recovery codes", owner: userId });

/** An unsalted hash is enough: the codes have 80 random bits. */
export async function buildRecoveryCodeStatements(needs: Needs, userId: string, when: SQL) {
	const { db, now, newId, settings } = needs;
	const at = now();
	const sheetId = newId();
	const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newId);
	const encryptedCodes = await encrypt(
		settings.cookieSecret,
		createEncryptionContext(userId),
		codes.join(" "),
	);
	const hashes = JSON.stringify(codes.map(hashSecret));
	const sheet = { id: sheetId, encryptedCodes, createdAt: at };
	const isInserted = sql`exists (select 1 from ${unsavedRecoveryCodes} where ${unsavedRecoveryCodes.id} = ${sheetId})`;
	return [
		insertSelect(
			db,
			unsavedRecoveryCodes,
			{ ...sheet, userId },
			sql`where ${when}`,
		).onConflictDoUpdate({ target: unsavedRecoveryCodes.userId, set: sheet }),
		db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isInserted)),
		insertSelect(
			db,
			recoveryCodes,
			{ codeHash: sql`value`, userId, createdAt: at },
			sql`from json_each(${hashes}) where ${isInserted}`,
		),
	] as const;
}

export async function findUnsavedRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "settings">,
	userId: string,
): Promise<string[] | null> {
	const [unsaved] = await needs.db
		.select({ sealedCodes: unsavedRecoveryCodes.encryptedCodes })
		.from(unsavedRecoveryCodes)
		.where(
			and(
				eq(unsavedRecoveryCodes.userId, userId),
				gt(unsavedRecoveryCodes.createdAt, needs.now() - UNFINISHED_SETUP_MS),
			),
		);
	if (!unsaved) return null;
	const secrets = needs.settings.knownCookieSecrets;
	return (await decrypt(secrets, createEncryptionContext(userId), unsaved.sealedCodes)).split(" ");
}

export async function deleteUnsavedRecoveryCodes(
	{ db }: Pick<Platform, "db">,
	userId: string,
): Promise<void> {
	await db.delete(unsavedRecoveryCodes).where(eq(unsavedRecoveryCodes.userId, userId));
}
