import { inArray } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { PriceViewer } from "../../prices/rules";
import { bestFirst, hasSold } from "../list-best-sellers.server";
import { partCardColumns, withShownPrice } from "../product-columns.server";
import { products } from "../tables.server";
import type { PartCard } from "./rules";

/** What sells less has no place in its department's list either. */
const MAX_COMPARED = 100;

/** Of these categories, as far as they are among the shop's 100 best. */
export function listBestSellersOf(
	db: Db,
	viewer: PriceViewer,
	categoryIds: readonly string[],
	size: number,
): Promise<PartCard[]> {
	// With the table's name, so that its columns are those of the best.
	const best = db
		.select()
		.from(products)
		.where(hasSold)
		.orderBy(...bestFirst)
		.limit(MAX_COMPARED)
		.as("products");
	return db
		.select(withShownPrice(partCardColumns, viewer))
		.from(best)
		.where(inArray(products.categoryId, toIdList(categoryIds)))
		.orderBy(...bestFirst)
		.limit(size);
}
