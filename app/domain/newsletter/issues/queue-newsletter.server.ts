import { and, asc, eq, sql } from "drizzle-orm";
import { dueBulkMail, queueBulkMail } from "~/platform/outbox/bulk-mail.server";
import type { Platform } from "~/platform/platform.server";
import { issueMail } from "../mails.server";
import { mailId } from "../queued-mails.server";
import { issues, subscribers } from "../tables.server";

const PAGE = 100;

/**
 * Queues the next newsletters of the issue that is under way longest, so that at most 100 wait to leave. Mails and
 * mark move in one batch, and both read the mark there: two runs at once, a run that died or one whose answer was lost
 * neither skip a subscriber nor write to one twice. Who has unsubscribed meanwhile is not read.
 */
export async function queueNewsletter({
	db,
	now,
	newSecret,
	settings,
}: Pick<Platform, "db" | "now" | "newSecret" | "settings">): Promise<void> {
	const [issue] = await db
		.select({ id: issues.id, subject: issues.subject, body: issues.body })
		.from(issues)
		.where(eq(issues.state, "sending"))
		.orderBy(asc(issues.startedAt))
		.limit(1);
	if (!issue) return;
	const at = now();
	const room = PAGE - (await dueBulkMail(db, at, PAGE));
	if (room <= 0) return;
	const blank = newSecret();
	const underWay = and(eq(issues.id, issue.id), eq(issues.state, "sending"));
	const next = sql`${subscribers.state} = 'confirmed' and ${subscribers.confirmedAt} <= ${issues.startedAt}
		and ${subscribers.id} > ${issues.mark}`;
	const page = sql`order by ${subscribers.id} limit ${room}`;
	const receivers = sql`select ${mailId} as id, ${subscribers.email} as recipient, ${subscribers.unsubscribeSecret} as own
		from ${issues} join ${subscribers} on ${next} where ${underWay} ${page}`;
	const last = sql`select max(id) from (select ${subscribers.id} from ${subscribers} where ${next} ${page})`;
	await db.batch([
		queueBulkMail(db, { ...issueMail(settings, issue, blank), now: at }, blank, receivers),
		db
			.update(issues)
			.set({
				mark: sql`coalesce((${last}), ${issues.mark})`,
				// changes() speaks of the mails just queued; a page that was not full was the last.
				queued: sql`${issues.queued} + changes()`,
				state: sql`iif(changes() < ${room}, 'sent', 'sending')`,
			})
			.where(underWay),
	]);
}
