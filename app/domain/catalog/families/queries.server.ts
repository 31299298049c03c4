import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { priceOffers } from "../../prices/price-of.server";
import {
	listBreaks,
	type PriceBreak,
	type PriceOffers,
	type PriceViewer,
} from "../../prices/rules";
import { buildCategoryUrl, type CategoryLink } from "../categories/rules";
import type { DocumentDto } from "../document-rules";
import { selectDocuments } from "../documents/documents.server";
import { isListed, productCardColumns, productColumns } from "../product-columns.server";
import { numberColumn } from "../search/product-pages.server";
import type { Attribute } from "../spec-rules";
import { attributes, categories, families, oldSlugs, products } from "../tables.server";
import { buildFamilyUrl } from "./family-url";

export const PRODUCTS_PER_PAGE = 200;

const familyProductColumns = {
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
		"vatBp",
	),
	specs: products.specs,
	number: numberColumn,
	basePoisha: products.pricePoisha,
	kind: products.kind,
};

export const selectFamilyProduct = (viewer: PriceViewer) => ({
	...familyProductColumns,
	offers: priceOffers(viewer),
});

type FamilyProductRow = SelectResultFields<typeof familyProductColumns> & { offers: PriceOffers };

/** A row of a family's table. The viewer's prices contain `vatBp` of VAT. */
export type FamilyProduct = Omit<FamilyProductRow, "basePoisha" | "kind" | "offers"> & {
	/** Empty where visitors see no prices. */
	breaks: PriceBreak[];
};

export function toFamilyProduct(
	{ basePoisha, kind, offers, ...product }: FamilyProductRow,
	{ seesPrices }: PriceViewer,
): FamilyProduct {
	return {
		...product,
		vatBp: offers.exemptVatBp > 0 ? 0 : product.vatBp,
		breaks: seesPrices ? listBreaks({ basePoisha, kind }, offers) : [],
	};
}

export type FamilyDto = {
	id: string;
	slug: string;
	name: string;
	/** In Bengali; '' without one. */
	nameBn: string;
	intro: string;
	imageKey: string;
	partCount: number;
	category: CategoryLink;
	/** Categories from the top. */
	trail: CategoryLink[];
	columns: Attribute[];
	documents: DocumentDto[];
};

type FoundFamily =
	| { ok: true; family: FamilyDto }
	/** Its new address, or its category's if it was deleted. */
	| { ok: false; movedTo: string | null };

export const categoryTrail =
	sql`(select json_group_array(json_object('name', above.name, 'path', above.path) order by length(above.path))
	from json_each('["' || replace(trim(categories.path, '/'), '/', '","') || '"]') as step
	join categories as above on above.slug = step.value)`.mapWith((json: string): CategoryLink[] =>
		JSON.parse(json),
	);

export async function findFamily(db: Db, slug: string): Promise<FoundFamily> {
	const [row] = await db
		.select({
			...pickColumns(
				families,
				"id",
				"slug",
				"name",
				"nameBn",
				"intro",
				"imageKey",
				"columns",
				"partCount",
			),
			category: { name: categories.name, path: categories.path },
			trail: categoryTrail,
			documents: selectDocuments(sql`family_id = families.id`),
		})
		.from(families)
		.innerJoin(categories, eq(categories.id, families.categoryId))
		.where(eq(families.slug, slug));
	if (!row) return { ok: false, movedTo: await findMovedFamily(db, slug) };
	return { ok: true, family: { ...row, columns: await listAttributes(db, row.columns) } };
}

async function findMovedFamily(db: Db, slug: string): Promise<string | null> {
	const [moved] = await db
		.select({ slug: families.slug, path: categories.path })
		.from(oldSlugs)
		.leftJoin(families, eq(families.id, oldSlugs.target))
		.leftJoin(categories, eq(categories.id, oldSlugs.target))
		.where(eq(oldSlugs.slug, `families/${slug}`));
	if (moved?.path) return buildCategoryUrl(moved.path);
	return moved?.slug ? buildFamilyUrl(moved.slug) : null;
}

/** Lists attributes in the order of the ids, without unknown ones. */
export async function listAttributes(db: Db, ids: readonly string[]): Promise<Attribute[]> {
	if (ids.length === 0) return [];
	const found = await db
		.select()
		.from(attributes)
		.where(inArray(attributes.id, [...ids]));
	return ids.flatMap((id) => found.find((attribute) => attribute.id === id) ?? []);
}

/** Lists the numbers of products in the search index, which are shorter than ids. */
export async function listProductIndexNumbers(
	db: Db,
	ids: readonly string[],
): Promise<Map<string, number>> {
	const rows = await db
		.select({ id: products.id, number: numberColumn })
		.from(products)
		.where(sql`${products.id} in ${toIdList(ids)}`);
	return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Lists the products of a family for a buyer, oldest first. `after` is the number of the last one on the page before. */
export async function listFamilyProducts(
	db: Db,
	viewer: PriceViewer,
	familyId: string,
	{ after, size = PRODUCTS_PER_PAGE }: { after: number | null; size?: number },
) {
	const rows = await db
		.select(selectFamilyProduct(viewer))
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
	const page = rows.slice(0, size).map((row) => toFamilyProduct(row, viewer));
	return { products: page, next: rows.length > size ? (page.at(-1)?.number ?? null) : null };
}
