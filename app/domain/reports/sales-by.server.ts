import { type AnyColumn, and, between, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { toDayNumber } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { FILE_ROWS, MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "./limits";
import { type PartsOf, refuseMoreParts, selectPartsOf } from "./parts-of.server";
import { getPeriodBefore, listMonths, MAX_MONTHS, type Period, toPeriodRange } from "./period";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { partMonths, TOTALS } from "./tables.server";

/** What is left beside the days of the period before. */
const MAX_READ = MAX_ROWS - 31 * MAX_MONTHS;

type Counted = "orders" | "lines" | "units";

/** Null for those that are one row. */
export type Summed<Count extends Counted> = Sums & Record<Count, number> & { id: string | null };

/** `name` is '' for those that are one row. */
export type About = { id: string; name: string };

export type Sales<Count extends Counted, Known extends About, Row> = {
	table: SQLiteTable & Record<"month", AnyColumn>;
	id: AnyColumn;
	counted: readonly Count[];
	/** The same of a day of the shop; null if it isn't counted. */
	ofDays: readonly SQL[];
	selectAbout: (ids: SQL) => SQL;
	/** Has all ids. */
	all: SQL;
	/** Rows that are read about each id, and of each row that is shown. */
	reads: { about: number; shown: number };
	/** What there is more of than a page shows. */
	more: string;
	describe: (row: Summed<Count>, about: Known | undefined) => Row;
};

type Ranked = Pick<Summed<never>, "id" | "grossPoisha">;

type AnySales = Omit<Sales<Counted, About, never>, "describe">;

/** Sums of the ids, or of each of their months. A page adds up the months itself: the database would read them again to group them. */
function selectSums(
	{ table, id, counted }: Pick<AnySales, "table" | "counted"> & { id: AnyColumn | SQL },
	period: Period,
	isOf: SQL | null,
	groups: SQL,
): SQL {
	const counts = counted.map(
		(name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`,
	);
	const isWithin = isOf
		? and(inArray(table.month, toIdList(listMonths(period))), isOf)
		: between(table.month, period.first, period.last);
	return sql`select ${id} as id, ${sql.join(counts, sql`, `)}, ${TOTALS} from ${table} where ${isWithin} ${groups}`;
}

/** What all of it was in a period. Parts, customers and days add up to the same, and there are the fewest days. */
function selectTotals(sales: AnySales, period: Period, isOf: SQL | null): SQL {
	if (isOf) return selectSums({ ...sales, id: sql`null` }, period, isOf, sql``);
	const { since, until } = toPeriodRange(period);
	return sql`select null, ${sql.join([...sales.ofDays], sql`, `)}, ${TOTALS} from (
		select *, revenue_poisha as gross_poisha from daily_sales where day >= ${toDayNumber(since)} and day < ${toDayNumber(until)})`;
}

type Found<Count extends Counted, Row> = {
	rows: readonly Row[];
	/** What the period before sums up to; null is not known. */
	before?: Sums & Record<Count, number | null>;
};

/** Of a page. Both periods are one statement. */
async function readSums<Count extends Counted, Known extends About, Row>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	period: Period,
	isOf: SQL | null,
): Promise<Found<Count, Summed<Count>>> {
	const { id, counted, reads, more } = sales;
	const most = MAX_READ - SHOWN_ROWS * reads.shown;
	const groups = sql`group by month, ${id} limit ${most + 1}`;
	const rows = await db.all<Summed<Count>>(sql`
		select * from (${selectSums(sales, period, isOf, groups)})
		union all ${selectTotals(sales, getPeriodBefore(period), isOf)}`);
	const months = groupBy(rows, (row) => row.id);
	const [before] = months.get(null) ?? [];
	months.delete(null);
	if (rows.length - 1 + reads.about * months.size > most)
		throw new OnlyInFile(
			{
				first: `${more} in these months than a page shows. Choose fewer months, or download the file.`,
			},
			400,
		);
	return {
		rows: Array.from(months, ([key, of]) => ({ id: key, ...sumAll(of, counted) })),
		before,
	};
}

const sumAll = <Count extends Counted>(
	rows: readonly Summed<Count>[],
	counted: readonly Count[],
): Sums & Record<Count, number> => sumRows<Count | keyof Sums>(rows, ...counted, ...SUM_NAMES);

type Read<Count extends Counted, Row> = { rows: Row[]; joined: Summed<Count>[] };

async function describe<Count extends Counted, Known extends About, Row>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	sums: readonly Summed<Count>[],
): Promise<Read<Count, Row>> {
	const about = await readAbout<Known>(db, sums, sales.selectAbout);
	const isJoined = groupBy(sums, ({ id }) => about.get(id)?.name === "");
	const rows = isJoined.get(false) ?? [];
	return {
		rows: rows.map((row) => sales.describe(row, about.get(row.id))),
		joined: isJoined.get(true) ?? [],
	};
}

/** The best are first. */
function sortRows<Count extends Counted, Row extends Ranked>(
	sales: Pick<Sales<Count, never, Row>, "counted" | "describe">,
	{ rows, joined }: Read<Count, Row>,
): readonly Row[] {
	if (joined.length > 0)
		rows.push(sales.describe({ id: null, ...sumAll(joined, sales.counted) }, undefined));
	return rows.sort(
		(one, other) =>
			other.grossPoisha - one.grossPoisha || ((one.id ?? "") < (other.id ?? "") ? -1 : 1),
	);
}

export async function listShown<Count extends Counted, Known extends About, Row extends Ranked>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	period: Period,
	only: SQL | null = null,
): Promise<Found<Count, Row>> {
	if (only) await refuseMoreParts(db, only, period);
	const { rows, before } = await readSums(
		db,
		sales,
		period,
		only && inArray(sales.id, sql`(${only})`),
	);
	return { rows: sortRows(sales, await describe(db, sales, rows)), before };
}

/** Conditions that divide all ids, so that no statement reads too many. */
async function listRanges(db: Db, { id, all }: AnySales): Promise<SQL[]> {
	const ends = await db.all<{ id: string }>(sql`
		select id from (select id, row_number() over (order by id) as n from ${all}) where n % ${FILE_ROWS} = 0`);
	const isAfter = (n: number) => sql`${id} > ${ends[n]?.id ?? ""}`;
	return [
		...ends.map((end, n) => sql`${isAfter(n - 1)} and ${id} <= ${end.id}`),
		isAfter(ends.length - 1),
	];
}

/** Sorts all rows in memory. */
export async function* readAll<Count extends Counted, Known extends About, Row extends Ranked>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	period: Period,
	only: SQL | null = null,
): AsyncGenerator<readonly Row[]> {
	const read: Read<Count, Row> = { rows: [], joined: [] };
	for (const isOf of only ? [inArray(sales.id, sql`(${only})`)] : await listRanges(db, sales)) {
		const sums = await db.all<Summed<Count>>(
			selectSums(sales, period, isOf, sql`group by ${sales.id}`),
		);
		const { rows, joined } = await describe(db, sales, sums);
		read.rows.push(...rows);
		read.joined.push(...joined);
	}
	const rows = sortRows(sales, read);
	for (let from = 0; from < rows.length; from += FILE_ROWS)
		yield rows.slice(from, from + FILE_ROWS);
}

/** In the order of the ids, because neighbours are on the same pages of the database. */
export async function readAbout<Known extends { id: string }>(
	db: Db,
	rows: readonly { id: string | null }[],
	select: (ids: SQL) => SQL,
): Promise<Map<string | null, Known>> {
	const ids = JSON.stringify(rows.flatMap(({ id }) => id ?? []).sort());
	const about = await db.all<Known>(select(sql`select value as id from json_each(${ids})`));
	return new Map(about.map((row) => [row.id, row]));
}

export type PartSales = Summed<"lines" | "units"> & { name: string; partNumber: string };

/** Of each its place in the list of ids, and the part. */
const PARTS: Sales<"lines" | "units", About & { partNumber: string }, PartSales> = {
	table: partMonths,
	id: partMonths.productId,
	counted: ["lines", "units"],
	ofDays: [sql`null`, sql`null`],
	selectAbout: (ids) => sql`
		select products.id, iif(kind = 'service', '', name) as name, part_number as partNumber
		from (${ids}) as wanted join products on products.id = wanted.id`,
	all: sql`products`,
	reads: { about: 2, shown: 0 },
	more: "More parts were sold",
	describe: (row, about) => ({
		...row,
		name: about?.name ?? row.id ?? "Charges",
		partNumber: about?.partNumber ?? "",
	}),
};

/** What sold most comes first; all charges are one row. */
export const listSalesByPart = (db: Db, period: Period, of: PartsOf) =>
	listShown(db, PARTS, period, selectPartsOf(of));

export const readSalesByPart = (db: Db, period: Period, of: PartsOf) =>
	readAll(db, PARTS, period, selectPartsOf(of));
