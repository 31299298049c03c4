import { and, asc, eq, sql } from "drizzle-orm";
import { countDueBulkMail, queueBulkMail } from "~/platform/outbox/bulk-mail.server";
import type { Platform } from "~/platform/platform.server";
import { buildIssueMail } from "../mails.server";
import { mailId } from "../queued-mails.server";
import { issues, subscribers } from "../tables.server";

/** The number that one run sends. */
const MAX_WAITING_MAILS = 400;

/** Queues mails and moves the cursor in one batch, so that no run skips or repeats a subscriber. */
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
	const capacity = MAX_WAITING_MAILS - (await countDueBulkMail(db, at, MAX_WAITING_MAILS));
	if (capacity <= 0) return;
	const placeholderSecret = newSecret();
	const isSending = and(eq(issues.id, issue.id), eq(issues.state, "sending"));
	const next = sql`${subscribers.state} = 'confirmed' and ${subscribers.confirmedAt} <= ${issues.startedAt}
		and ${subscribers.id} > ${issues.cursor}`;
	const page = sql`order by ${subscribers.id} limit ${capacity}`;
	const recipients = sql`select ${mailId} as id, ${subscribers.email} as recipient, ${subscribers.unsubscribeSecret} as replacement
		from ${issues} join ${subscribers} on ${next} where ${isSending} ${page}`;
	const lastSubscriberId = sql`select max(id) from (select ${subscribers.id} from ${subscribers} where ${next} ${page})`;
	await db.batch([
		queueBulkMail(
			db,
			{ ...buildIssueMail(settings, issue, placeholderSecret), now: at },
			placeholderSecret,
			recipients,
		),
		db
			.update(issues)
			.set({
				cursor: sql`coalesce((${lastSubscriberId}), ${issues.cursor})`,
				// changes() counts the mails just queued; a page that isn't full is the last.
				queued: sql`${issues.queued} + changes()`,
				state: sql`iif(changes() < ${capacity}, 'sent', 'sending')`,
			})
			.where(isSending),
	]);
}
