import { and, eq, gte, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, type KeysetOrder, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { customers } from "../accounts/tables.server";
import { invoiceNumberOfOrder } from "../orders/conditions.server";
import { orders } from "../orders/tables.server";
import { bankPayments, refunds, taxCertificates } from "../payments/tables.server";
import { withOpenDebts } from "./open-debts.server";
import { type OpenDue, sumAges, sumOverdue } from "./rules";
import { accountEntries } from "./tables.server";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Amounts in poisha, times in ms. Null for a person; a company without an account has a limit of 0. `owedBeforePoisha` is
 * what was owed just before `since`.
 */
export async function findAccount(db: Db, customerId: string, now: number, since = now) {
	const [company] = await db
		.select({
			...pickColumns(customers, "id", "name", "state", "invoiceEmail"),
			...pickColumns(customers, "termsDays", "creditLimitPoisha", "askedLimitPoisha"),
			owedPoisha: customers.owedPoisha,
			owedBeforePoisha: owedAt(customerId, since),
			open: selectOpen(customerId),
		})
		.from(customers)
		.where(and(eq(customers.id, customerId), eq(customers.kind, "company")));
	if (!company) return null;
	const { open, ...account } = company;
	const ages = sumAges(open, now);
	return {
		...account,
		freePoisha: Math.max(0, account.creditLimitPoisha - account.owedPoisha),
		ages,
		overduePoisha: sumOverdue(ages),
		/** Null when nothing is open. */
		oldestDueAt: open[0]?.dueAt ?? null,
		/** Null unless something was paid out of a payment that was corrected since. */
		paidOutAt: open.find(({ isPaidOut }) => isPaidOut === 1)?.dueAt ?? null,
	};
}

const owedAt = (customerId: string, at: number) =>
	sql<number>`coalesce((select after_poisha from account_entries
		where customer_id = ${customerId} and at < ${at} order by n desc limit 1), 0)`;

/** The oldest due first. */
const selectOpen = (customerId: string) =>
	sql`(${withOpenDebts(
		sql`customers.id = ${customerId}`,
		sql`select json_group_array(json_object('dueAt', due_at, 'openPoisha', open_poisha, 'isPaidOut', is_paid_out))
			from (select due_at, open_poisha, is_paid_out from open_debts order by due_at)`,
	)})`.mapWith((json: string): (OpenDue & { isPaidOut: 0 | 1 })[] => JSON.parse(json));

const corrected = alias(accountEntries, "corrected");

const entryColumns = {
	...pickColumns(accountEntries, "customerId", "n", "kind", "deltaPoisha", "afterPoisha"),
	...pickColumns(accountEntries, "vatPoisha", "dueAt", "orderId", "note", "at", "reverses"),
	/** When it was corrected, in ms; null while it counts. */
	correctedAt: sql<number | null>`(select at from account_entries as correction
		where correction.customer_id = ${accountEntries.customerId}
			and correction.reverses = ${accountEntries.n})`.as("corrected_at"),
	correctedKind: sql<(typeof accountEntries.$inferSelect)["kind"] | null>`${corrected.kind}`.as(
		"corrected_kind",
	),
	/** Null without an order, as is the number of the invoice. */
	orderNumber: sql<string | null>`${orders.number}`.as("order_number"),
	invoiceNumber: sql<string | null>`iif(${orders.id} is null, null, ${invoiceNumberOfOrder})`.as(
		"invoice_number",
	),
	/** Of a credit: the press whose credit note it has. */
	refundGroup: sql<string | null>`${refunds.groupId}`.as("refund_group"),
	/** A payment and a certificate of withheld VAT have one; others have null. */
	reference: sql<string | null>`coalesce(${bankPayments.reference}, ${taxCertificates.number})`.as(
		"reference",
	),
	/** The bank's day of a payment. */
	receivedOn: sql<string | null>`${bankPayments.receivedOn}`.as("received_on"),
};

export type AccountEntry = Awaited<ReturnType<typeof listEntries>>["entries"][number];

export const ENTRIES_PAGE_SIZE = 50;

type EntryFilter = {
	/** Included and excluded, in ms. */
	since?: number;
	until?: number;
	after?: Cursor | null;
	size?: number;
	direction?: KeysetOrder["direction"];
};

/** Lists the newest first, unless told. */
export async function listEntries(
	db: Db,
	customerId: string,
	{ since, until, after = null, size = ENTRIES_PAGE_SIZE, direction = "desc" }: EntryFilter = {},
) {
	const where = and(
		eq(accountEntries.customerId, customerId),
		since === undefined
			? undefined
			: and(gte(accountEntries.at, since), isAfterEntriesBefore(customerId, since)),
		until === undefined ? undefined : lt(accountEntries.at, until),
	);
	const { rows: entries, next } = await readPage(
		selectEntries(db),
		{ key: accountEntries.n, id: accountEntries.customerId, direction },
		{ where, after, size },
		(entry) => ({ key: entry.n, id: entry.customerId }),
	);
	return { entries, next };
}

const HOUR_MS = 3_600_000;

/** Ends the search for entries since a moment: they have no index, but later numbers. No clock is an hour behind another. */
const isAfterEntriesBefore = (customerId: string, since: number) =>
	sql`${accountEntries.n} > coalesce((select earlier.n from account_entries as earlier
		where earlier.customer_id = ${customerId} and earlier.at < ${since - HOUR_MS} order by earlier.n desc limit 1), 0)`;

const selectEntries = (db: Db) =>
	db
		.select(entryColumns)
		.from(accountEntries)
		.leftJoin(orders, eq(orders.id, accountEntries.orderId))
		.leftJoin(refunds, eq(refunds.id, accountEntries.refundId))
		.leftJoin(bankPayments, eq(bankPayments.id, accountEntries.bankPaymentId))
		.leftJoin(
			taxCertificates,
			and(
				eq(taxCertificates.customerId, accountEntries.customerId),
				eq(taxCertificates.entryN, accountEntries.n),
			),
		)
		.leftJoin(
			corrected,
			and(
				eq(corrected.customerId, accountEntries.customerId),
				eq(corrected.n, accountEntries.reverses),
			),
		);

export async function findEntry(db: Db, customerId: string, n: number) {
	const [entry] = await selectEntries(db).where(
		and(eq(accountEntries.customerId, customerId), eq(accountEntries.n, n)),
	);
	return entry ?? null;
}

/** What was added to a debt and what settled it in a month, in poisha. Times in ms. */
export async function sumMonth(
	db: Db,
	customerId: string,
	{ since, until }: { since: number; until: number },
): Promise<{ debtPoisha: number; settledPoisha: number }> {
	const { deltaPoisha, at } = accountEntries;
	const [sums] = await db
		.select({
			debtPoisha: sql<number>`coalesce(sum(iif(${deltaPoisha} > 0, ${deltaPoisha}, 0)), 0)`,
			settledPoisha: sql<number>`coalesce(-sum(iif(${deltaPoisha} < 0, ${deltaPoisha}, 0)), 0)`,
		})
		.from(accountEntries)
		.where(and(eq(accountEntries.customerId, customerId), gte(at, since), lt(at, until)));
	return sums ?? { debtPoisha: 0, settledPoisha: 0 };
}
