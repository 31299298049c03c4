import { type AnyColumn, between, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { toDayNumber } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { Refused } from "~/platform/refused";
import { MAX_MONTHS, type Period } from "./period";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { customerMonths, partMonths } from "./tables.server";

/** What a page reads; a file reads all. */
export const MAX_ROWS = 5000;

/** What is left beside the days of the period before. */
const MAX_READ = MAX_ROWS - 31 * MAX_MONTHS;

/** Rows that a page shows. */
export const SHOWN_ROWS = 100;

/** There are more: only the file has them. */
export class OnlyInFile extends Refused {}

type Summed<Counted extends string> = {
	table: SQLiteTable & Record<"month", AnyColumn>;
	id: AnyColumn;
	counted: readonly Counted[];
	/** Rows that are read of each besides, and of all. */
	joined: number;
	besides: number;
	/** What there is more of than a page shows. */
	more: string;
};

/** Sums by id. A page adds up the months: the database would read them again to group them. */
async function sumMonths<Counted extends string>(
	db: Db,
	{ table, id, counted, joined, besides, more }: Summed<Counted>,
	period: Period,
	isWhole: boolean,
) {
	const most = MAX_READ - besides;
	const isOf = between(table.month, period.first, period.last);
	const counts = counted.map(
		(name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`,
	);
	const rows = await db.all<Sums & Record<Counted, number> & { id: string }>(sql`
		select ${id} as id, ${sql.join(counts, sql`, `)}, sum(gross_poisha) as grossPoisha, sum(net_poisha) as netPoisha,
			sum(cost_poisha) as costPoisha, sum(uncosted_poisha) as uncostedPoisha
		from ${table} where ${isOf} group by ${isWhole ? id : sql`month, ${id}`} limit ${isWhole ? -1 : most + 1}`);
	const months = groupBy(rows, (row) => row.id);
	if (!isWhole && rows.length + joined * months.size > most)
		throw new OnlyInFile(
			{
				first: `${more} in these months than a page shows. Choose fewer months, or download the file.`,
			},
			400,
		);
	const names: readonly (Counted | keyof Sums)[] = [...counted, ...SUM_NAMES];
	const sums = Array.from(months, ([id, ofId]) => ({ id, ...sumRows(ofId, ...names) }));
	return {
		rows: sums.sort((one, other) => bySales(one, other) || (one.id < other.id ? -1 : 1)),
		ids: isWhole
			? sql`select distinct ${id} as id from ${table} where ${isOf}`
			: selectIds([...months.keys()]),
	};
}

const selectIds = (ids: readonly string[]): SQL =>
	sql`select value as id from json_each(${JSON.stringify(ids)})`;

const bySales = (one: Sums, other: Sums) => other.grossPoisha - one.grossPoisha;

/** Those that are joined are one row, of what they have in common. */
function joinRows<Row extends Sums>(
	rows: readonly Row[],
	isJoined: (row: Row) => boolean,
	join: (joined: readonly Row[]) => Row,
): Row[] {
	const joined = rows.filter(isJoined);
	const others = rows.filter((row) => !isJoined(row));
	return (joined.length === 0 ? others : [...others, join(joined)]).sort(bySales);
}

/** The newest orders: enough to see how often a customer orders. */
const RHYTHM_ORDERS = 6;

export type CustomerSales = Sums & {
	/** Null for all erased persons together. */
	customerId: string | null;
	name: string;
	orders: number;
	/** In ms, the newest first; on a page only of those that it shows. */
	orderTimes: readonly number[];
};

/** Of each its place in the list of ids, the name and the account. */
const CUSTOMERS = {
	table: customerMonths,
	id: customerMonths.customerId,
	counted: ["orders"],
	joined: 3,
	besides: 2 * SHOWN_ROWS + SHOWN_ROWS * RHYTHM_ORDERS,
	more: "More customers bought",
} as const;

/** Who bought most comes first. */
export async function listSalesByCustomer(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<CustomerSales[]> {
	const { rows, ids } = await sumMonths(db, CUSTOMERS, period, isWhole);
	const named = await db.all<{ id: string; name: string }>(sql`
		select wanted.id, case when customers.kind = 'company' then customers.name else coalesce((
			select name from users where customer_id = customers.id and email <> users.id || '@deleted.invalid' limit 1), '') end as name
		from (${ids}) as wanted left join customers on customers.id = wanted.id`);
	const names = new Map(named.map(({ id, name }) => [id, name]));
	const customers = joinRows<Omit<CustomerSales, "orderTimes">>(
		rows.map(({ id, ...sums }) => ({ customerId: id, name: names.get(id) ?? "", ...sums })),
		({ name }) => name === "",
		(erased) => ({
			customerId: null,
			name: "Private customers",
			...sumRows(erased, "orders", ...SUM_NAMES),
		}),
	);
	const shown = customers.slice(0, SHOWN_ROWS).flatMap(({ customerId }) => customerId ?? []);
	const times = await listOrderTimes(db, isWhole ? ids : selectIds(shown));
	return customers.map((row) => ({ ...row, orderTimes: times.get(row.customerId ?? "") ?? [] }));
}

async function listOrderTimes(db: Db, ids: SQL): Promise<Map<string, number[]>> {
	const rows = await db.all<{ id: string; times: string }>(sql`
		select id, (select json_group_array(created_at) from (
			select created_at from orders where customer_id = wanted.id order by created_at desc limit ${RHYTHM_ORDERS})) as times
		from (${ids}) as wanted`);
	return new Map(rows.map(({ id, times }) => [id, JSON.parse(times) as number[]]));
}

/** In days: between orders, and since the last one. Null with fewer than three orders. */
export function calculateRhythm([newest, ...others]: readonly number[], now: number) {
	const oldest = others.at(-1);
	if (newest === undefined || oldest === undefined || others.length < 2) return null;
	const usual = Math.round((toDayNumber(newest) - toDayNumber(oldest)) / others.length);
	return usual === 0 ? null : { usual, now: toDayNumber(now) - toDayNumber(newest) };
}

export type PartSales = Sums & {
	/** Null for all charges together. */
	productId: string | null;
	name: string;
	partNumber: string;
	lines: number;
	units: number;
};

/** Of each its place in the list of ids, and the name. */
const PARTS = {
	table: partMonths,
	id: partMonths.productId,
	counted: ["lines", "units"],
	joined: 2,
	besides: 0,
	more: "More parts were sold",
} as const;

/** What sold most comes first; charges are one row. */
export async function listSalesByPart(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<readonly PartSales[]> {
	const { rows, ids } = await sumMonths(db, PARTS, period, isWhole);
	const parts = await db.all<{ id: string; name: string; partNumber: string; isCharge: 0 | 1 }>(sql`
		select products.id, name, part_number as partNumber, kind = 'service' as isCharge
		from (${ids}) as wanted join products on products.id = wanted.id`);
	const ofId = new Map(parts.map((part) => [part.id, part]));
	return joinRows<PartSales>(
		rows.map(({ id, ...sums }) => {
			const { name = "", partNumber = "", isCharge = 0 } = ofId.get(id) ?? {};
			return { productId: isCharge ? null : id, name, partNumber, ...sums };
		}),
		({ productId }) => productId === null,
		(charges) => ({
			productId: null,
			name: "Charges",
			partNumber: "",
			...sumRows(charges, "lines", "units", ...SUM_NAMES),
		}),
	);
}
