import { type SQL, sql } from "drizzle-orm";
import {
	FULL_ADMINS,
	hasRight,
	type NeededRight,
	type Staff,
} from "~/domain/accounts/staff-rights";
import { availableUnits, isListed, isLow } from "~/domain/catalog/product-columns.server";
import { products } from "~/domain/catalog/tables.server";
import { isToShip } from "~/domain/orders/conditions.server";
import { selectAwaitedTransfers } from "~/domain/payments/bank/queries.server";
import { selectEndingQuotes } from "~/domain/quotes/queries.server";
import type { ReturnState } from "~/domain/returns/rules";
import { selectLateMessages } from "~/platform/outbox/late-messages.server";
import type { Platform } from "~/platform/platform.server";
import type { Waiting } from "./rules";

const selectReturns = (state: ReturnState) =>
	sql`select id, created_at as at from returns where state = ${state} order by created_at`;

/** What waits, as rows of `id` and `at`, the oldest first where an index has them so. */
const WORK = {
	// SQLite would sort all paid lines rather than read this partial index.
	toShip:
		() => sql`select distinct order_id as id, paid_at as at from order_lines indexed by order_lines_to_ship
		where ${isToShip("order_lines")} order by paid_at, order_id`,
	transfers: (_: Platform, limit: number) => selectAwaitedTransfers(limit),
	// Joined as written, or SQLite would look up who asks for each of all products.
	wanted: () => sql`select product_id as id, at from (
			select product_id, requested_at as at from back_in_stock_requests where is_due = 0
			union all select product_id, created_at from backorders where state = 'waiting'
		) cross join products on products.id = product_id and ${isListed}`,
	// In the order of the index of low stock, or SQLite would read all products.
	lowStock: () => sql`select id, null as at from ${products} where ${isLow}
		order by ${availableUnits}, id`,
	backordersReady: () =>
		sql`select id, ready_at as at from backorders where state = 'ready' order by tried_at, ready_at`,
	backordersWaiting: () => sql`select product_id as id, min(created_at) as at from backorders
		where state = 'waiting' group by product_id`,
	returnsToDecide: () => selectReturns("requested"),
	returnsToReceive: () => selectReturns("approved"),
	returnsToRefund: () => selectReturns("received"),
	refundsDue: () =>
		sql`select id, created_at as at from refunds where state = 'due' order by created_at`,
	refundsFailed: () =>
		sql`select id, created_at as at from refunds where state = 'failed' order by created_at`,
	messages: () => sql`select id, created_at as at from contact_messages where answered_at is null
		order by created_at, id`,
	quotesToAnswer:
		() => sql`select id, created_at as at from quotes where state in ('requested', 'draft')
		order by created_at`,
	quotesEnding: ({ now }: Platform) => selectEndingQuotes(now()),
	applications: () => sql`select customer_id as id, created_at as at from company_applications
		order by created_at, customer_id`,
	alerts: () => sql`select id, first_seen_at as at from alerts where resolved_at is null
		order by first_seen_at, id`,
	lateMail: ({ now }: Platform) => selectLateMessages(now()),
};

export type WorkKind = keyof typeof WORK;

const WORK_RIGHTS: Record<WorkKind, NeededRight> = {
	toShip: "dispatch",
	transfers: "accounts",
	wanted: "catalogue",
	lowStock: "catalogue",
	backordersReady: "orders",
	backordersWaiting: "orders",
	returnsToDecide: ["orders", "dispatch"],
	returnsToReceive: "dispatch",
	returnsToRefund: "accounts",
	refundsDue: "accounts",
	refundsFailed: "accounts",
	messages: "content",
	quotesToAnswer: "quotes",
	quotesEnding: "quotes",
	applications: "customers",
	alerts: "accounts",
	lateMail: FULL_ADMINS,
};

export const listWorkKinds = (staff: Staff): WorkKind[] =>
	(Object.keys(WORK) as WorkKind[]).filter((kind) => hasRight(staff, WORK_RIGHTS[kind]));

/** Bounds the rows read, however many wait. */
export const MAX_COUNTED = 1000;
const MAX_COUNTED_IN_MENU = 20;

/** Lines of one order count once. */
const countRows = (rows: SQL, limit: number) =>
	sql<Waiting>`(select json_object('count', count(distinct id),
		'isMore', json(iif(count(*) > ${limit}, 'true', 'false')), 'oldestAt', min(at))
		from (${rows} limit ${limit + 1}))`.mapWith((json: string): Waiting => JSON.parse(json));

/** Who has no kind reads a row too. */
const NOTHING = ["nothing", sql`null`.as("nothing")];

/** D1 returns the columns of a batch by name, so each needs its own. */
export function selectWaitingWork<Kind extends WorkKind>(
	ctx: Platform,
	kinds: readonly Kind[],
	limit = MAX_COUNTED,
) {
	const columns = kinds.map((kind) => [kind, countRows(WORK[kind](ctx, limit), limit).as(kind)]);
	return ctx.db
		.select(Object.fromEntries([NOTHING, ...columns]) as Record<Kind, SQL.Aliased<Waiting>>)
		.from(sql`(select 1)`);
}

const IN_MENU = ["toShip", "transfers", "messages"] as const;

export type MenuKind = (typeof IN_MENU)[number];

export type MenuCounts = Partial<Record<MenuKind, Waiting>>;

export async function countWaitingForMenu(
	ctx: Platform,
	staff: Staff,
): Promise<MenuCounts | undefined> {
	const kinds = IN_MENU.filter((kind) => hasRight(staff, WORK_RIGHTS[kind]));
	if (kinds.length === 0) return {};
	const [counts] = await selectWaitingWork(ctx, kinds, MAX_COUNTED_IN_MENU);
	return counts;
}
