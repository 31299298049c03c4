import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { countWaitingBulkMail, isWaitingBulk } from "~/platform/outbox/bulk-mail.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { issues, subscribers } from "./tables.server";

/** The outbox's primary key then prevents a second copy. */
export const mailId = sql<string>`${issues.id} || '.' || ${subscribers.id}`;

export function countWaitingMails(db: Db, issueId: string): Promise<number> {
	return countWaitingBulkMail(db, `${issueId}.`);
}

export function deleteQueuedMails(db: Db, filter: SQL) {
	const issueId = sql<string>`substr(${outbox.id}, 1, instr(${outbox.id}, '.') - 1)`;
	const isQueuedForSubscriber = and(
		isWaitingBulk,
		eq(outbox.to, sql`(select ${subscribers.email} from ${subscribers} where ${filter})`),
		// Ids of other bulk mail must not match.
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
