import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { nameOf } from "../approvals/queries.server";
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

const listColumns = {
	...pickColumns(savedLists, "id", "name"),
	lineCount: sql<number>`(select count(*) from saved_list_lines where list_id = saved_lists.id)`,
	isApproved: sql`${savedLists.approvedBy} is not null`.mapWith(Boolean),
};

const byName = sql`${savedLists.name} collate nocase`;

/** Lists an account's own lists, by name. */
export const listSavedLists = (db: Db, userId: string) =>
	db
		.select(listColumns)
		.from(savedLists)
		.where(eq(savedLists.userId, userId))
		.orderBy(byName)
		.limit(MAX_LISTS);

/** A condition: the list is of another member, who shares it with the company of both. */
export const isSharedWith = ({ id, customerId }: Buyer): SQL =>
	sql`(${savedLists.sharedWith} = ${customerId} and ${savedLists.userId} <> ${id} and exists (
		select 1 from users where users.id = ${savedLists.userId} and users.customer_id = ${customerId}))`;

/** Lists those of the other members of a company, by name. */
export const listSharedLists = (db: Db, buyer: Buyer) =>
	db
		.select({
			...listColumns,
			sharedBy: nameOf(sql`saved_lists.user_id`),
		})
		.from(savedLists)
		.where(isSharedWith(buyer))
		.orderBy(byName)
		.limit(MAX_LISTS);

export async function canOrderList(db: Db, buyer: Buyer, listId: string): Promise<boolean> {
	const isVisible = or(eq(savedLists.userId, buyer.id), isSharedWith(buyer));
	return (await db.$count(savedLists, and(eq(savedLists.id, listId), isVisible))) > 0;
}

export const isOwnList = (userId: string, listId: string) =>
	and(eq(savedLists.id, listId), eq(savedLists.userId, userId));

export async function hasSavedList(db: Db, userId: string, listId: string): Promise<boolean> {
	return (await db.$count(savedLists, isOwnList(userId, listId))) > 0;
}

/** A part as lists and the page of bought parts show it. */
export type ListedProduct = OrderableProduct & ShownPrice & { id: string };

/** Selects the columns of a part, with the price of one unit at a quantity. */
export const selectListedProduct = (viewer: PriceViewer, quantity?: SQL) => ({
	id: products.id,
	...orderableColumns,
	pricePoisha: unitPrice(viewer, quantity),
	vatBp: containedVatBp(viewer),
});

/** The list has prices for its quantities. Returns null for another account's list that isn't shared. */
export async function findSavedList(ctx: Platform, buyer: Buyer, listId: string) {
	const isFound = and(
		eq(savedLists.id, listId),
		or(eq(savedLists.userId, buyer.id), isSharedWith(buyer)),
	);
	const { db } = ctx;
	const foundList = db.select({ id: savedLists.id }).from(savedLists).where(isFound);
	const { quantity } = savedListLines;
	const listed = selectListedProduct(createPriceViewer(ctx, buyer), sql`${quantity}`);
	const [[list], lines] = await db.batch([
		db
			.select({
				...pickColumns(savedLists, "id", "name", "everyWeeks", "nextDay", "approvedAt"),
				approvedBy: nameOf(sql`saved_lists.approved_by`),
				/** The name of another member; '' for an own list. */
				sharedBy: sql<string>`iif(saved_lists.user_id = ${buyer.id}, '', ${nameOf(sql`saved_lists.user_id`)})`,
				/** Null for a person, who has nobody to share with. */
				isShared: sql`(select saved_lists.shared_with is customers.id from customers
					where customers.id = ${buyer.customerId} and kind = 'company')`.mapWith(
					(found: number | null) => (found === null ? null : Boolean(found)),
				),
			})
			.from(savedLists)
			.where(isFound),
		db
			.select({ ...listed, ...pickColumns(savedListLines, "quantity", "lastPoisha", "maxUnits") })
			.from(savedListLines)
			.innerJoin(products, eq(products.id, savedListLines.productId))
			.where(inArray(savedListLines.listId, foundList))
			.orderBy(asc(savedListLines.position), asc(savedListLines.productId))
			.limit(MAX_LIST_LINES),
	]);
	return list ? { ...list, lines } : null;
}

/** `skippedCount` lines have no part or no quantity yet. */
type ListSource = { products: ListProduct[]; skippedCount: number };

/** Returns null for another account's pad. */
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
