import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { isListed, productCardColumns, productColumns } from "../product-columns.server";
import { numberColumn } from "../search/product-pages.server";
import type { Attribute } from "../spec-rules";
import { attributes, categories, families, oldSlugs, products } from "../tables.server";

export const PARTS_PER_PAGE = 200;

const partColumns = {
	...productCardColumns,
	...pickColumns(
		productColumns,
		"partNumber",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"leadDays",
		"replacement",
	),
	specs: products.specs,
	number: numberColumn,
};

export type FamilyPart = Awaited<ReturnType<typeof listFamilyParts>>["parts"][number];

export type FamilyDto = {
	id: string;
	slug: string;
	name: string;
	intro: string;
	imageKey: string;
	category: { name: string; path: string };
	/** The attributes of the table's columns, in their order. */
	columns: Attribute[];
};

export type FoundFamily =
	| { ok: true; family: FamilyDto }
	/** Its new slug, if the address has changed. */
	| { ok: false; movedTo: string | null };

export async function findFamily(db: Db, slug: string): Promise<FoundFamily> {
	const [row] = await db
		.select({
			id: families.id,
			slug: families.slug,
			name: families.name,
			intro: families.intro,
			imageKey: families.imageKey,
			columns: families.columns,
			category: { name: categories.name, path: categories.path },
		})
		.from(families)
		.innerJoin(categories, eq(categories.id, families.categoryId))
		.where(eq(families.slug, slug));
	if (!row) return { ok: false, movedTo: await findMovedFamily(db, slug) };
	return { ok: true, family: { ...row, columns: await listAttributes(db, row.columns) } };
}

async function findMovedFamily(db: Db, slug: string): Promise<string | null> {
	const [moved] = await db
		.select({ slug: families.slug })
		.from(oldSlugs)
		.innerJoin(families, eq(families.id, oldSlugs.target))
		.where(eq(oldSlugs.slug, `families/${slug}`));
	return moved?.slug ?? null;
}

/** In the order of the ids; unknown ids are left out. */
export async function listAttributes(db: Db, ids: readonly string[]): Promise<Attribute[]> {
	if (ids.length === 0) return [];
	const found = await db
		.select()
		.from(attributes)
		.where(sql`${attributes.id} in (select value from json_each(${JSON.stringify(ids)}))`);
	return ids.flatMap((id) => found.find((attribute) => attribute.id === id) ?? []);
}

/** Oldest first. `after` is the number of the last part of the page before. */
export async function listFamilyParts(
	db: Db,
	familyId: string,
	after: number | null,
	size = PARTS_PER_PAGE,
) {
	const rows = await db
		.select(partColumns)
		.from(products)
		.where(
			and(
				eq(products.familyId, familyId),
				after === null ? undefined : gt(products.searchNo, after),
				isListed,
			),
		)
		.orderBy(asc(products.searchNo))
		.limit(size + 1);
	const parts = rows.slice(0, size);
	return { parts, next: rows.length > size ? (parts.at(-1)?.number ?? null) : null };
}
