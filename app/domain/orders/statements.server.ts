import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { audit } from "../../platform/audit.server";
import type { LineNow } from "./rules/order-line";
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

/** A condition for rows of the same batch that report a change. */
export function hasChangedAnyLine(mayBe: SQL, changeId: string) {
	return sql`exists (select 1 from ${orderLines} where ${isChangedLine(mayBe, changeId)})`;
}

export function hasChangedOrder(changeId: string) {
	return sql`exists (select 1 from ${orders} where ${orders.changeId} = ${changeId})`;
}

/** Is true in the batch that leaves the lines of an order as they were expected. `expected` is the JSON of `formatLineNow` of each line. */
export const hasLinesNow = (orderId: SQL, expected: SQL) =>
	sql`${expected} = (select json_group_array(id || ' ' || status || ' ' || change_id)
		from (select id, status, change_id from order_lines where order_id = ${orderId} order by position))`;

export const formatLineNow = ({ id, status, changeId }: Omit<LineNow, "kind">): string =>
	`${id} ${status} ${changeId}`;

/** For `serveBackorders`, after these lines were cancelled. */
export const selectPartsOfLines = (mayBe: SQL): SQL =>
	sql`select ${orderLines.productId} from ${orderLines} where ${mayBe}`;

/** What an unpaid line becomes. `at` in ms. */
export const toCancelled = (at: number, changeId: string) =>
	({
		status: "cancelled",
		cancelledUnits: sql`${orderLines.quantity}`,
		cancelledAt: at,
		changeId,
	}) as const;

/**
 * One statement, however many lines have changed. If all goods of an order changed alike, one row for the order; else a
 * row for each line.
 */
export function auditLines(db: Db, mayBe: SQL, change: LineChange) {
	const changed = sql`select id, order_id, kind, ${change.after} as state
		from ${orderLines} where ${isChangedLine(mayBe, change.changeId)}`;
	const withOrder = sql`select *, sum(kind = 'goods') over (partition by order_id, state) = (
			select max(position) from order_lines where order_id = changed.order_id and kind = 'goods') as is_whole
		from (${changed}) as changed`;
	const subjects = sql`select distinct iif(is_whole, 'order', 'line') as noun, iif(is_whole, order_id, id) as id, state
		from (${withOrder})`;
	const row = buildRow(change, { noun: sql`noun`, id: sql`id`, after: sql`state` });
	return insertSelect(db, audit, row, sql`from (${subjects})`);
}

export function auditOrder(db: Db, change: LineChange) {
	const row = buildRow(change, { noun: sql`'order'`, id: sql`${orders.id}`, after: change.after });
	return insertSelect(
		db,
		audit,
		row,
		sql`from ${orders} where ${eq(orders.changeId, change.changeId)}`,
	);
}

const buildRow = (
	{ changeId, actor, action, before, at }: LineChange,
	{ noun, id, after }: { noun: SQL; id: SQL; after: string | SQL },
) => ({
	id: sql`${changeId} || ':' || ${id}`,
	actor: formatActor(actor),
	action,
	subject: sql`${noun} || ':' || ${id}`,
	before,
	after,
	at,
});
