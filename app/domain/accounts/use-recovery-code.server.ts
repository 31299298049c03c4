import { and, eq, isNull, sql } from "drizzle-orm";
import { hashSecret } from "../../platform/ids.server";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { auditOwn } from "./audit-own.server";
import { recoveryCodeFrom } from "./factors";
import { secondStepMail } from "./second-step-mails.server";
import { recoveryCodes, users } from "./tables.server";

export type UseRecoveryCodeResult = { ok: true } | { ok: false; reason: "wrong-code" };

/** Spends a recovery code of an account, however it was typed, and tells the owner. Refused when it is none or was used. */
export async function useRecoveryCode(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	typed: string,
): Promise<UseRecoveryCodeResult> {
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return { ok: false, reason: "wrong-code" };
	const at = now();
	const [spent] = await db.batch([
		db
			.update(recoveryCodes)
			.set({ spentAt: at })
			.where(
				and(
					eq(recoveryCodes.codeHash, hashSecret(recoveryCodeFrom(typed))),
					eq(recoveryCodes.userId, userId),
					isNull(recoveryCodes.spentAt),
				),
			)
			.returning({ spentAt: recoveryCodes.spentAt }),
		auditOwn({ db, newId }, userId, "user.use-recovery-code", at),
		queueMail(
			db,
			{ ...secondStepMail(settings, owner, { what: "recovery-code-used" }), id: newId(), now: at },
			sql`changes() > 0`,
		),
	]);
	return spent.length > 0 ? { ok: true } : { ok: false, reason: "wrong-code" };
}
