import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import type { Platform } from "../../platform/platform.server";
import { checkFillsCart } from "../accounts/conditions.server";
import type { Buyer } from "../accounts/rules";
import {
	availableUnits,
	availableUnitsForSale,
	isForSale,
	isListed,
} from "../catalog/product-columns.server";
import { findQuantityProblem, mayBePieces, type QuantityProblem } from "../catalog/quantity-rules";
import { products } from "../catalog/tables.server";
import type { Pack, Unit } from "../catalog/unit-rules";
import { createPriceViewer, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { WantedProduct } from "./input";
import { MAX_CART_LINES } from "./rules";
import { cartLines } from "./tables.server";

export type WantedProductError = { productId: string; productName: string | null } & (
	| { reason: "no-such-product" | "archived" }
	| { reason: "price-changed"; pricePoisha: number; seenPricePoisha: number }
	| QuantityProblem
);

export type AddProductsResult =
	/** `replacedCount` of them were in the cart already and have the new quantity. */
	| { ok: true; partCount: number; replacedCount: number }
	| { ok: false; reason: "wrong-products"; errors: WantedProductError[] }
	| { ok: false; reason: "cart-full"; lineCount: number };

/**
 * Adds all or none, and nothing above the price that was seen; two statements for one part and for
 * two hundred. Replaces the quantity of a part that is in the cart, so that a retry adds nothing
 * twice. `alongside` is written in the same batch.
 */
export async function addProducts(
	platform: Platform,
	owner: Buyer,
	lines: readonly WantedProduct[],
	alongside: readonly BatchItem<"sqlite">[] = [],
): Promise<AddProductsResult> {
	const buyer = { userId: owner.id, viewer: createPriceViewer(platform, owner) };
	// Stock and prices may change between the check and the statement; the next round says which.
	return retryOnConflict(async () => {
		const checked = await checkProducts(platform.db, buyer, lines);
		if (checked.ok)
			await platform.db.batch([
				checkFillsCart(platform.db, owner.id),
				insertProducts(platform, buyer, lines),
				...alongside,
			]);
		return checked;
	});
}

type CartBuyer = { userId: string; viewer: PriceViewer };

async function checkProducts(
	db: Db,
	{ userId, viewer }: CartBuyer,
	lines: readonly WantedProduct[],
): Promise<AddProductsResult> {
	const rows = await db
		.select({
			index: sql<number>`wanted.key`,
			productName: products.name,
			pricePoisha: unitPrice(viewer, sql`(wanted.value ->> 'quantity')`),
			minQuantity: sql<number>`${products.minQuantity}`,
			orderMultiple: sql<number>`${products.orderMultiple}`,
			unit: sql<Unit>`${products.unit}`,
			packSize: sql<number>`${products.packSize}`,
			available: availableUnitsForSale,
			isListed: isForSale,
			isInCart: sql`${cartLines.id} is not null`.mapWith(Boolean),
			lineCount: sql<number>`(select count(*) from cart_lines as line where line.user_id = ${userId})`,
		})
		.from(sql`json_each(${JSON.stringify(lines)}) as wanted`)
		.leftJoin(products, sql`${products.id} = wanted.value ->> 'productId'`)
		.leftJoin(cartLines, and(eq(cartLines.userId, userId), eq(cartLines.productId, products.id)));
	// Sorting in the database would read every row again.
	const found = new Map(rows.map((row) => [row.index, row]));
	const errors = lines.flatMap(
		(product, index) => findProductError(product, found.get(index)) ?? [],
	);
	if (errors.length > 0) return { ok: false, reason: "wrong-products", errors };
	const replacedCount = rows.filter(({ isInCart }) => isInCart).length;
	const lineCount = rows[0]?.lineCount ?? 0;
	if (lineCount + rows.length - replacedCount > MAX_CART_LINES)
		return { ok: false, reason: "cart-full", lineCount };
	return { ok: true, partCount: rows.length, replacedCount };
}

type FoundProduct = Pack & {
	productName: string | null;
	pricePoisha: number;
	minQuantity: number;
	orderMultiple: number;
	available: number;
	isListed: boolean;
};

function findProductError(
	{ productId, quantity, seenPricePoisha, mayWait }: WantedProduct,
	found: FoundProduct | undefined,
): WantedProductError | null {
	const productName = found?.productName ?? null;
	if (!found || productName === null) return { productId, productName, reason: "no-such-product" };
	if (!found.isListed) return { productId, productName, reason: "archived" };
	const { pricePoisha } = found;
	const waits =
		mayWait === true || (mayWait === "unless-pieces" && !mayBePieces(quantity ?? 0, found));
	const available = waits ? Number.POSITIVE_INFINITY : found.available;
	const problem = findQuantityProblem(quantity, { ...found, available }, pricePoisha);
	if (problem) return { productId, productName, ...problem };
	if (pricePoisha <= seenPricePoisha) return null;
	return { productId, productName, reason: "price-changed", pricePoisha, seenPricePoisha };
}

/** A part that can't be added any more has no product, which fails for all of them. */
function insertProducts(
	{ db, now, newId }: Platform,
	{ userId, viewer }: CartBuyer,
	lines: readonly WantedProduct[],
) {
	const wanted = JSON.stringify(lines.map((product) => ({ ...product, id: newId() })));
	const ids = JSON.stringify(lines.map(({ productId }) => productId));
	const price = unitPrice(viewer, sql`(line.value ->> 'quantity')`);
	// The first part is the newest line, so that the cart has the order of the form.
	// Materialized, so that each price is computed once.
	return db
		.insert(cartLines)
		.select(
			sql`with priced as materialized (
				select line.key, line.value, products.id as product_id, ${price} as unit
				from json_each(${wanted}) as line
				left join products on products.id = line.value ->> 'productId' and ${isListed}
					and line.value ->> 'quantity' >= products.min_quantity
					and line.value ->> 'quantity' % products.order_multiple = 0
					and (line.value ->> 'mayWait' is not null or line.value ->> 'quantity' <= ${availableUnits})
					and (select count(*) from cart_lines where user_id = ${userId}
						and product_id not in (select value from json_each(${ids}))) <= ${MAX_CART_LINES - lines.length})
				select value ->> 'id', ${userId}, iif(unit <= value ->> 'seenPricePoisha', product_id, null),
					value ->> 'quantity', ${now()} - key, unit from priced where true`,
		)
		.onConflictDoUpdate({
			target: [cartLines.userId, cartLines.productId],
			set: {
				quantity: sql`excluded.quantity`,
				addedAt: sql`excluded.added_at`,
				seenPricePoisha: sql`excluded.seen_price_poisha`,
			},
		});
}
