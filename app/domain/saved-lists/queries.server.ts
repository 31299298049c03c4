import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { MAX_CART_LINES } from "../cart/rules";
import { cartLines } from "../cart/tables.server";
import { orderableColumns } from "../catalog/product-columns.server";
import type { OrderableProduct, ShownPrice } from "../catalog/rules";
import { products } from "../catalog/tables.server";
import { needsChoice } from "../order-pad/pad-lines";
import { findPad } from "../order-pad/queries.server";
import { containedVatBp, createPriceViewer, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { type ListProduct, MAX_LIST_LINES, MAX_LISTS } from "./input";
import { savedListLines, savedLists } from "./tables.server";

export type SavedListItem = { id: string; name: string; lineCount: number };

/** By name. */
export async function listSavedLists(db: Db, userId: string): Promise<SavedListItem[]> {
	return db
		.select({
			id: savedLists.id,
			name: savedLists.name,
			lineCount: sql<number>`(select count(*) from saved_list_lines where list_id = saved_lists.id)`,
		})
		.from(savedLists)
		.where(eq(savedLists.userId, userId))
		.orderBy(sql`${savedLists.name} collate nocase`)
		.limit(MAX_LISTS);
}

export async function hasSavedList(db: Db, userId: string, listId: string): Promise<boolean> {
	const isOwn = and(eq(savedLists.id, listId), eq(savedLists.userId, userId));
	return (await db.$count(savedLists, isOwn)) > 0;
}

/** A part as lists and the page of bought parts show it. */
export type ListedProduct = OrderableProduct & ShownPrice & { id: string };

/** With the price of one unit, at a quantity. */
export const selectListedProduct = (viewer: PriceViewer, quantity?: SQL) => ({
	id: products.id,
	...orderableColumns,
	pricePoisha: unitPrice(viewer, quantity),
	vatBp: containedVatBp(viewer),
});

export type SavedLine = ListedProduct & { quantity: number };
type SavedList = { id: string; name: string; lines: SavedLine[] };

/** With prices for the list's quantities. Null for another account's list. */
export async function findSavedList(
	{ db, ...needs }: Pick<Platform, "db" | "now" | "settings">,
	buyer: Buyer,
	listId: string,
): Promise<SavedList | null> {
	const isOwn = and(eq(savedLists.id, listId), eq(savedLists.userId, buyer.id));
	const ownList = db.select({ id: savedLists.id }).from(savedLists).where(isOwn);
	const { quantity } = savedListLines;
	const listed = selectListedProduct(createPriceViewer(needs, buyer), sql`${quantity}`);
	const [[list], lines] = await db.batch([
		db.select({ id: savedLists.id, name: savedLists.name }).from(savedLists).where(isOwn),
		db
			.select({ ...listed, quantity })
			.from(savedListLines)
			.innerJoin(products, eq(products.id, savedListLines.productId))
			.where(inArray(savedListLines.listId, ownList))
			.orderBy(asc(savedListLines.position), asc(savedListLines.productId))
			.limit(MAX_LIST_LINES),
	]);
	return list ? { ...list, lines } : null;
}

/** `skippedCount` lines have no part or no quantity yet. */
type ListSource = { products: ListProduct[]; skippedCount: number };

/** Null for another account's pad. */
export async function readPadAsList(
	db: Db,
	userId: string,
	padId: string,
): Promise<ListSource | null> {
	const pad = await findPad(db, userId, padId);
	if (!pad) return null;
	const products = pad.rows.flatMap(({ result, productId, quantity }) =>
		["ok", "added", "ordered"].includes(result) && productId && quantity
			? [{ productId, quantity }]
			: [],
	);
	return { products, skippedCount: pad.rows.filter(needsChoice).length };
}

export async function readCartAsList(db: Db, userId: string): Promise<ListSource> {
	const products = await db
		.select({ productId: cartLines.productId, quantity: cartLines.quantity })
		.from(cartLines)
		.where(eq(cartLines.userId, userId))
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(MAX_CART_LINES);
	return { products, skippedCount: 0 };
}
