import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { SHOWN_ROWS } from "./limits";
import type { Period } from "./period";
import {
	type About,
	listShown,
	readAbout,
	readAll,
	type Sales,
	type Summed,
} from "./sales-by.server";
import { customerMonths } from "./tables.server";

/** The newest orders: enough to see how often a customer orders. */
const RHYTHM_ORDERS = 6;

type NamedCustomer = Summed<"orders"> & { name: string };

export type CustomerSales = NamedCustomer & {
	/** In ms, the newest first. */
	orderTimes: readonly number[];
};

/** Empty for who was erased. */
export const CUSTOMER_NAME = sql`case when customers.kind = 'company' then customers.name else coalesce((
	select name from users where customer_id = customers.id and email <> users.id || '@deleted.invalid' limit 1), '') end`;

/** Of each its place in the list of ids, the account and the name; its orders have such a place, too. */
const CUSTOMERS: Sales<"orders", About, NamedCustomer> = {
	table: customerMonths,
	id: customerMonths.customerId,
	counted: ["orders"],
	ofDays: [sql`sum(paid_orders)`],
	selectAbout: (ids) =>
		sql`select wanted.id, ${CUSTOMER_NAME} as name from (${ids}) as wanted left join customers on customers.id = wanted.id`,
	all: sql`customers`,
	reads: { about: 3, shown: 1 + RHYTHM_ORDERS },
	more: "More customers bought",
	describe: (row, about) => ({ ...row, name: about?.name ?? "Private customers" }),
};

async function addOrderTimes(
	db: Db,
	rows: readonly NamedCustomer[],
	first: number,
): Promise<CustomerSales[]> {
	const times = await readAbout<{ id: string; times: string }>(
		db,
		rows.slice(0, first),
		(ids) => sql`
			select wanted.id, (select json_group_array(created_at) from (
				select created_at from orders where customer_id = wanted.id order by created_at desc limit ${RHYTHM_ORDERS})) as times
			from (${ids}) as wanted`,
	);
	return rows.map((row) => ({
		...row,
		orderTimes: JSON.parse(times.get(row.id)?.times ?? "[]"),
	}));
}

/** Who bought most comes first; all erased persons are one row. */
export async function listSalesByCustomer(db: Db, period: Period) {
	const { rows, before } = await listShown(db, CUSTOMERS, period);
	return { rows: await addOrderTimes(db, rows, SHOWN_ROWS), before };
}

export async function* readSalesByCustomer(
	db: Db,
	period: Period,
): AsyncGenerator<readonly CustomerSales[]> {
	for await (const rows of readAll(db, CUSTOMERS, period))
		yield addOrderTimes(db, rows, rows.length);
}
