import { and, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { smsCodes, users } from "../tables.server";
import {
	findPhoneByUsedCode,
	recordTypedSmsCode,
	selectPhoneByCode,
} from "./check-sms-code.server";
import { buildPhoneMail } from "./phone-mail.server";
import { canChangePhone, findVerifiedPhone } from "./verified-phone.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export async function findPhoneToVerify(
	{ db, now }: { db: Db; now: () => number },
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
	needs: Needs,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	code: string,
): Promise<boolean> {
	const { db, now, settings } = needs;
	const at = now();
	const typedCode = { userId: user.id, purpose: "verify-phone", code } as const;
	const phone = (await findPhoneToVerify(needs, user.id)) ?? "";
	const phoneQuery = selectPhoneByCode(needs, typedCode, at);
	const isVerified = await writeAudited(
		needs,
		db
			.update(users)
			.set({ verifiedPhone: sql`(${phoneQuery})` })
			.where(and(eq(users.id, user.id), exists(phoneQuery), canChangePhone(db))),
		byOwner(user.id, "user.verify-phone"),
		[
			queueMailIfChanged(needs, buildPhoneMail(settings, user, phone, "added")),
			recordTypedSmsCode(needs, typedCode, at),
		],
	);
	if (isVerified) return true;
	const usedCodePhone = await findPhoneByUsedCode(needs, typedCode, at);
	return usedCodePhone !== null && usedCodePhone === (await findVerifiedPhone(db, user.id));
}
