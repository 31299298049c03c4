import { type AnyColumn, between, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { toDayNumber } from "~/platform/dhaka-days";
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

type Summed = {
	table: SQLiteTable & Record<"month", AnyColumn>;
	id: AnyColumn;
	counted: SQL;
	/** Rows that are read of each besides, and of all. */
	joined: number;
	besides: number;
};

/**
 * Sums of each by month, what sold most first. `fits` is 0 where a page would read too much: then nothing else is read.
 */
function sumMonths(
	{ table, id, counted, joined, besides }: Summed,
	period: Period,
	isWhole: boolean,
) {
	const most = MAX_READ - besides;
	const isOf = between(table.month, period.first, period.last);
	return sql`summed as (
			select ${sql.identifier(id.name)} as id, ${counted}, sum(gross_poisha) as grossPoisha, sum(net_poisha) as netPoisha,
				sum(cost_poisha) as costPoisha, sum(uncosted_poisha) as uncostedPoisha, count(*) as months
			from (select * from ${table} where ${isOf} limit ${isWhole ? -1 : most + 1}) group by 1
		),
		sums as materialized (
			select *, ${isWhole ? 1 : 0} or sum(months) over () + ${joined} * count(*) over () <= ${most} as fits from summed
		)`;
}

/** Refuses more than a page may read. */
function refuseMore<Row extends { fits: 0 | 1 }>(
	rows: readonly Row[],
	what: string,
): readonly Row[] {
	if (rows[0]?.fits === 0)
		throw new OnlyInFile(
			{
				first: `${what} in these months than a page shows. Choose fewer months, or download the file.`,
			},
			400,
		);
	return rows;
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

/** Who bought most comes first. */
export async function listSalesByCustomer(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<CustomerSales[]> {
	const found = await db.all<
		Omit<CustomerSales, "orderTimes"> & { customerId: string; fits: 0 | 1; orderTimes: string }
	>(sql`
		with ${sumMonths(CUSTOMERS, period, isWhole)},
		named as materialized (
			select sums.*, case when customers.kind = 'company' then customers.name else coalesce((
				select name from users where customer_id = customers.id and email <> id || '@deleted.invalid' limit 1), '') end as name
			from sums left join customers on customers.id = sums.id and fits
		),
		ranked as (select *, sum(name <> '') over (order by grossPoisha desc, id) as place from named)
		select id as customerId, name, orders, grossPoisha, netPoisha, costPoisha, uncostedPoisha, fits,
			iif(name <> '' and fits and place <= ${isWhole ? Number.MAX_SAFE_INTEGER : SHOWN_ROWS}, (
				select json_group_array(created_at) from (
					select created_at from orders where customer_id = ranked.id order by created_at desc limit ${RHYTHM_ORDERS})
			), '[]') as orderTimes
		from ranked order by grossPoisha desc, id`);
	const rows = refuseMore(found, "More customers bought").map(({ orderTimes, ...row }) => ({
		...row,
		orderTimes: JSON.parse(orderTimes) as number[],
	}));
	const erased = rows.filter(({ name }) => name === "");
	if (erased.length === 0) return rows;
	const together = {
		customerId: null,
		name: "Private customers",
		...sumRows(erased, "orders", ...SUM_NAMES),
		orderTimes: [],
	};
	return [...rows.filter(({ name }) => name !== ""), together];
}

/** Of the name, the account and, of those that are shown, the newest orders. */
const CUSTOMERS: Summed = {
	table: customerMonths,
	id: customerMonths.customerId,
	counted: sql`sum(orders) as orders`,
	joined: 2,
	besides: SHOWN_ROWS * RHYTHM_ORDERS,
};

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

const PARTS: Summed = {
	table: partMonths,
	id: partMonths.productId,
	counted: sql`sum(lines) as lines, sum(units) as units`,
	joined: 1,
	besides: 0,
};

/** What sold most comes first; charges are one row. */
export async function listSalesByPart(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<readonly PartSales[]> {
	const rows = await db.all<PartSales & { isCharge: 0 | 1; fits: 0 | 1 }>(sql`
		with ${sumMonths(PARTS, period, isWhole)}
		select sums.id as productId, name, part_number as partNumber, kind = 'service' as isCharge, lines, units,
			grossPoisha, netPoisha, costPoisha, uncostedPoisha, fits
		from sums left join products on products.id = sums.id and fits order by grossPoisha desc, sums.id`);
	refuseMore(rows, "More parts were sold");
	const charges = rows.filter(({ isCharge }) => isCharge);
	if (charges.length === 0) return rows;
	const together = {
		productId: null,
		name: "Charges",
		partNumber: "",
		...sumRows(charges, "lines", "units", ...SUM_NAMES),
	};
	return [...rows.filter(({ isCharge }) => !isCharge), together].sort(
		(one, other) => other.grossPoisha - one.grossPoisha,
	);
}
