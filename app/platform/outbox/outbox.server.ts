import {
	and,
	asc,
	desc,
	eq,
	getTableName,
	gt,
	inArray,
	isNull,
	lte,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../d1/database.server";
import { hasQueryBudget } from "../jobs/query-budget.server";
import { isPermanentMailError, type Mail } from "../mail/mail.server";
import type { Sms } from "../mail/sms.server";
import type { Platform } from "../platform.server";

/**
 * Messages to send, written in the batch of the change they tell of, so that neither exists without the other. Once a
 * mail has left, its words and headers are blank: links with secrets stood in them.
 */
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
	/** 1 for mail to many, which leaves after all other mail. */
	bulk: integer("bulk").notNull(),
	/** An SMS has a recipient and a text; its other words are blank. */
	kind: text("kind", { enum: ["mail", "sms"] }).notNull(),
	/** From when on it is not worth sending any more; null for never. */
	expiresAt: integer("expires_at"),
	/** When the shop stopped trying: the provider refused it for good, it failed too often, or an admin said so. */
	givenUpAt: integer("given_up_at"),
});

/** The condition for mail that may still leave, in the words of its indexes. */
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

/**
 * The statement that queues a mail at `now` (ms). With `when`, a condition on other tables, the row is
 * written only if it holds at that point of the batch: a guarded UPDATE that hit nothing sends nothing. Nor is anything
 * sent under `.invalid`, where nobody can have an address: the buyer of a deleted account's order has one there.
 */
export function queueMail(
	db: Db,
	mail: Mail & { id: string; now: number; expiresAt?: number },
	when: SQL = sql`1`,
) {
	const isDeliverable = mail.to.endsWith(".invalid") ? 0 : 1;
	return db.insert(outbox).select(
		sql`select ${mail.id}, ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text}, 0, ${mail.now}, ${mail.now}, null, null,
				${mail.replyTo ?? ""}, ${JSON.stringify(mail.headers ?? {})}, 0, 'mail', ${mail.expiresAt ?? null}, null
				where ${isDeliverable} and ${when}`,
	);
}

/** As `queueMail`, for an SMS; from `expiresAt` (ms) on it is not sent any more. */
export function queueSms(
	db: Db,
	sms: Pick<Sms, "to" | "text"> & { id: string; now: number; expiresAt: number },
	when: SQL = sql`1`,
) {
	return db.insert(outbox).select(
		sql`select ${sms.id}, ${sms.to}, '', '', ${sms.text}, 0, ${sms.now}, ${sms.now}, null, null, '', '{}', 0, 'sms',
				${sms.expiresAt}, null where ${when}`,
	);
}

type Sending = Pick<Platform, "db" | "mail" | "sms" | "now">;

const PAGE_SIZE = 20;
/** With the waits below, some three days. */
const MAX_TRIES = 20;
const LOCK_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 6 * 3_600_000;

/** How long after the nth failure (from 1) the next try waits, in ms: 30 s, doubled each time, at most 6 h. */
export function getRetryDelayMs(failures: number): number {
	return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
}

/** Which of what is due leaves first: of all the oldest, and mails to many last, or the newest, and none of those to many. */
type SendOrder = "oldest" | "newest";

/**
 * Sends what is due and still worth sending, at most 20 mails and SMS: behind an answer the newest, so that after an outage
 * no code waits for a backlog, which is the scheduled job's. A failed one is due again later and keeps the error; one that the
 * provider refuses for good, or that has failed 20 times, is given up and waits for an admin. Safe to run twice at once:
 * each row is claimed first, and the provider knows the row's id as idempotency key.
 */
export async function sendDueMail(
	{ db, mail, sms, now }: Sending,
	order: SendOrder = "newest",
): Promise<{ sent: number; failed: number }> {
	const due = await db
		.select()
		.from(outbox)
		.where(
			and(
				isWaiting,
				lte(outbox.dueAt, now()),
				or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now())),
				order === "newest" ? eq(outbox.bulk, 0) : undefined,
			),
		)
		.orderBy(...(order === "newest" ? [desc(outbox.dueAt)] : [asc(outbox.bulk), asc(outbox.dueAt)]))
		.limit(PAGE_SIZE);
	// Of several to one person the first comes first all the same.
	if (order === "newest") due.reverse();
	let sent = 0;
	let failed = 0;
	for (const row of due) {
		const acquired = await db
			.update(outbox)
			.set({ dueAt: now() + LOCK_MS, tries: row.tries + 1 })
			.where(and(eq(outbox.id, row.id), eq(outbox.dueAt, row.dueAt), isWaiting))
			.returning({ id: outbox.id });
		if (acquired.length === 0) continue;
		try {
			if (row.kind === "mail") await mail(toMail(row), row.id);
			else if (sms) await sms(toSms(row, now()));
			else throw new Error("No SMS provider is configured.");
			await db
				.update(outbox)
				.set({ sentAt: now(), lastError: null, html: "", text: "", headers: "{}" })
				.where(eq(outbox.id, row.id));
			sent += 1;
		} catch (error) {
			failed += 1;
			const isPermanent = isPermanentMailError(error) || row.tries + 1 >= MAX_TRIES;
			await db
				.update(outbox)
				.set({
					dueAt: now() + getRetryDelayMs(row.tries + 1),
					lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
					...(isPermanent ? { givenUpAt: now() } : {}),
				})
				// An admin may have given it up meanwhile.
				.where(and(eq(outbox.id, row.id), isWaiting));
		}
	}
	return { sent, failed };
}

/** Sends what is due after a request that may have queued something. */
export async function sendQueuedMail(
	platform: Sending & Pick<Platform, "hasWritten">,
): Promise<void> {
	if (platform.hasWritten(getTableName(outbox))) await sendDueMail(platform);
}

function toMail({ to, subject, html, text, replyTo, headers }: typeof outbox.$inferSelect): Mail {
	return {
		to,
		subject,
		html,
		text,
		...(replyTo ? { replyTo } : {}),
		...(headers === "{}" ? {} : { headers: JSON.parse(headers) }),
	};
}

function toSms({ to, text, expiresAt }: typeof outbox.$inferSelect, at: number): Sms {
	return { to, text, validForSeconds: Math.ceil(((expiresAt ?? at) - at) / 1000) };
}

/** The scheduled job's share: sends page after page, until the query budget is used up, nothing is due or a page failed. */
export async function sendBacklog(needs: Sending & Pick<Platform, "getQueryCount">): Promise<void> {
	while (hasQueryBudget(needs)) {
		const { sent, failed } = await sendDueMail(needs, "oldest");
		if (sent < PAGE_SIZE || failed > 0) return;
	}
}

const RETENTION_MS = 30 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

/**
 * Deletes what is left of messages that went out, or were given up, over 30 days ago, and those that expired unsent: at
 * most 200 of each a run.
 */
export async function purgeOldMessages({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
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
