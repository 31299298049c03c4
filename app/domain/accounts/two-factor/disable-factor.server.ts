import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwn } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { factors, pendingSignIns, recoveryCodes, recoverySheets, smsCodes } from "../tables.server";
import type { FactorKind } from "../two-factor-rules";
import { secondStepMail } from "./mails.server";
import { factorsOf, hasNoOtherFactor } from "./queries.server";

/**
 * Takes a second factor off an account and tells its owner. With the last one go the recovery codes, and the sign-ins
 * that still wait for it. Turning off what is off changes nothing.
 */
export async function turnOffFactor(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	kind: FactorKind,
): Promise<void> {
	const at = now();
	const noneLeft = hasNoOtherFactor(db, user.id, kind);
	const others = (await factorsOf(db, user.id)).some((it) => it !== kind);
	const isOver = and(
		eq(smsCodes.userId, user.id),
		eq(smsCodes.purpose, "sign-in"),
		isNull(smsCodes.spentAt),
	);
	await db.batch([
		db
			.delete(factors)
			.where(and(eq(factors.userId, user.id), eq(factors.kind, kind), isNotNull(factors.provenAt))),
		auditOwn({ db, newId }, user.id, `user.turn-off-${kind}`, at, { before: kind }),
		queueMail(
			db,
			{ ...secondStepMail(settings, user, { what: "off", kind, others }), id: newId(), now: at },
			sql`changes() > 0`,
		),
		db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), noneLeft)),
		db.delete(recoverySheets).where(and(eq(recoverySheets.userId, user.id), noneLeft)),
		db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, user.id), noneLeft)),
		// The number may be another one when they are turned on again.
		...(kind === "sms" ? [db.update(smsCodes).set({ spentAt: at }).where(isOver)] : []),
	]);
}
