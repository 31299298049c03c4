import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "../../platform/platform.server";
import { checkFillsCart } from "../accounts/conditions.server";
import type { BuyerContext } from "../accounts/context.server";
import type { Buyer } from "../accounts/rules";
import { availableUnitsForSale } from "../catalog/product-columns.server";
import { findQuantityProblem, type QuantityProblem } from "../catalog/quantity-rules";
import { products } from "../catalog/tables.server";
import type { Unit } from "../catalog/unit-rules";
import { createPriceViewer, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { addProducts } from "./add-products.server";
import { describeFullCart } from "./rules";
import { cartLines } from "./tables.server";

type AddToCartResult =
	| { ok: true }
	| { ok: false; reason: "no-such-product" }
	| { ok: false; reason: "cart-full"; message: string; nearest: number[] }
	| ({ ok: false } & QuantityProblem);

/** Adds one part at today's price; replaces the quantity of an existing line. */
export async function addToCart(
	platform: Platform,
	buyer: Buyer,
	line: { productId: string; quantity: number; mayWait?: true },
): Promise<AddToCartResult> {
	const product = { ...line, seenPricePoisha: Number.MAX_SAFE_INTEGER };
	const added = await addProducts(platform, buyer, [product]);
	if (added.ok) return { ok: true };
	if (added.reason === "cart-full")
		return { ...added, message: describeFullCart(added.lineCount), nearest: [] };
	const [error] = added.errors;
	return error && "message" in error
		? { ok: false, ...error }
		: { ok: false, reason: "no-such-product" };
}

/** A quantity of 0 removes the line. */
type QuantityChange = {
	productId: string;
	quantity: number;
	/** The quantity may exceed the stock. */
	mayWait?: boolean;
};

/** `problem` is null if the product is not in the cart any more. */
export type QuantityError = {
	productId: string;
	productName: string | null;
	problem: QuantityProblem | null;
};

/** Changes all lines or, if one of them can't have its quantity, none. Repeats change nothing. */
export async function changeQuantities(
	platform: Platform,
	owner: Buyer,
	changes: readonly QuantityChange[],
): Promise<{ ok: true } | { ok: false; errors: QuantityError[] }> {
	if (changes.length === 0) return { ok: true };
	const buyer = { userId: owner.id, viewer: createPriceViewer(platform, owner) };
	const errors = await findQuantityErrors(platform.db, buyer, changes);
	if (errors.length > 0) return { ok: false, errors };
	await platform.db.batch(buildChanges(platform.db, buyer, changes));
	return { ok: true };
}

type CartBuyer = { userId: string; viewer: PriceViewer };

async function findQuantityErrors(
	db: Db,
	{ userId, viewer }: CartBuyer,
	changes: readonly QuantityChange[],
): Promise<QuantityError[]> {
	const lines = await db
		.select({
			productId: sql<string>`change.value ->> 'productId'`,
			quantity: sql<number>`change.value ->> 'quantity'`,
			productName: products.name,
			minQuantity: sql<number>`${products.minQuantity}`,
			orderMultiple: sql<number>`${products.orderMultiple}`,
			unit: sql<Unit>`${products.unit}`,
			packSize: sql<number>`${products.packSize}`,
			available: sql<number>`iif(change.value ->> 'mayWait' and ${products.archivedAt} is null,
				max(${availableUnitsForSale}, change.value ->> 'quantity'), ${availableUnitsForSale})`,
			pricePoisha: unitPrice(viewer, sql`(change.value ->> 'quantity')`),
			lineId: cartLines.id,
		})
		.from(sql`json_each(${JSON.stringify(changes)}) as change`)
		.leftJoin(products, sql`${products.id} = change.value ->> 'productId'`)
		.leftJoin(cartLines, and(eq(cartLines.userId, userId), eq(cartLines.productId, products.id)))
		.orderBy(sql`change.key`);
	return lines.flatMap((line): QuantityError[] => {
		const { productId, quantity, productName, lineId } = line;
		if (quantity === 0) return [];
		if (!lineId) return [{ productId, productName, problem: null }];
		const problem = findQuantityProblem(quantity, line, line.pricePoisha);
		return problem ? [{ productId, productName, problem }] : [];
	});
}

function buildChanges(db: Db, { userId, viewer }: CartBuyer, changes: readonly QuantityChange[]) {
	const change = sql`(select value ->> 'productId' as product_id, value ->> 'quantity' as quantity
		from json_each(${JSON.stringify(changes)})) as change`;
	return [
		checkFillsCart(db, userId),
		db
			.delete(cartLines)
			.where(
				and(
					eq(cartLines.userId, userId),
					sql`${cartLines.productId} in (select product_id from ${change} where quantity = 0)`,
				),
			),
		db
			.update(cartLines)
			.set({
				quantity: sql`change.quantity`,
				seenPricePoisha: unitPrice(viewer, sql`change.quantity`),
			})
			.from(sql`${change} join ${products} on ${products.id} = change.product_id`)
			.where(
				and(
					eq(cartLines.userId, userId),
					eq(cartLines.productId, products.id),
					sql`change.quantity > 0`,
				),
			),
	] as const;
}

export async function removeFromCart({ db, by }: BuyerContext, lineId: string): Promise<boolean> {
	const [, removed] = await db.batch([
		checkFillsCart(db, by.userId),
		db
			.delete(cartLines)
			.where(and(eq(cartLines.id, lineId), eq(cartLines.userId, by.userId)))
			.returning({ id: cartLines.id }),
	]);
	return removed.length > 0;
}
