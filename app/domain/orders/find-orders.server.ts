import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { foldDigits } from "~/platform/input/fold-digits";
import { parseAmount } from "../money/read-amount";
import { hasStatus } from "./conditions.server";
import { selectLines } from "./queries.server";
import { ORDERS_PAGE_SIZE, readOrders } from "./read-orders.server";
import type { OrderLine } from "./rules/order-line";
import type { OrderListItem } from "./rules/order-list-item";
import { orderLines, orders } from "./tables.server";

/** `byAmount` is for who sees amounts. */
type Sought = { text: string; byAmount: boolean };

/** At most a page of orders, newest first; `isCut` when there are more. */
export async function findOrders(
	db: Db,
	sought: Sought,
): Promise<{ orders: OrderListItem[]; isCut: boolean }> {
	const limit = ORDERS_PAGE_SIZE + 1;
	const where = sql`${orders.id} in ${selectFoundOrders(sought)}`;
	const found = await readOrders(db, { where, limit });
	return { orders: found.slice(0, ORDERS_PAGE_SIZE), isCut: found.length === limit };
}

export function findLinesOfOrders(db: Db, text: string): Promise<OrderLine[]> {
	return selectLines(db)
		.where(sql`${orderLines.orderId} in ${selectFoundOrders({ text, byAmount: true })}`)
		.orderBy(desc(orderLines.createdAt), orderLines.orderId, orderLines.position);
}

const chargesOfOrder = (orderId: string) =>
	sql`(select json_group_array(json_object('name', product_name, 'totalPoisha', total_poisha)) from (
		select * from order_lines where order_id = ${orderId} and kind = 'service' order by position))`.mapWith(
		(json: string): { name: string; totalPoisha: number }[] => JSON.parse(json),
	);

/** `totalPoisha` is of goods and charges; null for no such order. */
export async function findOrderTotal(db: Db, orderId: string) {
	const [found] = await db
		.select({
			orderNumber: orders.number,
			totalPoisha: sql<number>`(select amounts ->> '$.grossPoisha' from order_amounts where order_id = ${orderId})`,
			charges: chargesOfOrder(orderId),
		})
		.from(orders)
		.where(eq(orders.id, orderId));
	return found ?? null;
}

/** Finds without their lines, those of exactly this number first. */
export function findOrderHeaders(db: Db, sought: Sought, limit: number) {
	const isExact = sql<boolean>`${orders.id} in (${selectByNumber(sought)})`.mapWith(Boolean);
	return db
		.select({
			...pickColumns(orders, "id", "number", "purchaseOrderNumber", "buyerName", "companyName"),
			createdAt: orders.createdAt,
			isExact: isExact.as("is_exact"),
		})
		.from(orders)
		.where(sql`${orders.id} in ${selectFoundOrders(sought, limit)}`)
		.orderBy(desc(sql`is_exact`), desc(orders.createdAt))
		.limit(limit);
}

/** Of one number, which several orders may have. */
const MAX_SAME_NUMBER = 10;

const selectUnpaid = (poisha: number, limit: SQL): SQL =>
	sql`select id from (select order_id as id from order_amounts where amounts ->> '$.duePoisha' = ${poisha}
		and order_id in (select order_id from order_lines where ${hasStatus(sql`status`, "unpaid")}) ${limit})`;

/** By the whole number of the order, its documents, purchase order, payment or parcel, or by what is to be paid. */
function selectByNumber({ text, byAmount }: Sought): SQL {
	const compact = text.toLowerCase().replace(/[\s-]/g, "");
	const [, digits] = /^(?:so)?(\d{1,12})$/.exec(compact) ?? [];
	const [, prefix, year, document] = /^(inv|cn|)-?(\d{4})-?(\d{6})$/.exec(text.toLowerCase()) ?? [];
	const kind = prefix === "cn" ? "credit-note" : "invoice";
	const limit = sql.raw(`limit ${MAX_SAME_NUMBER}`);
	const amountPoisha = byAmount ? parseAmount(text) : null;
	const selects = [
		digits ? sql`select id from orders where number = ${`SO-${digits}`}` : null,
		document
			? sql`select order_id as id from documents where kind = ${kind} and year = ${Number(year)} and number = ${Number(document)}`
			: null,
		sql`select id from (select id from orders where purchase_order_number <> ''
			and purchase_order_number = ${text} collate nocase ${limit})`,
		sql`select id from (select order_id as id from shipments where tracking_number <> ''
			and tracking_number = ${text} collate nocase ${limit})`,
		sql`select id from (select order_id as id from order_lines where transaction_id = ${text} ${limit})`,
		amountPoisha === null ? null : selectUnpaid(amountPoisha, limit),
	].filter((select) => select !== null);
	return sql.join(selects, sql` union all `);
}

