import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { productColumns } from "../product-columns.server";
import { numberColumn } from "../search/product-pages.server";
import { categories, families, products } from "../tables.server";

const FAMILIES_PAGE_SIZE = 100;

const BY_NAME = { key: families.name, id: families.id, direction: "asc" } as const;

/** Counting more would read too many rows for a list. */
export const MAX_COUNTED_FAMILY_PRODUCTS = 200;

const listColumns = {
	...pickColumns(families, "id", "slug", "name"),
	categoryName: categories.name,
	partCount: sql<number>`(select count(*) from (select 1 from products
		where products.family_id = families.id limit ${MAX_COUNTED_FAMILY_PRODUCTS + 1}))`,
};

export type FamilyFilter = { query: string; categoryId: string };

export async function listManagedFamilies(
	db: Db,
	{ query, categoryId }: FamilyFilter,
	after: Cursor<string> | null,
) {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	const listed = db
		.select(listColumns)
		.from(families)
		.innerJoin(categories, eq(categories.id, families.categoryId));
	const where = and(
		categoryId ? eq(families.categoryId, categoryId) : undefined,
		...words.map(
			(word) => sql`instr(lower(${families.name} || ' ' || ${families.slug}), ${word}) > 0`,
		),
	);
	const options = { where, after, size: FAMILIES_PAGE_SIZE };
	const page = await readPage(listed, BY_NAME, options, ({ name: key, id }) => ({ key, id }));
	return { families: page.rows, next: page.next };
}

export type ManagedFamily = typeof families.$inferSelect;

export async function findManagedFamily(db: Db, id: string): Promise<ManagedFamily | null> {
	const [family] = await db.select().from(families).where(eq(families.id, id));
	return family ?? null;
}

export function listFamilyChoices(db: Db) {
	return db
		.select({ id: families.id, name: families.name, categoryName: categories.name })
		.from(families)
		.innerJoin(categories, eq(categories.id, families.categoryId))
		.orderBy(asc(categories.path), asc(families.name));
}

export type ManagedFamilyProduct = Awaited<
	ReturnType<typeof listManagedFamilyProducts>
>["products"][number];

const MANAGED_PRODUCTS_PAGE_SIZE = 50;

/** Lists the products of a family, archived ones too, oldest first. `after` is the number of the last one on the page before. */
export async function listManagedFamilyProducts(
	db: Db,
	familyId: string,
	after: number,
	size = MANAGED_PRODUCTS_PAGE_SIZE,
) {
	const rows = await db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber", "archived"),
			specs: products.specs,
			number: numberColumn,
		})
		.from(products)
		.where(and(eq(products.familyId, familyId), gt(products.searchNo, after)))
		.orderBy(asc(products.searchNo))
		.limit(size + 1);
	const page = rows.slice(0, size);
	return { products: page, next: rows.length > page.length ? (page.at(-1)?.number ?? null) : null };
}

export async function listAddresses(
	db: Db,
): Promise<{ categoryPaths: Map<string, string>; familySlugs: Map<string, string> }> {
	const [categoryRows, familyRows] = await db.batch([
		db.select({ id: categories.id, path: categories.path }).from(categories),
		db.select({ id: families.id, slug: families.slug }).from(families),
	]);
	return {
		categoryPaths: new Map(categoryRows.map(({ id, path }) => [id, path])),
		familySlugs: new Map(familyRows.map(({ id, slug }) => [id, slug])),
	};
}
