import { type SQL, sql } from "drizzle-orm";
import type { AlertKind } from "../../alert-rules";

export type Invariant = {
	kind: AlertKind;
	subjectType:
		| "product"
		| "customer"
		| "day"
		| "month"
		| "order"
		| "entry"
		| "quote"
		| "attempt"
		| "refund"
		| "mail"
		| "outbox"
		| "job"
		| "event"
		| "dispute"
		| "webhook";
	/** Sorts by id. */
	selectNext: (id: string, size: number) => SQL;
	selectAlways?: SQL;
	/** Returns `id` and `detail` of those in `ids` that break the rule at `now` (ms). */
	selectBroken: (ids: SQL, now: number) => SQL;
};

export const buildTkSql = (poisha: string) => sql.raw(`printf('tk %.2f', ${poisha} / 100.0)`);
export const buildDateTimeSql = (ms: string) =>
	sql.raw(`strftime('%Y-%m-%d %H:%M UTC', ${ms} / 1000, 'unixepoch')`);
