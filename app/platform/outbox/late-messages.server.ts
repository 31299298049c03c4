import { and, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import { isWaiting, MESSAGE_PRIORITIES, outbox } from "./outbox.server";

const LATE_AFTER_MS = 15 * 60_000;

const isWaitingFor = (now: number) =>
	and(
		isWaiting,
		lt(outbox.priority, MESSAGE_PRIORITIES.bulk),
		or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)),
	);

/**
 * Kinds whose messages are late: one has been due for 15 minutes, or one is that old and none of
 * its kind has been sent since. One refused address doesn't make mail late, and newsletters take hours.
 */
export function buildLateMessagesSql(now: number) {
	const since = now - LATE_AFTER_MS;
	const { kind, createdAt, dueAt, lastError } = getTableColumns(outbox);
	return sql`select ${kind} as id, count(*) || ' waiting, the oldest since '
			|| strftime('%Y-%m-%d %H:%M UTC', min(${createdAt}) / 1000, 'unixepoch')
			|| coalesce(': ' || max(${lastError}), '') as detail
		from ${outbox} where ${isWaitingFor(now)} and ${createdAt} < ${since}
		group by ${kind}
		having min(${dueAt}) < ${since} or not exists (
			select 1 from ${outbox} as sent where sent.sent_at >= ${since} and sent.kind = ${kind})`;
}

/** Selects rows of `id` and `at`, without newsletters. */
export const selectLateMessages = (now: number) =>
	sql`select id, created_at as at from ${outbox} where ${isWaitingFor(now)}
		and ${outbox.createdAt} < ${now - LATE_AFTER_MS}`;
