import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { productSales } from "../tables.server";

const DAYS_COUNTED = 90;
const MAX_ROWS_PER_RUN = 500;

/** Skips from day to day through the index, however many rows a day has. */
export const firstDayCounted = sql`(
	with recursive days (day) as (
		select max(day) from product_sales
		union all
		select (select max(day) from product_sales where product_sales.day < days.day) from days
			where days.day is not null limit ${sql.raw(String(DAYS_COUNTED))}
	) select iif(count(day) < ${sql.raw(String(DAYS_COUNTED))}, 0, min(day)) from days)`;

export async function deleteExpiredSales({ db }: Platform): Promise<void> {
	await db.delete(productSales).where(
		sql`(product_id, day) in (
			select product_id, day from product_sales where day < ${firstDayCounted} limit ${MAX_ROWS_PER_RUN})`,
	);
}
