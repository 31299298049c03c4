import { and, eq, exists, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Db } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { composeAccountMail } from "../compose-account-mail.server";
import { normalizePhone } from "../phone-number";
import type { SignedInUser } from "../rules";
import { factors, smsCodes, users } from "../tables.server";
import { findPhoneByUsedCode, recordTypedSmsCode, selectPhoneByCode } from "./sms-codes.server";

export async function findVerifiedPhone(db: Db, userId: string): Promise<string | null> {
	const [row] = await db
		.select({ phone: users.verifiedPhone })
		.from(users)
		.where(eq(users.id, userId));
	return row?.phone ?? null;
}

export function canChangePhone(db: Db) {
	return notExists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(
				and(eq(factors.userId, users.id), eq(factors.kind, "sms"), isNotNull(factors.verifiedAt)),
			),
	);
}

export function isVerifiedPhone(userId: string, typed: string) {
	const phone = normalizePhone(typed);
	return sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.verifiedPhone} = ${phone})`;
}

export async function findPhoneToVerify(
	{ db, now }: Platform,
	userId: string,
): Promise<string | null> {
	const [row] = await db
		.select({ phone: smsCodes.phone })
		.from(smsCodes)
		.where(
			and(
				eq(smsCodes.userId, userId),
				eq(smsCodes.purpose, "verify-phone"),
				isNull(smsCodes.spentAt),
				gt(smsCodes.expiresAt, now()),
			),
		);
	return row?.phone ?? null;
}

export async function verifyPhone(
	ctx: Platform,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	code: string,
): Promise<boolean> {
	const { db, now, settings } = ctx;
	const at = now();
	const typedCode = { userId: user.id, purpose: "verify-phone", code } as const;
	const phone = (await findPhoneToVerify(ctx, user.id)) ?? "";
	const phoneQuery = selectPhoneByCode(ctx, typedCode, at);
	const isVerified = await writeAudited(
		ctx,
		db
			.update(users)
			.set({ verifiedPhone: sql`(${phoneQuery})` })
			.where(and(eq(users.id, user.id), exists(phoneQuery), canChangePhone(db))),
		byOwner(user.id, "user.verify-phone"),
		[
			queueMailIfChanged(ctx, buildPhoneMail(settings, user, phone, "added")),
			recordTypedSmsCode(ctx, typedCode, at),
		],
	);
	if (isVerified) return true;
	const usedCodePhone = await findPhoneByUsedCode(ctx, typedCode, at);
	return usedCodePhone !== null && usedCodePhone === (await findVerifiedPhone(db, user.id));
}

export async function removePhone(
	ctx: Platform,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<void> {
	const { db, now, settings } = ctx;
	const phone = found(await findVerifiedPhone(db, user.id));
	const isRemoved = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, user.id), isNull(users.verifiedPhone))),
	);
	const isChanged = await writeAudited(
		ctx,
		db
			.update(users)
			.set({ verifiedPhone: null })
			.where(and(eq(users.id, user.id), isNotNull(users.verifiedPhone), canChangePhone(db))),
		byOwner(user.id, "user.remove-phone"),
		[
			queueMailIfChanged(ctx, buildPhoneMail(settings, user, phone, "removed")),
			db
				.update(smsCodes)
				.set({ spentAt: now(), phone: "", codeHash: "" })
				.where(and(eq(smsCodes.userId, user.id), eq(smsCodes.phone, phone), isRemoved)),
		],
	);
	found(isChanged);
}

const SHOWN_DIGITS = 3;

export function buildPhoneMail(
	settings: Settings,
	to: { email: string; name: string },
	phone: string,
	event: "added" | "removed",
): Mail {
	const end = phone.slice(-SHOWN_DIGITS);
	const [subject, message] =
		event === "added"
			? [
					`A phone number was added to your ${settings.shopName} account`,
					`The phone number ending in ${end} was verified by SMS. It is now your account's number.`,
				]
			: [
					`The phone number was removed from your ${settings.shopName} account`,
					`The phone number ending in ${end} was removed from your account.`,
				];
	return composeAccountMail(settings, to, {
		subject,
		paragraphs: [message, "If this wasn't you, set a new password now and check your account."],
		button: { label: "Open your account", path: "/account" },
	});
}
