import { sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { isGoods, productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { createPadOfProducts } from "../order-pad/create-pad.server";
import { MAX_LIST_LINES } from "./input";

/** The quantity as it was typed; the pad asks about one that is not a number. */
type TypedProduct = { productId: string; typed: string };

/** Opens a pad. Null without a known part. */
export async function orderTypedProducts(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: Buyer,
	typedProducts: readonly TypedProduct[],
	idempotencyKey: string,
): Promise<string | null> {
	const rows = await needs.db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			typed: sql<string>`typed.value ->> 'typed'`,
		})
		.from(sql`json_each(${JSON.stringify(typedProducts.slice(0, MAX_LIST_LINES))}) as typed`)
		.innerJoin(products, sql`${products.id} = typed.value ->> 'productId' and ${isGoods}`)
		.orderBy(sql`typed.key`);
	if (rows.length === 0) return null;
	const found = rows.map(({ id, name, partNumber, typed }) => ({
		productId: id,
		name: partNumber || name,
		typed,
	}));
	return createPadOfProducts(needs, buyer, "list", { products: found, idempotencyKey });
}
