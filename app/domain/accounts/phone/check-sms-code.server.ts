import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_WRONG_CODES, type SmsPurpose } from "../rules";
import { smsCodes } from "../tables.server";

type Needs = Pick<Platform, "db" | "settings">;

/** A code as somebody typed it: whose it would be, and what for. */
export type TypedSmsCode = { userId: string; purpose: SmsPurpose; code: string };

/** The condition for a code that can still be typed at `at` (ms), right or wrong. */
export function isActiveSmsCode({ userId, purpose }: Omit<TypedSmsCode, "code">, at: number) {
	return and(
		eq(smsCodes.userId, userId),
		eq(smsCodes.purpose, purpose),
		lt(smsCodes.wrongCodes, MAX_WRONG_CODES),
		isNull(smsCodes.spentAt),
		gt(smsCodes.expiresAt, at),
	);
}

/** The number that a typed code proves at `at` (ms), as a query; no row for a wrong one. It spends and counts nothing. */
export function selectPhoneByCode({ db, settings }: Needs, typedCode: TypedSmsCode, at: number) {
	const { userId, purpose, code } = typedCode;
	const codeHash = hashCode(settings.cookieSecret, code, purpose, userId);
	return db
		.select({ phone: smsCodes.phone })
		.from(smsCodes)
		.where(and(isActiveSmsCode(typedCode, at), eq(smsCodes.codeHash, codeHash)));
}

/** The number of a right code that was spent before `at` (ms), within its time: its form was sent again. Null for any other. */
export async function findPhoneByUsedCode(
	{ db, settings }: Needs,
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

/**
 * The statement that spends a right code and counts a wrong one; its one row says which it was, and it has none where
 * nothing can be typed any more. A batch that acts on a code ends with it.
 */
export function recordSmsCodeAttempt({ db, settings }: Needs, typedCode: TypedSmsCode, at: number) {
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

/** Whether a typed code is right, once: a right one is spent, and the fifth wrong one makes it void. */
export async function checkSmsCode(
	needs: Needs & Pick<Platform, "now">,
	typedCode: TypedSmsCode,
): Promise<boolean> {
	const [attempt] = await recordSmsCodeAttempt(needs, typedCode, needs.now());
	return attempt !== undefined && attempt.spentAt !== null;
}
