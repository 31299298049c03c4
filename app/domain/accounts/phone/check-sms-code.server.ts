import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_WRONG_CODES, type SmsPurpose } from "../rules";
import { smsCodes } from "../tables.server";

type Needs = Pick<Platform, "db" | "settings">;

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

export function selectPhoneByCode({ db, settings }: Needs, typedCode: TypedSmsCode, at: number) {
	const { userId, purpose, code } = typedCode;
	const codeHash = hashCode(settings.cookieSecret, code, purpose, userId);
	return db
		.select({ phone: smsCodes.phone })
		.from(smsCodes)
		.where(and(isActiveSmsCode(typedCode, at), eq(smsCodes.codeHash, codeHash)));
}

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

/** Marks a correct code as used and counts a wrong one; must be last in its batch. */
export function recordTypedSmsCode({ db, settings }: Needs, typedCode: TypedSmsCode, at: number) {
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
	needs: Needs & Pick<Platform, "now">,
	typedCode: TypedSmsCode,
): Promise<boolean> {
	const [recorded] = await recordTypedSmsCode(needs, typedCode, needs.now());
	return recorded !== undefined && recorded.spentAt !== null;
}
