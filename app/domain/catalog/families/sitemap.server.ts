import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { buildCategoryUrl } from "../categories/rules";
import { buildFamilyUrl } from "./family-url";

/** The protocol's limit of a file; another one is 50 MB, which these never reach. */
const MAX_ADDRESSES = 50_000;

/** All categories and families, without archived categories. */
const OPEN_CATALOGUE = sql`(
	select 'category' as kind, '/' as name
	union all select 'category', path from categories where archived_at is null
	union all select 'family', slug from families
		where category_id in (select id from categories where archived_at is null))`;

/** Lists the addresses of a file; files count from 1. */
export async function listCatalogueAddresses(db: Db, file: number): Promise<string[]> {
	const rows = await db.all<{ kind: "category" | "family"; name: string }>(sql`
		select kind, name from ${OPEN_CATALOGUE} order by kind, name
		limit ${MAX_ADDRESSES} offset ${(file - 1) * MAX_ADDRESSES}`);
	return rows.map(({ kind, name }) =>
		kind === "category" ? buildCategoryUrl(name) : buildFamilyUrl(name),
	);
}

export async function countCatalogueFiles(db: Db): Promise<number> {
	const [row] = await db.all<{ count: number }>(
		sql`select count(*) as count from ${OPEN_CATALOGUE}`,
	);
	return Math.ceil((row?.count ?? 0) / MAX_ADDRESSES);
}
