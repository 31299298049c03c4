import { sql } from "drizzle-orm";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { auditOwn } from "./audit-own.server";
import { UNFINISHED_MS } from "./factors";
import { recoveryCodeStatements } from "./recovery-codes.server";
import type { SignedInUser } from "./rules";
import { secondStepMail } from "./second-step-mails.server";
import { factors, recoverySheets } from "./tables.server";

/**
 * Makes new recovery codes for an account with a second step, voids the old ones and tells the owner. Codes that wait
 * to be saved stay: a form that is sent twice makes them once.
 */
export async function renewRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<void> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const wanted = sql`exists (select 1 from ${factors} where ${factors.userId} = ${user.id} and ${factors.provenAt} is not null)
		and not exists (select 1 from ${recoverySheets} where ${recoverySheets.userId} = ${user.id} and ${recoverySheets.createdAt} > ${at - UNFINISHED_MS})`;
	await db.batch([
		...(await recoveryCodeStatements(needs, user.id, wanted)),
		auditOwn({ db, newId }, user.id, "user.renew-recovery-codes", at),
		queueMail(
			db,
			{ ...secondStepMail(settings, user, { what: "new-recovery-codes" }), id: newId(), now: at },
			sql`changes() > 0`,
		),
	]);
}
