import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { connectD1 } from "./d1-client.server";
import { createDatabase, type Db, type QueryCount } from "./database.server";

/** One row, incremented by the triggers named `*_bump_page_version`. */
export const pageVersions = sqliteTable("page_version", {
	id: integer("id").primaryKey(),
	version: integer("version").notNull(),
});

export async function getPageVersion(db: Db): Promise<number> {
	const [row] = await db.select({ version: pageVersions.version }).from(pageVersions);
	if (!row) throw new Error("The row of page_version is missing.");
	return row.version;
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
