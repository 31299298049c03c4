import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { isWaitingBulk, waitingBulkMail } from "~/platform/outbox/bulk-mail.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { issues, subscribers } from "./tables.server";

/** A newsletter's row in the outbox is named '<issue>.<subscriber>', so that nobody can get an issue twice. */
export const mailId = sql<string>`${issues.id} || '.' || ${subscribers.id}`;

/** How many of an issue's queued mails have not left. */
export function waitingMails(db: Db, issueId: string): Promise<number> {
	return waitingBulkMail(db, `${issueId}.`);
}

/** The statements that take back a subscriber's newsletters which have not left, and no longer count them as queued. */
export function dropQueuedMails(db: Db, who: SQL) {
	const issueId = sql<string>`substr(${outbox.id}, 1, instr(${outbox.id}, '.') - 1)`;
	const theirs = and(
		isWaitingBulk,
		eq(outbox.to, sql`(select ${subscribers.email} from ${subscribers} where ${who})`),
		// Other mail to many is none of the newsletter's.
		inArray(issueId, db.select({ id: issues.id }).from(issues)),
	);
	const ofIssues = db.select({ id: issueId }).from(outbox).where(theirs);
	return [
		db
			.update(issues)
			.set({ queued: sql`${issues.queued} - 1` })
			.where(inArray(issues.id, ofIssues)),
		db.delete(outbox).where(theirs),
	] as const;
}
