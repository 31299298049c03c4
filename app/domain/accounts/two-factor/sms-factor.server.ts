import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { isActiveSmsCode } from "../phone/check-sms-code.server";
import { type SendSmsCodeResult, sendSmsCode } from "../phone/send-sms-code.server";
import { factors, smsCodes, users } from "../tables.server";

type SmsFactor = {
	phone: string;
	since: number;
	hasActiveCode: boolean;
};

export async function findSmsFactor(
	{ db, now }: { db: Db; now: () => number },
	userId: string,
): Promise<SmsFactor | null> {
	const [row] = await db
		.select({ phone: users.verifiedPhone, since: factors.verifiedAt, sentAt: smsCodes.createdAt })
		.from(factors)
		.innerJoin(users, eq(users.id, factors.userId))
		.leftJoin(smsCodes, isActiveSmsCode({ userId, purpose: "sign-in" }, now()))
		.where(and(eq(factors.userId, userId), eq(factors.kind, "sms"), isNotNull(factors.verifiedAt)));
	if (!row || row.phone === null || row.since === null) return null;
	return { phone: row.phone, since: row.since, hasActiveCode: row.sentAt !== null };
}

type SendSignInCodeResult = SendSmsCodeResult | { ok: false; reason: "sms-not-enabled" };

export async function sendSignInCode(
	needs: Pick<Platform, "db" | "now" | "newId" | "newCode" | "settings">,
	userId: string,
): Promise<SendSignInCodeResult> {
	const factor = await findSmsFactor(needs, userId);
	if (!factor) return { ok: false, reason: "sms-not-enabled" };
	return sendSmsCode(needs, { userId, purpose: "sign-in", phone: factor.phone });
}