/**
 * By what `selectByNumber` finds, a phone, or the start of an id, transfer reference, transaction, purchase order number, e-mail,
 * company, or of a word of the name. Each reads a page of one index at most; with an OR, SQLite would read all matches.
 */
function selectFoundOrders(sought: Sought, limit = ORDERS_PAGE_SIZE + 1): SQL {
	const { text } = sought;
	const selectFirst = (select: SQL, key: SQL, prefix: string, orderBy = key) =>
		selectByPrefix(select, { key, prefix, orderBy, limit });
	// A transfer reference is the start of an id, written as 'K3V9-8QWE'.
	const letters = text.toLowerCase().replace(/[\s-]/g, "");
	const byId = Array.from(new Set([letters || text, text]), (prefix) => [
		selectFirst(sql`select id from orders where true`, sql`id`, prefix),
		selectFirst(
			sql`select order_id as id from order_lines where true`,
			sql`order_lines.id`,
			prefix,
		),
	]).flat();
	const byTransaction = Array.from(new Set([text, text.toUpperCase()]), (prefix) =>
		selectFirst(
			sql`select order_id as id from order_lines where true`,
			sql`transaction_id`,
			prefix,
		),
	);
	const byBuyer = ["purchase_order_number", "buyer_email", "buyer_name", "company_name"].map(
		(name) => {
			const column = sql.raw(name);
			const key = sql`${column} collate nocase`;
			// As in the partial indexes.
			const select = sql`select id from orders where ${column} <> ''`;
			return selectFirst(select, key, text, sql`${key}, created_at desc`);
		},
	);
	const byNameEnding = selectFirst(
		sql`select order_id as id from buyer_name_endings where true`,
		sql`ending`,
		text,
		sql`ending, created_at desc`,
	);
	// In groups, because D1 allows five terms in a UNION.
	const found = [
		byId,
		[...byTransaction, ...selectByPhone(text, limit)],
		[...byBuyer, byNameEnding],
	].map((group) => sql`select id from (${sql.join(group, sql` union all `)})`);
	const all = [sql`select id from (${selectByNumber(sought)})`, ...found];
	return sql`(select distinct id from (${sql.join(all, sql` union all `)}) limit ${limit})`;
}

type Prefix = { key: SQL; prefix: string; orderBy: SQL; limit: number };

/** `select` ends in a condition. */
const selectByPrefix = (select: SQL, { key, prefix, orderBy, limit }: Prefix): SQL =>
	sql`select id from (${select} and ${key} >= ${prefix} and ${key} < ${`${prefix}\u{10ffff}`}
		order by ${orderBy} limit ${limit})`;

const PHONE_DIGITS = 10;

/** Uses the words of the index `orders_by_phone`. */
const phoneEnd = sql.raw(
	`substr(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), -${PHONE_DIGITS})`,
);

/** Finds '01711 000000' by '+880 1711-000000'. */
function selectByPhone(text: string, limit: number): SQL[] {
	const digits = foldDigits(text).replace(/[\s().+-]/g, "");
	if (!/^\d+$/.test(digits) || digits.length < PHONE_DIGITS) return [];
	return [
		sql`select id from (select id from orders where ${phoneEnd} = ${digits.slice(-PHONE_DIGITS)}
			order by created_at desc limit ${limit})`,
	];
}
