import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byOwner, writeAudited } from "~/platform/audit.server";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload, isUnusedKey } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { UserContext } from "../context.server";
import type { SignedInUser } from "../rules";
import {
	factors,
	pendingSignIns,
	recoveryCodes,
	unsavedRecoveryCodes,
	users,
} from "../tables.server";
import { RECOVERY_CODE_COUNT, UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";

const createEncryptionContext = (userId: string) => ({ label: "recovery codes", owner: userId });

/** An unsalted hash is enough: the codes have 80 random bits. */
export async function buildRecoveryCodeStatements(ctx: Platform, userId: string, when: SQL) {
	const { db, now, newId, settings } = ctx;
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
	ctx: Platform,
	userId: string,
): Promise<string[] | null> {
	const [unsaved] = await ctx.db
		.select({ sealedCodes: unsavedRecoveryCodes.encryptedCodes })
		.from(unsavedRecoveryCodes)
		.where(
			and(
				eq(unsavedRecoveryCodes.userId, userId),
				gt(unsavedRecoveryCodes.createdAt, ctx.now() - UNFINISHED_SETUP_MS),
			),
		);
	if (!unsaved) return null;
	const secrets = ctx.settings.knownCookieSecrets;
	return (await decrypt(secrets, createEncryptionContext(userId), unsaved.sealedCodes)).split(" ");
}

export async function deleteUnsavedRecoveryCodes({ db, by }: UserContext): Promise<void> {
	await db.delete(unsavedRecoveryCodes).where(eq(unsavedRecoveryCodes.userId, by.userId));
}

export async function renewRecoveryCodes(
	ctx: Platform,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	idempotencyKey: string,
): Promise<void> {
	const { db, now, settings } = ctx;
	const at = now();
	const payloadHash = hashPayload(idempotencyKey, user.id);
	const keyUse = { form: "recovery-codes", sender: user.id, key: idempotencyKey, payloadHash };
	const isEnabled = sql`exists (select 1 from ${factors} where ${factors.userId} = ${user.id} and ${factors.verifiedAt} is not null)`;
	const condition = sql`${isEnabled} and ${isUnusedKey(keyUse, at)}`;
	await db.batch([
		...(await buildRecoveryCodeStatements(ctx, user.id, condition)),
		auditLastChange(ctx, byOwner(user.id, "user.renew-recovery-codes")),
		queueMailIfChanged(ctx, buildTwoFactorMail(settings, user, { event: "new-recovery-codes" })),
		bindKeyToPayload(db, keyUse, at),
	]);
}

export async function consumeRecoveryCode(
	ctx: Platform,
	{ userId, secret }: { userId: string; secret: string },
	normalizedCode: string,
): Promise<void> {
	const { db, now, settings } = ctx;
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	const wrongCode = new Refused({ code: "This code is wrong" }, 400);
	if (!owner) throw wrongCode;
	const mail = buildTwoFactorMail(settings, owner, { event: "recovery-code-used" });
	const at = now();
	const isSpent = await writeAudited(
		ctx,
		db
			.update(recoveryCodes)
			.set({ spentAt: at })
			.where(
				and(
					eq(recoveryCodes.codeHash, hashSecret(normalizedCode)),
					eq(recoveryCodes.userId, userId),
					isNull(recoveryCodes.spentAt),
				),
			),
		byOwner(userId, "user.use-recovery-code"),
		[
			queueMailIfChanged(ctx, mail),
			db
				.update(pendingSignIns)
				.set({ verifiedAt: at })
				.where(and(eq(pendingSignIns.secretHash, hashSecret(secret)), sql`changes() > 0`)),
		],
	);
	if (!isSpent) throw wrongCode;
}
