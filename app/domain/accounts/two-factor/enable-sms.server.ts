import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { findVerifiedPhone } from "../phone/verified-phone.server";
import type { SignedInUser } from "../rules";
import { factors, users } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";

type EnableSmsResult = { ok: true } | { ok: false; reason: "phone-required" };

export async function enableSms(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<EnableSmsResult> {
	const { db, now, settings } = needs;
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
		needs,
		insertSelect(
			db,
			factors,
			newFactor,
			sql`from ${users} where ${isAllowed}`,
		).onConflictDoNothing(),
		byOwner(user.id, "user.enable-sms", { after: "sms" }),
		[
			queueMailIfChanged(needs, mail),
			...(await buildRecoveryCodeStatements(
				needs,
				user.id,
				sql`changes() > 0 and ${hasNoOtherFactor(db, user.id, "sms")}`,
			)),
		],
	);
	const hasVerifiedPhone = (await findVerifiedPhone(db, user.id)) !== null;
	return hasVerifiedPhone ? { ok: true } : { ok: false, reason: "phone-required" };
}
