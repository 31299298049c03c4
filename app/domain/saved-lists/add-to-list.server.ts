import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "../../platform/platform.server";
import { isGoods } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { type ListProduct, MAX_LIST_LINES } from "./input";
import { hasSavedList } from "./queries.server";
import { savedListLines, savedLists } from "./tables.server";

export type AddToListResult =
	| { ok: true }
	| { ok: false; reason: "no-such-list" | "no-such-product" | "too-many-lines" };

/** As the last line. A part that is in the list gets the new quantity, so that a repeat adds nothing. */
export async function addToList(
	{ db }: Pick<Platform, "db">,
	userId: string,
	listId: string,
	{ productId, quantity }: ListProduct,
): Promise<AddToListResult> {
	if (!(await hasSavedList(db, userId, listId))) return { ok: false, reason: "no-such-list" };
	if ((await db.$count(products, and(eq(products.id, productId), isGoods))) === 0)
		return { ok: false, reason: "no-such-product" };
	const isOwn = and(eq(savedLists.id, listId), eq(savedLists.userId, userId));
	const others = sql`from saved_list_lines where list_id = ${listId} and product_id <> ${productId}`;
	const added = await insertSelect(
		db,
		savedListLines,
		{
			listId: savedLists.id,
			productId: products.id,
			quantity,
			position: sql`min(${MAX_LIST_LINES}, 1 + (select coalesce(max(position), 0) ${others}))`,
		},
		sql`from ${savedLists}, ${products}
			where ${isOwn} and ${products.id} = ${productId} and (select count(*) ${others}) < ${MAX_LIST_LINES}`,
	)
		.onConflictDoUpdate({
			target: [savedListLines.listId, savedListLines.productId],
			set: { quantity },
		})
		.returning({ productId: savedListLines.productId });
	return added.length > 0 ? { ok: true } : { ok: false, reason: "too-many-lines" };
}
