import { lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isAfterCursor, sortBy } from "~/platform/d1/keyset.server";
import { startOfDay } from "~/platform/dhaka-days";
import type { CustomerState } from "../accounts/rules";
import { withOpenDebts } from "./open-debts.server";
import { type Ages, countDaysOverdue, type OpenDue, sumAges, sumOverdue } from "./rules";
import { receivableMonths } from "./tables.server";

/** Amounts in poisha, times in ms. */
export type OpenInvoice = {
	customerId: string;
	n: number;
	/** Null of an opening balance, as are the numbers. */
	orderId: string | null;
	orderNumber: string | null;
	invoiceNumber: string | null;
	purchaseOrderNumber: string | null;
	note: string;
	at: number;
	dueAt: number;
	amountPoisha: number;
	/** Without its credits and what was paid. */
	openPoisha: number;
};

type InvoicesPage = { after?: Cursor | null; size?: number };

const INVOICES_PAGE_SIZE = 30;

/** Lists the oldest due first. */
export async function listOpenInvoices(
	db: Db,
	customerId: string,
	{ after = null, size = INVOICES_PAGE_SIZE }: InvoicesPage = {},
) {
	const isAfter = after && sql`(due_at, n) > (${after.key}, ${Number(after.id)})`;
	const rows = await selectOpenInvoices(db, customerId, isAfter ?? sql`true`, size + 1);
	const toCursor = ({ dueAt: key, n }: OpenInvoice) => ({ key, id: String(n) });
	const { rows: invoices, next } = cutPage(rows, size, toCursor);
	return { invoices, next };
}

/** Lists all that are due at one of these times. */
export const listOpenInvoicesDueAt = (
	db: Db,
	customerId: string,
	dueTimes: readonly number[],
): Promise<OpenInvoice[]> =>
	selectOpenInvoices(
		db,
		customerId,
		sql`due_at in (select value from json_each(${JSON.stringify(dueTimes)}))`,
		-1,
	);

/** Payments settle the oldest entries first, so the newest stay open. A `limit` of -1 means no limit. */
const selectOpenInvoices = (db: Db, customerId: string, isListed: SQL, limit: number) =>
	db.all<OpenInvoice>(
		withOpenDebts(
			sql`customers.id = ${customerId}`,
			sql`select debt.customer_id as customerId, debt.n, debt.order_id as orderId, orders.number as orderNumber,
				(select printf('INV-%d-%06d', year, documents.number) from documents
					where documents.kind = 'invoice' and documents.order_id = debt.order_id) as invoiceNumber,
				orders.purchase_order_number as purchaseOrderNumber, debt.note, debt.at, debt.due_at as dueAt,
				debt.delta_poisha as amountPoisha, min(left_poisha, rest_poisha) as openPoisha
			from (
				select *, open_poisha - total(left_poisha) over (partition by due_at order by n desc
					rows between unbounded preceding and 1 preceding) as rest_poisha
				from (
					select entry.*, open_poisha, entry.delta_poisha + (select total(lower.delta_poisha) from account_entries as lower
						where lower.customer_id = entry.customer_id and lower.due_at = entry.due_at and lower.delta_poisha < 0
							and (lower.order_id = entry.order_id or lower.reverses = entry.n)) as left_poisha
					from open_debts
					join account_entries as entry on entry.customer_id = open_debts.customer_id and entry.due_at = open_debts.due_at
					where entry.kind in ('charge', 'opening') and entry.delta_poisha > 0
				)
			) as debt
			left join orders on orders.id = debt.order_id
			where left_poisha > 0 and rest_poisha > 0 and ${isListed}
			order by debt.due_at, debt.n limit ${limit}`,
		),
	);

export type Receivable = {
	customerId: string;
	company: string;
	state: CustomerState;
	termsDays: number;
	creditLimitPoisha: number;
	/** The shop owes it below 0. */
	owedPoisha: number;
	ages: Ages;
	overduePoisha: number;
	/** Of the oldest that is open. */
	daysOverdue: number;
};

export const RECEIVABLES_PAGE_SIZE = 50;

const FIRST_OVERDUE = 100_000_000_000_000;

type ReceivableRow = Omit<Receivable, "ages" | "overduePoisha" | "daysOverdue"> & {
	sortKey: number;
	open: string | null;
};

/**
 * Lists the companies that owe or have a credit: those with most overdue first, then those that owe most. What is overdue
 * sorts above all that is only owed.
 */
export async function listReceivables(
	db: Db,
	now: number,
	{ after = null, size = RECEIVABLES_PAGE_SIZE }: { after?: Cursor | null; size?: number } = {},
) {
	const order = { key: sql`sortKey`, id: sql`customerId`, direction: "desc" } as const;
	const rows = await db.all<ReceivableRow>(
		withOpenDebts(
			sql`true`,
			sql`select * from (
				select customers.id as customerId, name as company, state, terms_days as termsDays,
					credit_limit_poisha as creditLimitPoisha, owed_poisha as owedPoisha, open,
					iif(late_poisha > 0, ${FIRST_OVERDUE} + late_poisha, max(0, owed_poisha)) as sortKey
				from customers left join (
					select customer_id, sum(iif(due_at <= ${startOfDay(now)}, open_poisha, 0)) as late_poisha,
						json_group_array(json_object('dueAt', due_at, 'openPoisha', open_poisha)) as open
					from open_debts group by customer_id
				) as debts on debts.customer_id = customers.id
				where owed_poisha <> 0
			) where ${isAfterCursor(order, after) ?? sql`true`}
			order by ${sql.join(sortBy(order), sql`, `)} limit ${size + 1}`,
		),
	);
	const page = cutPage(rows, size, ({ sortKey: key, customerId: id }) => ({ key, id }));
	return { receivables: page.rows.map((row) => toReceivable(row, now)), next: page.next };
}

function toReceivable({ sortKey: _, open: json, ...company }: ReceivableRow, now: number) {
	const open: OpenDue[] = JSON.parse(json ?? "[]");
	const ages = sumAges(open, now);
	const oldestDueAt = Math.min(...open.map(({ dueAt }) => dueAt));
	return {
		...company,
		ages,
		overduePoisha: sumOverdue(ages),
		daysOverdue: open.length > 0 ? countDaysOverdue(oldestDueAt, now) : 0,
	};
}

/** What all companies owed together at the end of a month. */
export async function sumOwedAtEnd(db: Db, month: string): Promise<number> {
	const [sum] = await db
		.select({ poisha: sql<number>`coalesce(sum(${receivableMonths.deltaPoisha}), 0)` })
		.from(receivableMonths)
		.where(lte(receivableMonths.month, month));
	return sum?.poisha ?? 0;
}

/** What is overdue of all companies, as JSON for `toOverdueSummary`. */
export const overdueSummary = (now: number) =>
	sql<string>`(${withOpenDebts(
		sql`true`,
		sql`select json_object('companies', count(distinct customer_id), 'overduePoisha', sum(open_poisha),
			'oldestDueAt', min(due_at)) from open_debts where due_at <= ${startOfDay(now)}`,
	)})`;

/** Null when nothing is overdue. */
export function toOverdueSummary(json: string, now: number) {
	const summary: { companies: number; overduePoisha: number; oldestDueAt: number } =
		JSON.parse(json);
	const { companies, overduePoisha, oldestDueAt } = summary;
	if (companies === 0) return null;
	return { companies, overduePoisha, days: countDaysOverdue(oldestDueAt, now) };
}
