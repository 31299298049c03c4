import { and, count, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Db } from "../d1/database.server";
import type { Mail } from "../mail/mail.server";
import { isWaiting, MESSAGE_PRIORITIES, outbox, toQueued } from "./outbox.server";

/** `receivers` selects `id`, `recipient` and `replacement`, which replaces `placeholder` in each email. */
export function queueBulkMail(
	db: Db,
	{ subject, html, text, headers = {}, now }: Omit<Mail, "to" | "replyTo"> & { now: number },
	placeholder: string,
	receivers: SQL,
) {
	const fill = (text: string) => sql`replace(${text}, ${placeholder}, receiver.replacement)`;
	return insertSelect(
		db,
		outbox,
		{
			...toQueued("mail", now, "bulk"),
			id: sql`receiver.id`,
			to: sql`receiver.recipient`,
			subject,
			html: fill(html),
			text: fill(text),
			headers: fill(JSON.stringify(headers)),
		},
		sql`from (${receivers}) as receiver`,
	);
}

export const isWaitingBulk = and(eq(outbox.priority, MESSAGE_PRIORITIES.bulk), isWaiting);

export async function countDueBulkMail(db: Db, now: number, max: number): Promise<number> {
	const due = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(isWaitingBulk, lte(outbox.dueAt, now)))
		.limit(max)
		.as("due");
	const [row] = await db.select({ due: count() }).from(due);
	return row?.due ?? 0;
}

export async function countWaitingBulkMail(db: Db, idPrefix: string): Promise<number> {
	const [row] = await db
		.select({ waiting: count() })
		.from(outbox)
		.where(and(isWaitingBulk, gte(outbox.id, idPrefix), lt(outbox.id, `${idPrefix}\u{10ffff}`)));
	return row?.waiting ?? 0;
}
