import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { connectD1 } from "./d1-client.server";
import { createDatabase, type Db, type QueryCount } from "./database.server";
import { clearWrittenCaches } from "./isolate-cache.server";

/**
 * Public pages show rows of these. Three triggers named `*_bump_page_version` see what no table tells: products that
 * sell out or get a part number, and authors who change their name or photo or delete their account.
 */
const PUBLIC_TABLES = [
	"products",
	"families",
	"product_documents",
	"categories",
	"attributes",
	"synonyms",
	"vat_rates",
	"price_lists",
	"list_prices",
	"reviews",
	"blogs",
	"comments",
	"settings",
];

export const pageVersions = sqliteTable("page_version", {
	id: integer("id").primaryKey(),
	version: integer("version").notNull(),
});

export async function getPageVersion(db: Db): Promise<number> {
	const [row] = await db.select({ version: pageVersions.version }).from(pageVersions);
	if (!row) throw new Error("The row of page_version is missing.");
	return row.version;
}

/** After the writes of a request, a job or an import's chunk, so that no old row is rendered for the new version. Also clears this isolate's caches of what was written. */
export async function bumpPageVersion({
	db,
	hasWritten,
}: {
	db: Db;
	hasWritten: (table: string) => boolean;
}): Promise<void> {
	clearWrittenCaches(hasWritten);
	if (!PUBLIC_TABLES.some(hasWritten)) return;
	await db.update(pageVersions).set({ version: sql`${pageVersions.version} + 1` });
}

export type PageVersion = { version: number; bookmark: string | null };

/** A replica that hasn't reached the bookmark would show old content as the new version. */
export async function getPrimaryPageVersion(
	binding: D1Database,
	count: QueryCount,
): Promise<PageVersion> {
	const { d1, bookmark } = connectD1(binding, "primary");
	const version = await getPageVersion(createDatabase(d1, count));
	return { version, bookmark: bookmark() };
}
