import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import type { PriceViewer } from "../../prices/rules";
import { numbersOfProduct } from "../part-numbers/visible-numbers.server";
import { isListed } from "../product-columns.server";
import { compareSizes } from "../spec-rules";
import { families, products } from "../tables.server";
import { splitColumns } from "./list-sizes.server";
import { listAttributes, selectFamilyProduct, toFamilyProduct } from "./queries.server";

export const MAX_PRINTED_PARTS = 2000;

export type PrintedFamily = Awaited<ReturnType<typeof readPrinted>>[number];

export const listPrintedOfFamily = (db: Db, viewer: PriceViewer, familyId: string) =>
	readPrinted(db, viewer, sql`${products.familyId} = ${familyId}`);

export const listPrintedOfCategories = (
	db: Db,
	viewer: PriceViewer,
	categoryIds: readonly string[],
) =>
	readPrinted(
		db,
		viewer,
		sql`${products.categoryId} in (select value from json_each(${JSON.stringify(categoryIds)}))`,
	);

/** Reads one part more than is printed. Parts without a family come last, as one without a slug. Three statements. */
async function readPrinted(db: Db, viewer: PriceViewer, where: SQL) {
	const rows = await db
		.select({
			...selectFamilyProduct(viewer),
			...pickColumns(products, "familyId"),
			yourNumber: numbersOfProduct(viewer.customerId),
		})
		.from(products)
		.where(and(isListed, where))
		.orderBy(asc(products.categoryId), asc(products.familyId), asc(products.searchNo))
		.limit(MAX_PRINTED_PARTS + 1);
	const byFamily = groupBy(rows, ({ familyId }) => familyId ?? "");
	const ids = Array.from(byFamily.keys());
	const found = await db
		.select(pickColumns(families, "id", "slug", "name", "intro", "columns"))
		.from(families)
		.where(inArray(families.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
	const attributes = await listAttributes(
		db,
		Array.from(new Set(found.flatMap(({ columns }) => columns))),
	);
	const printed = Array.from(byFamily, ([id, ofFamily]) => {
		const family = found.find((each) => each.id === id);
		const own = (family?.columns ?? []).flatMap(
			(column) => attributes.find((attribute) => attribute.id === column) ?? [],
		);
		const parts = ofFamily.map(({ yourNumber, familyId: _, ...row }) => ({
			...toFamilyProduct(row, viewer),
			yourNumber,
		}));
		const { columns, facts } = splitColumns(own, parts);
		return {
			slug: family?.slug ?? "",
			name: family?.name ?? "Other parts",
			intro: family?.intro ?? "",
			columns,
			facts,
			parts: parts.toSorted((one, other) => compareSizes(columns, one.specs, other.specs)),
		};
	});
	return printed.toSorted((one, other) => Number(one.slug === "") - Number(other.slug === ""));
}
