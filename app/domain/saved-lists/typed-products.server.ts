import { sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { isGoods, productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { checkLines } from "../order-pad/check-lines.server";
import { createPadOfProducts } from "../order-pad/create-pad.server";
import { toCleanLine } from "../order-pad/pad-lines";
import { describeLongLine } from "../order-pad/read-list";
import { MAX_LINE_CHARS } from "../order-pad/reading/rules";
import { createPriceViewer } from "../prices/price-of.server";
import { type ListProduct, MAX_LIST_LINES } from "./input";

/** A part with the quantity as it was typed; the pad asks about one that is not a number. */
type TypedProduct = { productId: string; typed: string };

/** Opens a pad, and returns its id; null without a known part. */
export async function orderTypedProducts(
	ctx: Platform,
	buyer: Buyer,
	typedProducts: readonly TypedProduct[],
	idempotencyKey: string,
): Promise<string | null> {
	const rows = await ctx.db
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
	return createPadOfProducts(ctx, buyer, "list", { products: found, idempotencyKey });
}

type TypedProductResult = { ok: true; product: ListProduct } | { ok: false; error: string };

/** Reads 'TY-0912 12' as a line of an order pad. Stock and order terms matter only for an order. */
export async function readTypedProduct(
	ctx: Platform,
	buyer: Buyer,
	typed: string,
): Promise<TypedProductResult> {
	if (typed.length > MAX_LINE_CHARS) return { ok: false, error: describeLongLine("The line") };
	const reader = { db: ctx.db, viewer: createPriceViewer(ctx, buyer), suggests: false };
	const { rows } = await checkLines(reader, [toCleanLine({ n: 1, typed, answer: null })], null);
	const [row] = rows;
	const isRead = ["ok", "short", "invalid-quantity"].includes(row?.result ?? "");
	if (!isRead || !row?.productId || !row.quantity)
		return { ok: false, error: row?.note || "Enter a part number and a quantity." };
	return { ok: true, product: { productId: row.productId, quantity: row.quantity } };
}
