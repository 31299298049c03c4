import {
	and,
	asc,
	desc,
	eq,
	getTableName,
	gt,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	or,
} from "drizzle-orm";
import { hasQueryBudget } from "../jobs/query-budget.server";
import { isPermanentMailError, type Mail } from "../mail/mail.server";
import type { Sms } from "../mail/sms.server";
import type { Platform } from "../platform.server";
import { isWaiting, MESSAGE_PRIORITIES, outbox } from "./outbox.server";

const PAGE_SIZE = 20;
export const MAX_TRIES = 20;
/** After more failures the message itself may be at fault, so it keeps its growing delays: three days in total. */
const MAX_HASTENED_TRIES = 10;
const LOCK_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 6 * 3_600_000;

/** `failures` from 1; 30 s doubled each time, at most 6 h. */
export function getRetryDelayMs(failures: number): number {
	return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
}

type SendOrder = "oldest" | "newest" | "alerts";

type QueuedMessage = typeof outbox.$inferSelect;

/** `isFull` when more may be due. */
type SentPage = { sent: number; failed: number; isFull: boolean };

/** Counts consecutive failures of each kind. */
type Failures = Record<QueuedMessage["kind"], number>;

/** After this many failures in a row a provider is down; the rest of the run skips its messages. */
const MAX_FAILURES_IN_A_ROW = 5;

const isDown = (failures: Failures, kind: QueuedMessage["kind"]) =>
	failures[kind] >= MAX_FAILURES_IN_A_ROW;

/**
 * After a response the newest come first, so that no code waits behind a backlog; "oldest" sends
 * alerts first and bulk mail last, "alerts" nothing else.
 */
export async function sendDueMail(
	needs: Platform,
	order: SendOrder = "newest",
	failures: Failures = { mail: 0, sms: 0 },
): Promise<SentPage> {
	const due = await listDueMessages(needs, order, failures);
	const page: SentPage = { sent: 0, failed: 0, isFull: due.length === PAGE_SIZE };
	for (const row of due) {
		if (isDown(failures, row.kind) || !(await acquireMessage(needs, row))) continue;
		try {
			const providerId = await sendMessage(needs, row);
			await markSent(needs, row, providerId);
			page.sent += 1;
			failures[row.kind] = 0;
		} catch (error) {
			needs.reportError(error, { message: row.id });
			await recordFailure(needs, row, error);
			// A provider that refuses a message answers.
			page.failed += 1;
			failures[row.kind] = isPermanentMailError(error) ? 0 : failures[row.kind] + 1;
		}
	}
	return page;
}

async function listDueMessages(
	{ db, now }: Platform,
	order: SendOrder,
	failures: Failures,
): Promise<QueuedMessage[]> {
	const kinds = (["mail", "sms"] as const).filter((kind) => !isDown(failures, kind));
	const at = now();
	const due = await db
		.select()
		.from(outbox)
		.where(
			and(
				isWaiting,
				inArray(outbox.kind, kinds),
				lte(outbox.dueAt, at),
				or(isNull(outbox.expiresAt), gt(outbox.expiresAt, at)),
				order === "newest" ? eq(outbox.priority, MESSAGE_PRIORITIES.normal) : undefined,
				order === "alerts" ? eq(outbox.priority, MESSAGE_PRIORITIES.alert) : undefined,
			),
		)
		.orderBy(
			...(order === "newest" ? [desc(outbox.dueAt)] : [asc(outbox.priority), asc(outbox.dueAt)]),
		)
		.limit(PAGE_SIZE);
	return order === "newest" ? due.reverse() : due;
}

/** Only one of several concurrent runs acquires the message. Clears its error, so that `markSent` of another message doesn't make it due. */
async function acquireMessage({ db, now }: Platform, row: QueuedMessage): Promise<boolean> {
	const acquired = await db
		.update(outbox)
		.set({ dueAt: now() + LOCK_MS, tries: row.tries + 1, lastError: null })
		.where(and(eq(outbox.id, row.id), eq(outbox.dueAt, row.dueAt), isWaiting))
		.returning({ id: outbox.id });
	return acquired.length > 0;
}

function sendMessage({ mail, sms, now }: Platform, row: QueuedMessage): Promise<string> {
	if (row.kind === "mail") return mail(toMail(row), row.id);
	if (sms) return sms(toSms(row, now()));
	throw new Error("No SMS provider is configured.");
}

/** After a message that had failed before, the others of its kind that wait for another try become due, oldest first. */
async function markSent(
	{ db, now }: Platform,
	{ id, kind, lastError }: QueuedMessage,
	providerId: string,
): Promise<void> {
	const at = now();
	const sent = db
		.update(outbox)
		.set({ sentAt: at, lastError: null, html: "", text: "", headers: "{}", providerId })
		.where(eq(outbox.id, id));
	if (lastError === null) {
		await sent;
		return;
	}
	const isRetried = and(
		isWaiting,
		eq(outbox.kind, kind),
		isNotNull(outbox.lastError),
		gt(outbox.dueAt, at),
		lt(outbox.tries, MAX_HASTENED_TRIES),
	);
	await db.batch([sent, db.update(outbox).set({ dueAt: outbox.createdAt }).where(isRetried)]);
}

async function recordFailure(
	{ db, now }: Platform,
	{ id, tries }: QueuedMessage,
	error: unknown,
): Promise<void> {
	const isPermanent = isPermanentMailError(error) || tries + 1 >= MAX_TRIES;
	await db
		.update(outbox)
		.set({
			dueAt: now() + getRetryDelayMs(tries + 1),
			lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
			...(isPermanent ? { givenUpAt: now() } : {}),
		})
		.where(and(eq(outbox.id, id), isWaiting));
}

/** Sends what is due after a request that may have queued something. */
export async function sendQueuedMail(platform: Platform): Promise<void> {
	if (platform.hasWritten(getTableName(outbox))) await sendDueMail(platform);
}

/** After a job: an alert doesn't wait for the job that sends mail, which may be what is late. */
export async function sendRaisedAlerts(platform: Platform): Promise<void> {
	if (platform.hasWritten(getTableName(outbox))) await sendDueMail(platform, "alerts");
}

function toMail({ to, subject, html, text, replyTo, headers }: QueuedMessage): Mail {
	return {
		to,
		subject,
		html,
		text,
		...(replyTo ? { replyTo } : {}),
		...(headers === "{}" ? {} : { headers: JSON.parse(headers) }),
	};
}

function toSms({ to, text, expiresAt }: QueuedMessage, at: number): Sms {
	return { to, text, validForSeconds: Math.ceil(((expiresAt ?? at) - at) / 1000) };
}

/** Ends with a page that isn't full, or when both providers are down. */
export async function sendBacklog(platform: Platform): Promise<void> {
	const failures = { mail: 0, sms: 0 };
	while (hasQueryBudget(platform)) {
		const { isFull } = await sendDueMail(platform, "oldest", failures);
		if (!isFull) return;
	}
}
