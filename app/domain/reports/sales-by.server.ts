import { type AnyColumn, between, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import { FILE_ROWS, MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "./limits";
import type { SoldOf } from "./night";
import { countReadable, type PartsOf, refuseMoreParts, selectPartsOf } from "./parts-of.server";
import { listMonths, MAX_MONTHS, type Period } from "./period";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { customerMonths, partMonths } from "./tables.server";

/** What is left beside the days of the period before. */
const MAX_READ = MAX_ROWS - 31 * MAX_MONTHS;

type Counted = "orders" | "lines" | "units";

/** Null for those that are one row. */
type Summed<Count extends Counted> = Sums & Record<Count, number> & { id: string | null };

type Sales<Count extends Counted, Row> = {
	table: SQLiteTable & Record<"month", AnyColumn>;
	id: AnyColumn;
	counted: readonly Count[];
	/** Which of these ids, or of all, are one row. */
	selectJoined: (ids: SQL | null) => SQL;
	/** Rows that are read to find these, and of each row that is shown. */
	reads: { joined: number; shown: number };
	/** What there is more of than a page shows. */
	more: string;
	/** With what is read of the first of them. */
	describe: (db: Db, rows: readonly Summed<Count>[], first: number) => Promise<readonly Row[]>;
};

const TOTALS = sql.raw(
	"coalesce(sum(gross_poisha), 0) as grossPoisha, coalesce(sum(net_poisha), 0) as netPoisha, coalesce(sum(cost_poisha), 0) as costPoisha, coalesce(sum(uncosted_poisha), 0) as uncostedPoisha",
);

const isWithin = (
	{ table, id }: Pick<Sales<Counted, unknown>, "table" | "id">,
	period: Period,
	ids: SQL | null,
): SQL =>
	ids
		? sql`${table.month} in (select value from json_each(${JSON.stringify(listMonths(period))})) and ${id} in (${ids})`
		: sql`${between(table.month, period.first, period.last)}`;

/** Sums by id. A page adds up the months: the database would read them again to group them. */
async function sumMonths<Count extends Counted, Row>(
	db: Db,
	sales: Sales<Count, Row>,
	period: Period,
	isWhole: boolean,
	only: SQL | null,
): Promise<Summed<Count>[]> {
	const { table, id, counted, selectJoined, reads, more } = sales;
	const most = MAX_READ - SHOWN_ROWS * reads.shown;
	const isOf = isWithin(sales, period, only);
	const counts = counted.map(
		(name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`,
	);
	const rows = await db.all<Summed<Count> & { id: string }>(sql`
		select ${id} as id, ${sql.join(counts, sql`, `)}, ${TOTALS} from ${table} where ${isOf} group by ${isWhole ? id : sql`month, ${id}`} limit ${isWhole ? -1 : most + 1}`);
	const names: readonly (Count | keyof Sums)[] = [...counted, ...SUM_NAMES];
	const months = isWhole ? null : groupBy(rows, (row) => row.id);
	if (months && rows.length + reads.joined * months.size > most)
		throw new OnlyInFile(
			{
				first: `${more} in these months than a page shows. Choose fewer months, or download the file.`,
			},
			400,
		);
	const sums = months ? Array.from(months, ([id, of]) => ({ id, ...sumRows(of, ...names) })) : rows;
	const ids = months && selectIds([...months.keys()]);
	const found = only ? [] : await db.all<{ id: string }>(selectJoined(ids));
	const areJoined = new Set(found.map((row) => row.id));
	const others: Summed<Count>[] = sums.filter((row) => !areJoined.has(row.id));
	if (areJoined.size > 0)
		others.push({
			id: null,
			...sumRows(
				sums.filter((row) => areJoined.has(row.id)),
				...names,
			),
		});
	return others.sort(
		(one, other) =>
			other.grossPoisha - one.grossPoisha || ((one.id ?? "") < (other.id ?? "") ? -1 : 1),
	);
}

const selectIds = (ids: readonly (string | null)[]): SQL =>
	sql`select value as id from json_each(${JSON.stringify(ids)})`;

/** What a page shows, the best first; of the others the sums alone. */
async function listShown<Count extends Counted, Row>(
	db: Db,
	sales: Sales<Count, Row>,
	period: Period,
	only: SQL | null = null,
): Promise<readonly Row[]> {
	if (only) await refuseMoreParts(db, only, period);
	return sales.describe(db, await sumMonths(db, sales, period, false, only), SHOWN_ROWS);
}

/** Keeps the sums in memory, and of the rest so many rows at a time. */
async function* readAll<Count extends Counted, Row>(
	db: Db,
	sales: Sales<Count, Row>,
	period: Period,
	only: SQL | null = null,
): AsyncGenerator<readonly Row[]> {
	const rows = await sumMonths(db, sales, period, true, only);
	for (let from = 0; from < rows.length; from += FILE_ROWS)
		yield sales.describe(db, rows.slice(from, from + FILE_ROWS), FILE_ROWS);
}

async function readAbout<About extends { id: string }>(
	db: Db,
	rows: readonly { id: string | null }[],
	write: (ids: SQL) => SQL,
): Promise<Map<string | null, About>> {
	const about = await db.all<About>(write(selectIds(rows.map(({ id }) => id))));
	return new Map(about.map((row) => [row.id, row]));
}

/** The newest orders: enough to see how often a customer orders. */
const RHYTHM_ORDERS = 6;

export type CustomerSales = Summed<"orders"> & {
	name: string;
	/** In ms, the newest first. */
	orderTimes: readonly number[];
};

/** Empty for who was erased. */
export const CUSTOMER_NAME = sql`case when customers.kind = 'company' then customers.name else coalesce((
	select name from users where customer_id = customers.id and email <> users.id || '@deleted.invalid' limit 1), '') end`;

/** Of each its place in the list of ids, the account and the name. */
const CUSTOMERS: Sales<"orders", CustomerSales> = {
	table: customerMonths,
	id: customerMonths.customerId,
	counted: ["orders"],
	selectJoined: (ids) =>
		ids
			? sql`select wanted.id from (${ids}) as wanted left join customers on customers.id = wanted.id where ${CUSTOMER_NAME} = ''`
			: sql`select id from customers where ${CUSTOMER_NAME} = ''`,
	reads: { joined: 3, shown: 3 + RHYTHM_ORDERS },
	more: "More customers bought",
	describe: async (db, rows, first) => {
		const about = await readAbout<{ id: string; name: string; times: string }>(
			db,
			rows.slice(0, first),
			(ids) => sql`
				select wanted.id, ${CUSTOMER_NAME} as name, (select json_group_array(created_at) from (
					select created_at from orders where customer_id = wanted.id order by created_at desc limit ${RHYTHM_ORDERS})) as times
				from (${ids}) as wanted join customers on customers.id = wanted.id`,
		);
		return rows.map((row) => {
			const { name = "Private customers", times = "[]" } = about.get(row.id) ?? {};
			return { ...row, name, orderTimes: JSON.parse(times) };
		});
	},
};

/** Who bought most comes first; all erased persons are one row. */
export const listSalesByCustomer = (db: Db, period: Period) => listShown(db, CUSTOMERS, period);

export const readSalesByCustomer = (db: Db, period: Period) => readAll(db, CUSTOMERS, period);

export type PartSales = Summed<"lines" | "units"> & { name: string; partNumber: string };

/** Of each its place in the list of ids, and the part. */
const PARTS: Sales<"lines" | "units", PartSales> = {
	table: partMonths,
	id: partMonths.productId,
	counted: ["lines", "units"],
	selectJoined: (ids) =>
		sql`select products.id from ${ids ? sql`(${ids}) as wanted join products on products.id = wanted.id` : sql`products`} where kind = 'service'`,
	reads: { joined: 2, shown: 2 },
	more: "More parts were sold",
	describe: async (db, rows, first) => {
		const about = await readAbout<{ id: string; name: string; partNumber: string }>(
			db,
			rows.slice(0, first),
			(ids) => sql`
				select products.id, name, part_number as partNumber
				from (${ids}) as wanted join products on products.id = wanted.id`,
		);
		return rows.map((row) => {
			const { name = row.id ?? "Charges", partNumber = "" } = about.get(row.id) ?? {};
			return { ...row, name, partNumber };
		});
	},
};

/** What sold most comes first; all charges are one row. */
export const listSalesByPart = (db: Db, period: Period, of: PartsOf) =>
	listShown(db, PARTS, period, selectPartsOf(of));

export const readSalesByPart = (db: Db, period: Period, of: PartsOf) =>
	readAll(db, PARTS, period, selectPartsOf(of));

/** Of one part or customer, or of as many parts of a category or family as a page may read; null for all. */
export async function sumSalesOf(
	db: Db,
	period: Period,
	of: SoldOf & { customer?: string },
): Promise<Sums | null> {
	const one = of.part ?? of.customer;
	const parts = selectPartsOf(of);
	const ids = one ? sql`${one}` : parts && sql`${parts} limit ${countReadable(period)}`;
	if (!ids) return null;
	const sales = of.customer ? CUSTOMERS : PARTS;
	const [sums] = await db.all<Sums>(sql`
		select ${TOTALS} from ${sales.table} where ${isWithin(sales, period, ids)}`);
	return sums ?? null;
}
