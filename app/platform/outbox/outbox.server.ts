import { and, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Db } from "../d1/database.server";
import type { Mail } from "../mail/mail.server";
import type { Sms } from "../mail/sms.server";
import type { Platform } from "../platform.server";

/** Written in the batch of the change; emptied once sent, because texts may contain secrets. */
export const outbox = sqliteTable("outbox", {
	id: text("id").primaryKey(),
	to: text("recipient").notNull(),
	subject: text("subject").notNull(),
	html: text("html").notNull(),
	text: text("text").notNull(),
	tries: integer("tries").notNull(),
	dueAt: integer("due_at").notNull(),
	createdAt: integer("created_at").notNull(),
	sentAt: integer("sent_at"),
	lastError: text("last_error"),
	replyTo: text("reply_to").notNull(),
	headers: text("headers").notNull(),
	kind: text("kind", { enum: ["mail", "sms"] }).notNull(),
	expiresAt: integer("expires_at"),
	/** Refused permanently, failed too often, or stopped by an admin. */
	givenUpAt: integer("given_up_at"),
	providerId: text("provider_id"),
	priority: integer("priority").notNull(),
});

/** The lowest leaves first. */
export const MESSAGE_PRIORITIES = { alert: 0, normal: 1, bulk: 2 } as const;

/** Written as in the indexes. */
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

export const toQueued = (
	kind: "mail" | "sms",
	now: number,
	priority: keyof typeof MESSAGE_PRIORITIES = "normal",
) => ({
	kind,
	tries: 0,
	dueAt: now,
	createdAt: now,
	replyTo: "",
	headers: "{}",
	priority: MESSAGE_PRIORITIES[priority],
});

/** With `when`, queues only if the condition holds at that point of the batch. Skips `.invalid`. */
export function queueMail(
	db: Db,
	{
		now,
		expiresAt = null,
		priority,
		...mail
	}: Mail & {
		id: string;
		now: number;
		expiresAt?: number | null;
		priority?: keyof typeof MESSAGE_PRIORITIES;
	},
	when?: SQL,
) {
	return insertMails(db, [mail], { ...toQueued("mail", now, priority), expiresAt }, when);
}

/**
 * Queues all in one statement. `when` and `isTrue` may use `mail.value`, the mail as JSON. Skips `.invalid`. A mail that is not true at
 * that point of the batch fails, with a violation of `outbox.html`, and the batch with it.
 */
export const queueMails = (
	db: Db,
	mails: readonly (Mail & { id: string })[],
	now: number,
	when?: SQL,
	isTrue?: SQL,
) => insertMails(db, mails, toQueued("mail", now), when, isTrue);

function insertMails(
	db: Db,
	mails: readonly (Mail & { id: string })[],
	queued: ReturnType<typeof toQueued> & { expiresAt?: number | null },
	when = sql`1`,
	isTrue = sql`1`,
) {
	return insertSelect(
		db,
		outbox,
		{
			...queued,
			id: sql`mail.value ->> 'id'`,
			to: sql`mail.value ->> 'to'`,
			subject: sql`mail.value ->> 'subject'`,
			html: sql`iif(${isTrue}, mail.value ->> 'html', null)`,
			text: sql`mail.value ->> 'text'`,
			replyTo: sql`coalesce(mail.value ->> 'replyTo', '')`,
			headers: sql`coalesce(mail.value ->> 'headers', '{}')`,
		},
		sql`from json_each(${JSON.stringify(mails)}) as mail
				where mail.value ->> 'to' not like '%.invalid' and ${when}`,
	);
}

export function queueSms(
	db: Db,
	sms: Pick<Sms, "to" | "text"> & { id: string; now: number; expiresAt: number },
	when: SQL = sql`1`,
) {
	const { now, ...message } = sms;
	return insertSelect(
		db,
		outbox,
		{ ...toQueued("sms", now), ...message, subject: "", html: "" },
		sql`where ${when}`,
	);
}

const RETENTION_MS = 30 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

export async function purgeOldMessages({ db, now }: Platform): Promise<void> {
	const old = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(
			or(lte(outbox.sentAt, now() - RETENTION_MS), lte(outbox.givenUpAt, now() - RETENTION_MS)),
		)
		.limit(MAX_DELETED_PER_RUN);
	const expired = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(isNull(outbox.sentAt), lte(outbox.expiresAt, now())))
		.limit(MAX_DELETED_PER_RUN);
	await db.batch([
		db.delete(outbox).where(inArray(outbox.id, old)),
		db.delete(outbox).where(inArray(outbox.id, expired)),
	]);
}
