import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { findVerifiedPhone } from "../phone/verified-phone.server";
import type { SignedInUser } from "../rules";
import { factors, users } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";

export type EnableSmsResult = { ok: true } | { ok: false; reason: "phone-required" };

export async function enableSms(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<EnableSmsResult> {
	const { db, now, settings } = needs;
	const at = now();
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((kind) => kind !== "sms");
	const change = { event: "enabled", kind: "sms", hasOtherFactors } as const;
	const mail = buildTwoFactorMail(settings, user, change);
	const newFactor = db
		.select({
			userId: users.id,
			kind: sql<"sms">`'sms'`.as("kind"),
			encryptedSecret: sql<string>`''`.as("encrypted_secret"),
			lastStep: sql<number>`0`.as("last_step"),
			tries: sql<number>`0`.as("tries"),
			triesSince: sql<number>`${at}`.as("tries_since"),
			createdAt: sql<number>`${at}`.as("created_at"),
			verifiedAt: sql<number>`${at}`.as("verified_at"),
		})
		.from(users)
		.where(and(eq(users.id, user.id), isNotNull(users.verifiedPhone), isNull(users.disabledAt)));
	await writeAudited(
		needs,
		db.insert(factors).select(newFactor).onConflictDoNothing(),
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
