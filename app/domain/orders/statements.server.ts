import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { audit } from "../../platform/audit.server";
import { orderLines, orders } from "./tables.server";

/** `at` in ms. */
type LineChange = {
	changeId: string;
	actor: Actor;
	action: string;
	before: string;
	after: string | SQL;
	at: number;
};

/** `mayBe` is an indexed condition on the lines that may have changed: a change id alone would read all lines. */
export function isChangedLine(mayBe: SQL, changeId: string): SQL {
	return sql`${mayBe} and ${orderLines.changeId} = ${changeId}`;
}

/** For rows in the same batch that report a change. */
export function hasChangedAnyLine(mayBe: SQL, changeId: string) {
	return sql`exists (select 1 from ${orderLines} where ${isChangedLine(mayBe, changeId)})`;
}

export function hasChangedOrder(changeId: string) {
	return sql`exists (select 1 from ${orders} where ${orders.changeId} = ${changeId})`;
}

/** What an unpaid line becomes. `at` in ms. */
export const toCancelled = (at: number, changeId: string) =>
	({
		status: "cancelled",
		cancelledUnits: sql`${orderLines.quantity}`,
		cancelledAt: at,
		changeId,
	}) as const;

export function auditLines(db: Db, mayBe: SQL, change: LineChange) {
	return auditRowsOf(db, orderLines, "line", change, isChangedLine(mayBe, change.changeId));
}

export function auditOrder(db: Db, change: LineChange) {
	return auditRowsOf(db, orders, "order", change, eq(orders.changeId, change.changeId));
}

/** One statement, however many rows have changed. */
function auditRowsOf(
	db: Db,
	table: typeof orderLines | typeof orders,
	noun: "line" | "order",
	change: LineChange,
	isChanged: SQL,
) {
	return insertSelect(
		db,
		audit,
		{
			id: sql`${change.changeId} || ':' || ${table.id}`,
			actor: formatActor(change.actor),
			action: change.action,
			subject: sql`${noun} || ':' || ${table.id}`,
			before: change.before,
			after: change.after,
			at: change.at,
		},
		sql`from ${table} where ${isChanged}`,
	);
}
