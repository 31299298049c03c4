import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { queueSms } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import {
	MAX_SMS_CODES_PER_DAY,
	MAX_WRONG_CODES,
	SMS_CODE_MS,
	SMS_DAY_MS,
	SMS_PAUSE_MS,
	type SmsPurpose,
} from "../rules";
import { smsCodes } from "../tables.server";

type SmsCodeRequest = { userId: string; purpose: SmsPurpose; phone: string };

export type SmsCodeRefusal = { ok: false; reason: "too-soon" | "too-many-today"; waitMs: number };

export type SendSmsCodeResult = { ok: true } | SmsCodeRefusal;

/** The row itself counts, so that of many concurrent requests one sends. */
export async function sendSmsCode(
	ctx: Platform,
	{ userId, purpose, phone }: SmsCodeRequest,
): Promise<SendSmsCodeResult> {
	const { db, now, newId, newCode, settings } = ctx;
	const at = now();
	const code = newCode();
	const expiresAt = at + SMS_CODE_MS;
	const codeHash = hashCode(settings.cookieSecret, code, purpose, userId);
	const isNewDay = lte(smsCodes.dayStartedAt, at - SMS_DAY_MS);
	const newCodeRow = { phone, codeHash, wrongCodes: 0, createdAt: at, expiresAt, spentAt: null };
	const [sent] = await db.batch([
		db
			.insert(smsCodes)
			.values({ userId, purpose, ...newCodeRow, dayStartedAt: at, sentThatDay: 1 })
			.onConflictDoUpdate({
				target: [smsCodes.userId, smsCodes.purpose],
				set: {
					...newCodeRow,
					dayStartedAt: sql`case when ${isNewDay} then ${at} else ${smsCodes.dayStartedAt} end`,
					sentThatDay: sql`case when ${isNewDay} then 1 else ${smsCodes.sentThatDay} + 1 end`,
				},
				setWhere: and(
					lte(smsCodes.createdAt, at - SMS_PAUSE_MS),
					or(isNewDay, lt(smsCodes.sentThatDay, MAX_SMS_CODES_PER_DAY)),
				),
			})
			.returning({ createdAt: smsCodes.createdAt }),
		queueSms(
			db,
			{ id: newId(), to: phone, text: buildSmsText(settings, purpose, code), now: at, expiresAt },
			sql`changes() > 0`,
		),
		auditLastChange(ctx, byOwner(userId, "user.send-sms-code", { after: purpose })),
	]);
	return sent.length > 0 ? { ok: true } : getRejection(ctx, userId, purpose);
}

async function getRejection(
	{ db, now }: Platform,
	userId: string,
	purpose: SmsPurpose,
): Promise<SendSmsCodeResult> {
	const [row] = await db
		.select({ createdAt: smsCodes.createdAt, dayBeganAt: smsCodes.dayStartedAt })
		.from(smsCodes)
		.where(and(eq(smsCodes.userId, userId), eq(smsCodes.purpose, purpose)));
	const { createdAt, dayBeganAt } = row ?? { createdAt: 0, dayBeganAt: 0 };
	const pauseMs = createdAt + SMS_PAUSE_MS - now();
	if (pauseMs > 0) return { ok: false, reason: "too-soon", waitMs: pauseMs };
	return { ok: false, reason: "too-many-today", waitMs: dayBeganAt + SMS_DAY_MS - now() };
}

const PURPOSE_PHRASES: Record<SmsPurpose, string> = {
	"verify-phone": "verify this phone number",
	"sign-in": "log in",
};

/** The last line binds the code to our domain: browsers fill it in only there. */
function buildSmsText({ shopName, origin }: Settings, purpose: SmsPurpose, code: string) {
	return `${code} is your ${shopName} code to ${PURPOSE_PHRASES[purpose]}. It works for ${SMS_CODE_MS / 60_000} minutes. Don't share it.\n\n@${new URL(origin).hostname} #${code}`;
}

type TypedSmsCode = { userId: string; purpose: SmsPurpose; code: string };

export function isActiveSmsCode({ userId, purpose }: Omit<TypedSmsCode, "code">, at: number) {
	return and(
		eq(smsCodes.userId, userId),
		eq(smsCodes.purpose, purpose),
		lt(smsCodes.wrongCodes, MAX_WRONG_CODES),
		isNull(smsCodes.spentAt),
		gt(smsCodes.expiresAt, at),
	);
}

export function selectPhoneByCode({ db, settings }: Platform, typedCode: TypedSmsCode, at: number) {
	const { userId, purpose, code } = typedCode;
	const codeHash = hashCode(settings.cookieSecret, code, purpose, userId);
	return db
		.select({ phone: smsCodes.phone })
		.from(smsCodes)
		.where(and(isActiveSmsCode(typedCode, at), eq(smsCodes.codeHash, codeHash)));
}

export async function findPhoneByUsedCode(
	{ db, settings }: Platform,
	{ userId, purpose, code }: TypedSmsCode,
	at: number,
): Promise<string | null> {
	const codeHash = hashCode(settings.cookieSecret, code, purpose, userId);
	const [spent] = await db
		.select({ phone: smsCodes.phone })
		.from(smsCodes)
		.where(
			and(
				eq(smsCodes.userId, userId),
				eq(smsCodes.purpose, purpose),
				eq(smsCodes.codeHash, codeHash),
				isNotNull(smsCodes.spentAt),
				gt(smsCodes.expiresAt, at),
			),
		);
	return spent?.phone ?? null;
}

/** Marks a correct code as used and counts a wrong one; must be last in its batch. */
export function recordTypedSmsCode(
	{ db, settings }: Platform,
	typedCode: TypedSmsCode,
	at: number,
) {
	const { userId, purpose, code } = typedCode;
	const isRight = eq(smsCodes.codeHash, hashCode(settings.cookieSecret, code, purpose, userId));
	return db
		.update(smsCodes)
		.set({
			spentAt: sql`case when ${isRight} then ${at} end`,
			wrongCodes: sql`${smsCodes.wrongCodes} + (not ${isRight})`,
		})
		.where(isActiveSmsCode(typedCode, at))
		.returning({ spentAt: smsCodes.spentAt });
}

export async function checkSmsCode(
	ctx: Platform & Platform,
	typedCode: TypedSmsCode,
): Promise<boolean> {
	const [recorded] = await recordTypedSmsCode(ctx, typedCode, ctx.now());
	return recorded !== undefined && recorded.spentAt !== null;
}
