import { sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { searchText } from "./search-words";
import { products } from "./tables.server";

const RENEWED_A_RUN = 1000;

/**
 * Writes anew what a thousand products a run are found by, of those whose search names stand as a Worker before
 * migrations/0028 wrote them. Till then they are found by the words between the spaces of their names.
 */
export async function renewSearchNames({ db }: Pick<Platform, "db">): Promise<void> {
	const rows = await db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(sql`substr(${products.searchName}, 1, 1) <> ' '`)
		.limit(RENEWED_A_RUN);
	if (rows.length === 0) return;
	const renewed = JSON.stringify(rows.map((row) => ({ ...row, words: searchText(row.name) })));
	// A product that is renamed meanwhile keeps what its new name is found by.
	await db.run(sql`update ${products} set search_name = renewed.value ->> 'words' from json_each(${renewed}) as renewed
		where ${products.id} = renewed.value ->> 'id' and ${products.name} = renewed.value ->> 'name'`);
}
