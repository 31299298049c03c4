import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import type { Db } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { SignedInUser } from "../rules";
import { factors, users } from "../tables.server";
import { MAX_TRIES_PER_WINDOW, TRIES_WINDOW_MS, UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";

// Settings that every authenticator app supports (RFC 6238).
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

const MAX_CLOCK_DRIFT_STEPS = 1;

const createEncryptionContext = (userId: string) => ({ label: "totp key", owner: userId });

export const createTotpKey = (): string => new Secret({ size: 20 }).base32;

export const encryptTotpKey = ({ settings }: Platform, userId: string, key: string) =>
	encrypt(settings.cookieSecret, createEncryptionContext(userId), key);

export const decryptTotpKey = ({ settings }: Platform, userId: string, encryptedKey: string) =>
	decrypt(settings.knownCookieSecrets, createEncryptionContext(userId), encryptedKey);

export function buildTotpUri(issuer: string, label: string, key: string): string {
	return new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(key) }).toString();
}

export function findTotpStep(key: string, code: string, now: number): number | null {
	const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(key) });
	const delta = totp.validate({ token: code, timestamp: now, window: MAX_CLOCK_DRIFT_STEPS });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

export async function startTotpSetup(ctx: Platform, userId: string): Promise<void> {
	const newFactor = {
		encryptedSecret: await encryptTotpKey(ctx, userId, createTotpKey()),
		lastStep: 0,
		tries: 0,
		triesSince: ctx.now(),
		createdAt: ctx.now(),
	};
	await ctx.db
		.insert(factors)
		.values({ ...newFactor, userId, kind: "totp" })
		.onConflictDoUpdate({
			target: [factors.userId, factors.kind],
			set: newFactor,
			setWhere: isNull(factors.verifiedAt),
		});
}

const wrongCode = () => new Refused({ code: "This code is wrong" }, 400);

type Owner = Pick<SignedInUser, "id" | "email" | "name">;

/** False if no setup was started, or an hour ago. */
export async function enableTotp(ctx: Platform, user: Owner, code: string): Promise<boolean> {
	const at = ctx.now();
	const setup = await findSetup(ctx.db, user.id, at);
	if (!setup) return false;
	if (setup.verifiedAt !== null) return true;
	const { encryptedSecret } = setup;
	const step = findTotpStep(await decryptTotpKey(ctx, user.id, encryptedSecret), code, at);
	if (step === null) throw wrongCode();
	const isEnabled =
		(await enableFactor(ctx, user, { encryptedSecret, step, at })) ||
		(await listEnabledFactors(ctx.db, user.id)).includes("totp");
	if (!isEnabled) throw wrongCode();
	return true;
}

const isOwnTotp = (userId: string) => and(eq(factors.userId, userId), eq(factors.kind, "totp"));

async function findSetup(db: Db, userId: string, at: number) {
	const isUsable = or(
		isNotNull(factors.verifiedAt),
		gt(factors.createdAt, at - UNFINISHED_SETUP_MS),
	);
	const [setup] = await db
		.select()
		.from(factors)
		.where(and(isOwnTotp(userId), isUsable));
	return setup;
}

/** False when another tab has made a new key or enabled this one since. */
async function enableFactor(
	ctx: Platform,
	user: Owner,
	{ encryptedSecret, step, at }: { encryptedSecret: string; step: number; at: number },
): Promise<boolean> {
	const { db, newId, settings } = ctx;
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((kind) => kind !== "totp");
	const change = { event: "enabled", kind: "totp", hasOtherFactors } as const;
	const mail = { ...buildTwoFactorMail(settings, user, change), id: newId(), now: at };
	const hasChanged = sql`changes() > 0`;
	const isUnverifiedKey = and(
		isNull(factors.verifiedAt),
		eq(factors.encryptedSecret, encryptedSecret),
	);
	return writeAudited(
		ctx,
		db
			.update(factors)
			.set({ verifiedAt: at, lastStep: step })
			.where(and(isOwnTotp(user.id), isUnverifiedKey)),
		byOwner(user.id, "user.enable-totp", { after: "totp" }),
		[
			queueMail(db, mail, hasChanged),
			...(await buildRecoveryCodeStatements(
				ctx,
				user.id,
				sql`${hasChanged} and ${hasNoOtherFactor(db, user.id, "totp")}`,
			)),
		],
	);
}

/** Wrong codes notify the owner: a person who enters codes at sign-in already knows the password. */
export async function verifyTotpCode(ctx: Platform, userId: string, code: string): Promise<void> {
	const at = ctx.now();
	const factor = await countTry(ctx, userId, at);
	if (!factor && (await isTotpEnabled(ctx, userId)))
		throw new Refused(
			{ code: "Too many wrong codes. Wait an hour, or log in with a recovery code" },
			429,
		);
	if (!factor) throw wrongCode();
	const { encryptedSecret, tries } = factor;
	const key = await decryptTotpKey(ctx, userId, encryptedSecret);
	const step = findTotpStep(key, code, at);
	if (step === null) {
		if (tries === MAX_TRIES_PER_WINDOW) await notifyOwner(ctx, userId);
		throw wrongCode();
	}
	// Re-encrypts with the current secret, so that an old secret can be retired.
	const reencryptedKey = await encryptTotpKey(ctx, userId, key);
	const isAccepted = await spendStep(ctx, userId, { step, encryptedSecret, reencryptedKey });
	if (!isAccepted)
		throw new Refused({ code: "This code has already been used. Wait for the next one" }, 400);
}

const isEnabledTotp = (userId: string) =>
	and(eq(factors.userId, userId), eq(factors.kind, "totp"), isNotNull(factors.verifiedAt));

/** Counts before comparing, so that a hundred concurrent guesses count as a hundred. */
async function countTry({ db }: Platform, userId: string, at: number) {
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
	{ db }: Platform,
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

async function isTotpEnabled({ db }: Platform, userId: string): Promise<boolean> {
	const [row] = await db.select({ kind: factors.kind }).from(factors).where(isEnabledTotp(userId));
	return row !== undefined;
}

async function notifyOwner({ db, now, newId, settings }: Platform, userId: string): Promise<void> {
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return;
	const mail = buildTwoFactorMail(settings, owner, { event: "too-many-codes" });
	await queueMail(db, { ...mail, id: newId(), now: now() });
}
