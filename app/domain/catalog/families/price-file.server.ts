import { and, asc, gt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import { numbersOfProduct } from "../part-numbers/visible-numbers.server";
import { isListed } from "../product-columns.server";
import { products } from "../tables.server";
import { selectFamilyProduct, toFamilyProduct } from "./queries.server";

/** Lists what is for sale with the prices of who reads it, by id. `next` is null at the end. */
export async function listOfferedParts(
	db: Db,
	viewer: PriceViewer,
	{ after, size }: { after: string; size: number },
) {
	const rows = await db
		.select({
			...selectFamilyProduct(viewer),
			yourNumber: numbersOfProduct(viewer.customerId),
		})
		.from(products)
		.where(and(isListed, gt(products.id, after)))
		.orderBy(asc(products.id))
		.limit(size);
	const parts = rows.map(({ yourNumber, ...row }) => ({
		...toFamilyProduct(row, viewer),
		yourNumber,
	}));
	return { parts, next: parts.length === size ? (parts.at(-1)?.id ?? null) : null };
}
