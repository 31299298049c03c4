import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { findVerifiedPhone } from "../phone/phone.server";
import {
	checkSmsCode,
	isActiveSmsCode,
	type SendSmsCodeResult,
	sendSmsCode,
} from "../phone/sms-codes.server";
import type { SignedInUser } from "../rules";
import { refuseSignIn } from "../sign-in-errors";
import {
	factors,
	pendingSignIns,
	recoveryCodes,
	smsCodes,
	unsavedRecoveryCodes,
	users,
} from "../tables.server";
import type { FactorKind } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";
import { verifyTotpCode } from "./totp.server";

/** False if the account has no verified phone. */
export async function enableSms(
	ctx: Platform,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<boolean> {
	const { db, now, settings } = ctx;
	const at = now();
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((kind) => kind !== "sms");
	const change = { event: "enabled", kind: "sms", hasOtherFactors } as const;
	const mail = buildTwoFactorMail(settings, user, change);
	const newFactor = {
		userId: users.id,
		kind: "sms",
		encryptedSecret: "",
		lastStep: 0,
		tries: 0,
		triesSince: at,
		createdAt: at,
		verifiedAt: at,
	} as const;
	const isAllowed = and(
		eq(users.id, user.id),
		isNotNull(users.verifiedPhone),
		isNull(users.disabledAt),
	);
	await writeAudited(
		ctx,
		insertSelect(
			db,
			factors,
			newFactor,
			sql`from ${users} where ${isAllowed}`,
		).onConflictDoNothing(),
		byOwner(user.id, "user.enable-sms", { after: "sms" }),
		[
			queueMailIfChanged(ctx, mail),
			...(await buildRecoveryCodeStatements(
				ctx,
				user.id,
				sql`changes() > 0 and ${hasNoOtherFactor(db, user.id, "sms")}`,
			)),
		],
	);
	return (await findVerifiedPhone(db, user.id)) !== null;
}

export async function disableFactor(
	ctx: Platform,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	kind: FactorKind,
): Promise<void> {
	const { db, now, settings } = ctx;
	const isLastFactor = hasNoOtherFactor(db, user.id, kind);
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((other) => other !== kind);
	const change = { event: "disabled", kind, hasOtherFactors } as const;
	const mail = buildTwoFactorMail(settings, user, change);
	const isUnspentSignInCode = and(
		eq(smsCodes.userId, user.id),
		eq(smsCodes.purpose, "sign-in"),
		isNull(smsCodes.spentAt),
	);
	await writeAudited(
		ctx,
		db
			.delete(factors)
			.where(
				and(eq(factors.userId, user.id), eq(factors.kind, kind), isNotNull(factors.verifiedAt)),
			),
		byOwner(user.id, `user.disable-${kind}`, { before: kind }),
		[
			queueMailIfChanged(ctx, mail),
			db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isLastFactor)),
			db
				.delete(unsavedRecoveryCodes)
				.where(and(eq(unsavedRecoveryCodes.userId, user.id), isLastFactor)),
			db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, user.id), isLastFactor)),
			// The number may have changed when SMS is turned on again.
			...(kind === "sms"
				? [db.update(smsCodes).set({ spentAt: now() }).where(isUnspentSignInCode)]
				: []),
		],
	);
}

export async function findSmsFactor({ db, now }: Platform, userId: string) {
	const [row] = await db
		.select({ phone: users.verifiedPhone, since: factors.verifiedAt, sentAt: smsCodes.createdAt })
		.from(factors)
		.innerJoin(users, eq(users.id, factors.userId))
		.leftJoin(smsCodes, isActiveSmsCode({ userId, purpose: "sign-in" }, now()))
		.where(and(eq(factors.userId, userId), eq(factors.kind, "sms"), isNotNull(factors.verifiedAt)));
	if (!row || row.phone === null || row.since === null) return null;
	return { phone: row.phone, since: row.since, hasActiveCode: row.sentAt !== null };
}

/** Null if the account has no SMS codes. */
export async function sendSignInCode(
	ctx: Platform,
	userId: string,
): Promise<SendSmsCodeResult | null> {
	const factor = await findSmsFactor(ctx, userId);
	return factor && sendSmsCode(ctx, { userId, purpose: "sign-in", phone: factor.phone });
}

export type FactorCode = { kind: FactorKind; code: string };

export async function verifyFactorCode(
	ctx: Platform,
	userId: string,
	{ kind, code }: FactorCode,
): Promise<void> {
	if (kind === "totp") return verifyTotpCode(ctx, userId, code);
	const isEnabled = (await listEnabledFactors(ctx.db, userId)).includes("sms");
	const isCorrect = isEnabled && (await checkSmsCode(ctx, { userId, purpose: "sign-in", code }));
	if (!isCorrect) throw refuseSignIn("invalid-verification-code", "code");
}
