import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { calculateNet } from "../money/vat-rules";
import { FILE_ROWS, MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "./limits";
import { type Period, toPeriodRange, withBefore } from "./period";
import { CUSTOMER_NAME } from "./sales-by-customer.server";
import type { Sums } from "./sums";

/** The sale of a line, or a refund of it, below zero. */
export type SaleEntry = Sums & {
	lineId: string;
	orderId: string;
	at: number;
	units: number;
	lines: number;
	orderNumber: string;
	customer: string;
	name: string;
	partNumber: string;
};

export type EntriesOf = { part?: string; customer?: string };

/** A page reads its order, it and what was refunded of it. */
const MAX_LINES = (MAX_ROWS - 5 * SHOWN_ROWS) / 3;

type SoldLine = Pick<SaleEntry, "lineId" | "orderId"> & {
	paidAt: number;
	units: number;
	amountPoisha: number;
	vatBp: number;
	costPoisha: number | null;
	refunds: string;
};

type Refunded = { at: number; units: number; costedUnits: number; amountPoisha: number };

/** The newest first, with the amounts of the view sale_entries, which would read every line to join some of them. */
async function readEntries(
	db: Db,
	{ part, customer }: EntriesOf,
	{ since, until }: ReturnType<typeof toPeriodRange>,
	most: number | null,
) {
	const isOf: SQL = part
		? sql`order_lines as line where product_id = ${part}`
		: sql`orders cross join order_lines as line on line.order_id = orders.id
			where customer_id = ${customer} and orders.created_at < ${until}`;
	const lines = await db.all<SoldLine>(sql`
		select line.id as lineId, line.order_id as orderId, paid_at as paidAt, quantity as units,
			total_poisha as amountPoisha, vat_bp as vatBp, cost_poisha as costPoisha,
			(select json_group_array(json_object('at', created_at, 'units', units, 'amountPoisha', amount_poisha,
				'costedUnits', iif(reason in ('returned', 'cancelled'), units, 0))) from refunds
				where line_id = line.id and created_at >= ${since} and created_at < ${until}) as refunds
		from ${isOf} and paid_at < ${until} limit ${most === null ? -1 : most + 1}`);
	if (most !== null && lines.length > most)
		throw new OnlyInFile("More lines were sold than a page reads. Download the file.", 400);
	return lines
		.flatMap((line) => listEntriesOfLine(line, since))
		.sort((one, other) => other.at - one.at || (one.lineId < other.lineId ? -1 : 1));
}

type Entry = Omit<SaleEntry, keyof Described>;

function listEntriesOfLine(line: SoldLine, since: number): Entry[] {
	const { paidAt: at, units, amountPoisha } = line;
	const refunds: Refunded[] = JSON.parse(line.refunds);
	const refunded = refunds.map((refund) => toEntry(line, -1, refund));
	if (at < since) return refunded;
	return [toEntry(line, 1, { at, units, costedUnits: units, amountPoisha }), ...refunded];
}

function toEntry(
	{ lineId, orderId, vatBp, costPoisha }: SoldLine,
	sign: 1 | -1,
	{ at, units, costedUnits, amountPoisha }: Refunded,
): Entry {
	const netPoisha = sign * calculateNet(amountPoisha, vatBp);
	return {
		lineId,
		orderId,
		at,
		lines: sign === 1 ? 1 : 0,
		units: sign * units,
		grossPoisha: sign * amountPoisha,
		netPoisha,
		costPoisha: sign * costedUnits * (costPoisha ?? 0),
		uncostedPoisha: costPoisha === null ? netPoisha : 0,
	};
}

type Described = Pick<SaleEntry, "orderNumber" | "customer" | "name" | "partNumber">;

const UNKNOWN: Described = { orderNumber: "", customer: "", name: "", partNumber: "" };

/** Names and numbers are read of the first rows. */
async function describe(db: Db, entries: readonly Entry[], first: number): Promise<SaleEntry[]> {
	const ids = JSON.stringify(entries.slice(0, first).map(({ lineId }) => lineId));
	const about = await db.all<Described & { id: string }>(sql`
		select line.id, orders.number as orderNumber, ${CUSTOMER_NAME} as customer, products.name, products.part_number as partNumber
		from (select distinct value as id from json_each(${ids})) as wanted cross join order_lines as line on line.id = wanted.id
		join orders on orders.id = line.order_id join customers on customers.id = orders.customer_id
		join products on products.id = line.product_id`);
	const byId = new Map(about.map(({ id, ...row }) => [id, row]));
	return entries.map((entry) => ({ ...entry, ...(byId.get(entry.lineId) ?? UNKNOWN) }));
}

/** What the sums of a part or of a customer add up, the newest first, and what those of the period before add up. */
export async function listEntries(db: Db, period: Period, of: EntriesOf) {
	const entries = await readEntries(db, of, toPeriodRange(withBefore(period)), MAX_LINES);
	const { since } = toPeriodRange(period);
	const rows = entries.filter(({ at }) => at >= since);
	return {
		rows: await describe(db, rows, SHOWN_ROWS),
		before: entries.filter(({ at }) => at < since),
	};
}

export async function* readAllEntries(
	db: Db,
	period: Period,
	of: EntriesOf,
): AsyncGenerator<SaleEntry[]> {
	const entries = await readEntries(db, of, toPeriodRange(period), null);
	for (let from = 0; from < entries.length; from += FILE_ROWS)
		yield describe(db, entries.slice(from, from + FILE_ROWS), FILE_ROWS);
}
