import { asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { categories, families } from "../tables.server";

/** Paths of categories and slugs of families, without archived categories. */
export async function listCatalogueAddresses(
	db: Db,
): Promise<{ paths: string[]; slugs: string[] }> {
	const isOpen = isNull(categories.archivedAt);
	const [paths, slugs] = await db.batch([
		db
			.select({ path: categories.path })
			.from(categories)
			.where(isOpen)
			.orderBy(asc(categories.path)),
		db
			.select({ slug: families.slug })
			.from(families)
			.innerJoin(categories, eq(categories.id, families.categoryId))
			.where(isOpen)
			.orderBy(asc(families.slug)),
	]);
	return { paths: paths.map(({ path }) => path), slugs: slugs.map(({ slug }) => slug) };
}
