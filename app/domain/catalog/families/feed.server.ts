import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { PriceViewer } from "../../prices/rules";
import { brand, manufacturerNumber } from "../crawler-facts.server";
import { isListed } from "../product-columns.server";
import { families, products } from "../tables.server";
import { selectFamilyProduct, toFamilyProduct } from "./queries.server";

/** Lists parts that have a public address, with the viewer's prices, by id. `next` is null at the end. */
export async function listPublicParts(
	db: Db,
	viewer: PriceViewer,
	{ after, size }: { after: string; size: number },
) {
	const rows = await db
		.select({
			...selectFamilyProduct(viewer),
			...pickColumns(products, "description", "weightG"),
			manufacturerNumber: manufacturerNumber.as("manufacturer_number"),
			brand: brand.as("brand"),
			familySlug: families.slug,
		})
		.from(products)
		.innerJoin(families, eq(families.id, products.familyId))
		.where(and(isListed, gt(products.id, after)))
		.orderBy(asc(products.id))
		.limit(size);
	const parts = rows.map(
		({ description, weightG, manufacturerNumber: mpn, brand: made, familySlug, ...row }) => ({
			...toFamilyProduct(row, viewer),
			description,
			weightG,
			manufacturerNumber: mpn ?? "",
			brand: made ?? "",
			familySlug,
		}),
	);
	return { parts, next: parts.length === size ? (parts.at(-1)?.id ?? null) : null };
}
