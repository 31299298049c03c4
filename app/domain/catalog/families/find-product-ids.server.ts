import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { normalizePartNumber } from "../part-number-rules";

/** By normalized own part number. */
export async function findProductIds(
	db: Db,
	numbers: readonly string[],
): Promise<Map<string, string>> {
	const normalized = JSON.stringify(numbers.map(normalizePartNumber));
	const rows = await db.all<{ normalized: string; id: string }>(sql`
		select part_numbers.normalized, part_numbers.product_id as id from json_each(${normalized}) as wanted
		join part_numbers on part_numbers.normalized = wanted.value and part_numbers.kind = 'own'`);
	return new Map(rows.map((row) => [row.normalized, row.id]));
}
