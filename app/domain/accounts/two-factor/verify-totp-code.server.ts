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
	const at = needs.now();
	const factor = await countTry(needs, userId, at);
	if (!factor)
		return {
			ok: false,
			reason: (await isTotpEnabled(needs, userId)) ? "too-many-codes" : "wrong-code",
		};
	const { encryptedSecret, tries } = factor;
	const key = await decryptTotpKey(needs, userId, encryptedSecret);
	const step = findTotpStep(key, code, at);
	if (step === null) {
		if (tries === MAX_TRIES_PER_WINDOW) await notifyOwner(needs, userId);
		return { ok: false, reason: "wrong-code" };
	}
	// Re-encrypts with the current secret, so that an old secret can be retired.
	const reencryptedKey = await encryptTotpKey(needs, userId, key);
	const isAccepted = await spendStep(needs, userId, { step, encryptedSecret, reencryptedKey });
	return isAccepted ? { ok: true } : { ok: false, reason: "used-code" };
}

const isEnabledTotp = (userId: string) =>
	and(eq(factors.userId, userId), eq(factors.kind, "totp"), isNotNull(factors.verifiedAt));

/** Counts before comparing, so that a hundred concurrent guesses count as a hundred. */
async function countTry({ db }: Needs, userId: string, at: number) {
	const isOld = lt(factors.triesSince, at - TRIES_WINDOW_MS);
	const [factor] = await db
		.update(factors)
		.set({
			tries: sql`case when ${isOld} then 1 else ${factors.tries} + 1 end`,
			triesSince: sql`case when ${isOld} or ${factors.tries} = 0 then ${at} else ${factors.triesSince} end`,
		})
		.where(and(isEnabledTotp(userId), or(isOld, lt(factors.tries, MAX_TRIES_PER_WINDOW))))
		.returning({ encryptedSecret: factors.encryptedSecret, tries: factors.tries });
	return factor;
}

async function spendStep(
	{ db }: Needs,
	userId: string,
	accepted: { step: number; encryptedSecret: string; reencryptedKey: string },
): Promise<boolean> {
	const { step, encryptedSecret, reencryptedKey } = accepted;
	const isUnchanged = eq(factors.encryptedSecret, encryptedSecret);
	const [spent] = await db
		.update(factors)
		.set({
			lastStep: step,
			tries: 0,
			encryptedSecret: sql`iif(${isUnchanged}, ${reencryptedKey}, ${factors.encryptedSecret})`,
		})
		.where(and(isEnabledTotp(userId), lt(factors.lastStep, step)))
		.returning({ kind: factors.kind });
	return spent !== undefined;
}

async function isTotpEnabled({ db }: Needs, userId: string): Promise<boolean> {
	const [row] = await db.select({ kind: factors.kind }).from(factors).where(isEnabledTotp(userId));
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
