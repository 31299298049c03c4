import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { factors, users } from "../tables.server";
import { MAX_TRIES_PER_WINDOW, TRIES_WINDOW_MS } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { decryptTotpKey, encryptTotpKey, findTotpStep } from "./totp.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type VerifyTotpCodeResult =
	| { ok: true }
	| { ok: false; reason: "wrong-code" | "used-code" | "too-many-codes" };

/** Wrong codes notify the owner: a person who enters codes at sign-in already knows the password. */
export async function verifyTotpCode(
	needs: Needs,
	userId: string,
	code: string,
): Promise<VerifyTotpCodeResult> {
	const { db, now } = needs;
	const at = now();
	const isEnabledTotp = and(
		eq(factors.userId, userId),
		eq(factors.kind, "totp"),
		isNotNull(factors.verifiedAt),
	);
	const isOld = lt(factors.triesSince, at - TRIES_WINDOW_MS);
	// Count before comparing, so that a hundred concurrent guesses count as a hundred.
	const [factor] = await db
		.update(factors)
		.set({
			tries: sql`case when ${isOld} then 1 else ${factors.tries} + 1 end`,
			triesSince: sql`case when ${isOld} or ${factors.tries} = 0 then ${at} else ${factors.triesSince} end`,
		})
		.where(and(isEnabledTotp, or(isOld, lt(factors.tries, MAX_TRIES_PER_WINDOW))))
		.returning({ sealedSecret: factors.encryptedSecret, tries: factors.tries });
	if (!factor)
		return {
			ok: false,
			reason: (await isTotpEnabled(needs, isEnabledTotp)) ? "too-many-codes" : "wrong-code",
		};
	const key = await decryptTotpKey(needs, userId, factor.sealedSecret);
	const step = findTotpStep(key, code, at);
	if (step === null) {
		if (factor.tries === MAX_TRIES_PER_WINDOW) await notifyOwner(needs, userId);
		return { ok: false, reason: "wrong-code" };
	}
	// Re-encrypts with the current secret, so that an old secret can be retired.
	const reencryptedKey = await encryptTotpKey(needs, userId, key);
	const isUnchanged = eq(factors.encryptedSecret, factor.sealedSecret);
	const [accepted] = await db
		.update(factors)
		.set({
			lastStep: step,
			tries: 0,
			encryptedSecret: sql`iif(${isUnchanged}, ${reencryptedKey}, ${factors.encryptedSecret})`,
		})
		.where(and(isEnabledTotp, lt(factors.lastStep, step)))
		.returning({ kind: factors.kind });
	return accepted ? { ok: true } : { ok: false, reason: "used-code" };
}

async function isTotpEnabled(
	{ db }: Pick<Platform, "db">,
	condition: ReturnType<typeof and>,
): Promise<boolean> {
	const [row] = await db.select({ kind: factors.kind }).from(factors).where(condition);
	return row !== undefined;
}

async function notifyOwner({ db, now, newId, settings }: Needs, userId: string): Promise<void> {
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return;
	const mail = buildTwoFactorMail(settings, owner, { event: "too-many-codes" });
	await queueMail(db, { ...mail, id: newId(), now: now() });
}
