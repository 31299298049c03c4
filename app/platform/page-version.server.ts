import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./database.server";

/** One row, which triggers move whenever something changes that everybody may see (migrations/0029). */
export const pageVersions = sqliteTable("page_version", {
	id: integer("id").primaryKey(),
	version: integer("version").notNull(),
});

/** How often what everybody may see has changed so far. Two that are alike: nothing has, but for how much of something is left. */
export async function pageVersion(db: Db): Promise<number> {
	const [row] = await db.select({ version: pageVersions.version }).from(pageVersions);
	if (!row) throw new Error("The row of page_version is missing.");
	return row.version;
}
