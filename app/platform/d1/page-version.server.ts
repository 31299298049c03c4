import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { connectD1 } from "./d1-client.server";
import { createDatabase, type Db, type QueryCount } from "./database.server";

/** One row, which triggers move whenever something changes that everybody may see (triggers named `*_bump_page_version`). */
export const pageVersions = sqliteTable("page_version", {
	id: integer("id").primaryKey(),
	version: integer("version").notNull(),
});

/** How often what everybody may see has changed so far. Same number, same pages, but for how many units are left. */
export async function getPageVersion(db: Db): Promise<number> {
	const [row] = await db.select({ version: pageVersions.version }).from(pageVersions);
	if (!row) throw new Error("The row of page_version is missing.");
	return row.version;
}

/** A version, and the bookmark of a database that has come so far; null where D1 gives none. */
export type PageVersion = { version: number; bookmark: string | null };

/**
 * The version as the primary knows it. A page of it is drawn from its bookmark on: a replica that is behind would show
 * what was before as the new version, until something else changes.
 */
export async function getPrimaryPageVersion(
	binding: D1Database,
	count: QueryCount,
): Promise<PageVersion> {
	const { d1, bookmark } = connectD1(binding, "primary");
	const version = await getPageVersion(createDatabase(d1, count));
	return { version, bookmark: bookmark() };
}
