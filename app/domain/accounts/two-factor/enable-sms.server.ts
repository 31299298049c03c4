import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwn } from "../audit-own-account.server";
import { provenPhoneOf } from "../phone/verified-phone.server";
import type { SignedInUser } from "../rules";
import { factors, users } from "../tables.server";
import { secondStepMail } from "./mails.server";
import { factorsOf, hasNoOtherFactor } from "./queries.server";
import { recoveryCodeStatements } from "./recovery-codes.server";

export type TurnOnSmsResult = { ok: true } | { ok: false; reason: "no-phone" };

/**
 * Makes codes by SMS to an account's verified number a second factor, and tells its owner. Recovery codes are made with
 * the first factor only. Sent twice it is the same as once; refused for an account without a verified number.
 */
export async function turnOnSms(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<TurnOnSmsResult> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const others = (await factorsOf(db, user.id)).some((kind) => kind !== "sms");
	const told = { what: "on", kind: "sms", others } as const;
	const reachable = db
		.select({
			userId: users.id,
			kind: sql<"sms">`'sms'`.as("kind"),
			sealedSecret: sql<string>`''`.as("sealed_secret"),
			lastStep: sql<number>`0`.as("last_step"),
			tries: sql<number>`0`.as("tries"),
			triesSince: sql<number>`${at}`.as("tries_since"),
			createdAt: sql<number>`${at}`.as("begun_at"),
			provenAt: sql<number>`${at}`.as("proven_at"),
		})
		.from(users)
		.where(and(eq(users.id, user.id), isNotNull(users.verifiedPhone), isNull(users.disabledAt)));
	await db.batch([
		db.insert(factors).select(reachable).onConflictDoNothing(),
		auditOwn({ db, newId }, user.id, "user.turn-on-sms", at, { after: "sms" }),
		queueMail(
			db,
			{ ...secondStepMail(settings, user, told), id: newId(), now: at },
			sql`changes() > 0`,
		),
		...(await recoveryCodeStatements(
			needs,
			user.id,
			sql`changes() > 0 and ${hasNoOtherFactor(db, user.id, "sms")}`,
		)),
	]);
	const isReachable = (await provenPhoneOf(db, user.id)) !== null;
	return isReachable ? { ok: true } : { ok: false, reason: "no-phone" };
}
