import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import type { CustomerState } from "../accounts/rules";
import { withOpenDebts } from "./open-debts.server";
import {
	type Ages,
	countDaysOverdue,
	type OpenDue,
	spreadOwed,
	sumAges,
	sumOverdue,
} from "./rules";

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

type DebtRow = Omit<OpenInvoice, "openPoisha"> & { leftPoisha: number; openOfDuePoisha: number };

const MAX_LISTED = 1000;

/** Lists the oldest due first. */
export async function listOpenInvoices(db: Db, customerId: string): Promise<OpenInvoice[]> {
	const rows = await db.all<DebtRow>(
		withOpenDebts(
			sql`customers.id = ${customerId}`,
			sql`select debt.customer_id as customerId, debt.n, debt.order_id as orderId, orders.number as orderNumber,
				(select printf('INV-%d-%06d', year, documents.number) from documents
					where documents.kind = 'invoice' and documents.order_id = debt.order_id) as invoiceNumber,
				orders.purchase_order_number as purchaseOrderNumber, debt.note, debt.at, debt.due_at as dueAt,
				debt.delta_poisha as amountPoisha,
				debt.delta_poisha + (select coalesce(sum(lower.delta_poisha), 0) from account_entries as lower
					where lower.customer_id = debt.customer_id and lower.due_at = debt.due_at and lower.delta_poisha < 0
						and (lower.order_id = debt.order_id or lower.reverses = debt.n)) as leftPoisha,
				open_poisha as openOfDuePoisha
			from open_debts
			join account_entries as debt on debt.customer_id = open_debts.customer_id and debt.due_at = open_debts.due_at
			left join orders on orders.id = debt.order_id
			where debt.kind in ('charge', 'opening') and debt.delta_poisha > 0
			order by debt.due_at, debt.n limit ${MAX_LISTED}`,
		),
	);
	return Array.from(groupBy(rows, ({ dueAt }) => dueAt).values()).flatMap((ofDue) => {
		const open = spreadOwed(ofDue, ofDue[0]?.openOfDuePoisha ?? 0);
		return ofDue.flatMap(({ leftPoisha: _, openOfDuePoisha: __, ...invoice }, index) => {
			const openPoisha = open[index] ?? 0;
			return openPoisha > 0 ? [{ ...invoice, openPoisha }] : [];
		});
	});
}

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

/** Lists the companies that owe or have a credit: those with most overdue first, then those that owe most. */
export async function listReceivables(db: Db, now: number): Promise<Receivable[]> {
	const [companies, open] = await Promise.all([
		db.all<Omit<Receivable, "ages" | "overduePoisha" | "daysOverdue">>(sql`
			select id as customerId, name as company, state, terms_days as termsDays,
				credit_limit_poisha as creditLimitPoisha, owed_poisha as owedPoisha
			from customers where owed_poisha <> 0 order by owed_poisha desc, id limit ${MAX_LISTED}`),
		db.all<OpenDue & { customerId: string }>(
			withOpenDebts(
				sql`customers.id in (select id from customers where owed_poisha <> 0 and owed_poisha > 0
					order by owed_poisha desc, id limit ${MAX_LISTED})`,
				sql`select customer_id as customerId, due_at as dueAt, open_poisha as openPoisha
					from open_debts order by due_at`,
			),
		),
	]);
	const openOf = groupBy(open, ({ customerId }) => customerId);
	return companies
		.map((company) => {
			const due = openOf.get(company.customerId) ?? [];
			const ages = sumAges(due, now);
			const [oldest] = due;
			return {
				...company,
				ages,
				overduePoisha: sumOverdue(ages),
				daysOverdue: oldest ? countDaysOverdue(oldest.dueAt, now) : 0,
			};
		})
		.toSorted((one, other) => other.overduePoisha - one.overduePoisha);
}

/** Null when nothing is overdue. */
export async function findOverdueSummary(db: Db, now: number) {
	const [row] = await db.all<{ companies: number; overduePoisha: number; oldestDueAt: number }>(
		withOpenDebts(
			sql`true`,
			sql`select count(distinct customer_id) as companies, sum(open_poisha) as overduePoisha,
				min(due_at) as oldestDueAt from open_debts where due_at <= ${now}`,
		),
	);
	if (!row || row.companies === 0) return null;
	const { companies, overduePoisha, oldestDueAt } = row;
	return { companies, overduePoisha, days: countDaysOverdue(oldestDueAt, now) };
}
