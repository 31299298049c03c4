import { inArray } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { PriceViewer } from "../../prices/rules";
import { productRowColumns, withShownPrice } from "../product-columns.server";
import { isItsFamily, productFamilyColumns } from "../product-family.server";
import { families, products } from "../tables.server";
import { bestFirst, hasSold } from "./list-best-sellers.server";
import type { FoundProduct } from "./rules";

/** A part outside the top of its category can't be in the department's top either. */
const MAX_COMPARED = 100;

/** Lists the best sellers of these categories among the shop's 100 best. */
export function listBestSellersOf(
	db: Db,
	viewer: PriceViewer,
	categoryIds: readonly string[],
	size: number,
): Promise<FoundProduct[]> {
	// With the table's name, so that its columns are those of the best.
	const best = db
		.select()
		.from(products)
		.where(hasSold)
		.orderBy(...bestFirst)
		.limit(MAX_COMPARED)
		.as("products");
	return db
		.select({ ...withShownPrice(productRowColumns, viewer), ...productFamilyColumns })
		.from(best)
		.leftJoin(families, isItsFamily)
		.where(inArray(products.categoryId, toIdList(categoryIds)))
		.orderBy(...bestFirst)
		.limit(size);
}
