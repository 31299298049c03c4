import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { products } from "../tables.server";

/** Finds where products lie in the warehouse; '' when nobody has entered it. */
export async function findBins(
	db: Db,
	productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.select({ id: products.id, bin: products.bin })
		.from(products)
		.where(sql`${products.id} in ${toIdList(Array.from(new Set(productIds)))}`);
	return new Map(rows.map(({ id, bin }) => [id, bin]));
}
