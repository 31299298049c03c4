import { sql } from "drizzle-orm";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { isNewSubmission, keepSubmission, submissionId } from "../../platform/submission.server";
import { auditOwn } from "./audit-own.server";
import { recoveryCodeStatements } from "./recovery-codes.server";
import type { SignedInUser } from "./rules";
import { secondStepMail } from "./second-step-mails.server";
import { factors } from "./tables.server";

/**
 * Makes new recovery codes for an account with a second step, voids the old ones, saved or not, and tells the owner. A form
 * that is sent twice makes them once.
 */
export async function renewRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	submissionKey: string,
): Promise<void> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const said = submissionId(submissionKey, user.id);
	const submission = { form: "recovery-codes", sender: user.id, key: submissionKey, said };
	const isOn = sql`exists (select 1 from ${factors} where ${factors.userId} = ${user.id} and ${factors.provenAt} is not null)`;
	const wanted = sql`${isOn} and ${isNewSubmission(submission)}`;
	await db.batch([
		...(await recoveryCodeStatements(needs, user.id, wanted)),
		auditOwn({ db, newId }, user.id, "user.renew-recovery-codes", at),
		queueMail(
			db,
			{ ...secondStepMail(settings, user, { what: "new-recovery-codes" }), id: newId(), now: at },
			sql`changes() > 0`,
		),
		keepSubmission(db, submission, at),
	]);
}
