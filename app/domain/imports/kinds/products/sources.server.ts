import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { partNumbers } from "../../../catalog/tables.server";

/** The number after the highest of those that the shop gave to parts without one: 'W-0007'. */
export async function readNextNumber(db: Db): Promise<number> {
	const [found] = await db
		.select({ highest: sql<number>`coalesce(max(cast(substr(display, 3) as integer)), 0)` })
		.from(partNumbers)
		.where(
			sql`kind = 'own' and display glob 'W-[0-9]*' and substr(display, 3) not glob '*[^0-9]*' and length(display) <= 11`,
		);
	return (found?.highest ?? 0) + 1;
}
