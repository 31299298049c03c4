import { type AnyColumn, between, inArray, type SQL, sql } from "drizzle-orm";
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
	/** All ids that are one row. */
	joined: SQL;
	/** Rows that are read about each id, and of each row that is shown. */
	reads: { about: number; shown: number };
	/** What there is more of than a page shows. */
	more: string;
	describe: (row: Summed<Count>, about: Known | undefined) => Row;
};

type AnySales = Omit<Sales<Counted, About, never>, "describe">;

/** Sums of the ids, or of each of their months. A page adds up the months itself: the database would read them again to group them. */
function selectSums(
	{ table, id, counted }: Pick<AnySales, "table" | "counted"> & { id: AnyColumn | SQL },
	period: Period,
	only: SQL | null,
	groups: SQL,
): SQL {
	const counts = counted.map(
		(name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`,
	);
	const isOf = only
		? sql`${inArray(table.month, toIdList(listMonths(period)))} and ${id} in (${only})`
		: between(table.month, period.first, period.last);
	return sql`select ${id} as id, ${sql.join(counts, sql`, `)}, ${TOTALS} from ${table} where ${isOf} ${groups}`;
}

/** What all of it was in a period. Parts, customers and days add up to the same, and there are the fewest days. */
function selectTotals(sales: AnySales, period: Period, only: SQL | null): SQL {
	if (only) return selectSums({ ...sales, id: sql`null` }, period, only, sql``);
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
	only: SQL | null,
): Promise<Found<Count, Summed<Count>>> {
	const { id, counted, reads, more } = sales;
	const most = MAX_READ - SHOWN_ROWS * reads.shown;
	const groups = sql`group by month, ${id} limit ${most + 1}`;
	const rows = await db.all<Summed<Count>>(sql`
		select * from (${selectSums(sales, period, only, groups)})
		union all ${selectTotals(sales, getPeriodBefore(period), only)}`);
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

/** The best are first. */
function joinRows<Count extends Counted>(
	rows: readonly Summed<Count>[],
	counted: readonly Count[],
	isJoined: (row: Summed<Count>) => boolean,
): Summed<Count>[] {
	const groups = groupBy(rows, isJoined);
	const others = groups.get(false) ?? [];
	const joined = groups.get(true);
	if (joined) others.push({ id: null, ...sumAll(joined, counted) });
	return others.sort(
		(one, other) =>
			other.grossPoisha - one.grossPoisha || ((one.id ?? "") < (other.id ?? "") ? -1 : 1),
	);
}

export async function listShown<Count extends Counted, Known extends About, Row>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	period: Period,
	only: SQL | null = null,
): Promise<Found<Count, Row>> {
	if (only) await refuseMoreParts(db, only, period);
	const { rows, before } = await readSums(db, sales, period, only);
	const about = await readAbout<Known>(db, rows, sales.selectAbout);
	const joined = joinRows(rows, sales.counted, ({ id }) => about.get(id)?.name === "");
	return { rows: joined.map((row) => sales.describe(row, about.get(row.id))), before };
}

/** Keeps the sums in memory, and of the rest so many rows at a time. */
export async function* readAll<Count extends Counted, Known extends About, Row>(
	db: Db,
	sales: Sales<Count, Known, Row>,
	period: Period,
	only: SQL | null = null,
): AsyncGenerator<readonly Row[]> {
	const groups = sql`group by ${sales.id}`;
	const sums = await db.all<Summed<Count>>(selectSums(sales, period, only, groups));
	const found = only ? [] : await db.all<{ id: string | null }>(sales.joined);
	const areJoined = new Set(found.map(({ id }) => id));
	const rows = joinRows(sums, sales.counted, ({ id }) => areJoined.has(id));
	for (let from = 0; from < rows.length; from += FILE_ROWS) {
		const some = rows.slice(from, from + FILE_ROWS);
		const about = await readAbout<Known>(db, some, sales.selectAbout);
		yield some.map((row) => sales.describe(row, about.get(row.id)));
	}
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
	joined: sql`select id from products where kind = 'service'`,
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
