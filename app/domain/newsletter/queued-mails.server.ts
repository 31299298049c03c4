import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { countWaitingBulkMail, isWaitingBulk } from "~/platform/outbox/bulk-mail.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { issues, subscribers } from "./tables.server";

/** A newsletter's row in the outbox is named '<issue>.<subscriber>', so that nobody can get an issue twice. */
export const mailId = sql<string>`${issues.id} || '.' || ${subscribers.id}`;

/** How many of an issue's queued mails have not left. */
export function countWaitingMails(db: Db, issueId: string): Promise<number> {
	return countWaitingBulkMail(db, `${issueId}.`);
}

/** The statements that take back a subscriber's newsletters which have not left, and no longer count them as queued. */
export function deleteQueuedMails(db: Db, filter: SQL) {
	const issueId = sql<string>`substr(${outbox.id}, 1, instr(${outbox.id}, '.') - 1)`;
	const isQueuedForSubscriber = and(
		isWaitingBulk,
		eq(outbox.to, sql`(select ${subscribers.email} from ${subscribers} where ${filter})`),
		// Other mail to many is none of the newsletter's.
		inArray(issueId, db.select({ id: issues.id }).from(issues)),
	);
	const issueIds = db.select({ id: issueId }).from(outbox).where(isQueuedForSubscriber);
	return [
		db
			.update(issues)
			.set({ queued: sql`${issues.queued} - 1` })
			.where(inArray(issues.id, issueIds)),
		db.delete(outbox).where(isQueuedForSubscriber),
	] as const;
}
