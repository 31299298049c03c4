import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { MAX_LABELS, type WantedLabel } from "../catalog/labels/labelled-parts.server";
import { MAX_LIST_LINES } from "./input";
import { listProductsToReorder } from "./list-products-to-reorder.server";
import { isSharedWith } from "./queries.server";
import { savedListLines, savedLists } from "./tables.server";

/** In place of a list's id. */
const BOUGHT = "bought";

/** What papers are made of: a saved list, or what was bought before. */
export type ListedParts = { name: string; path: string; parts: readonly WantedLabel[] };

/** Returns null for another account's list that isn't shared. */
export async function findListedParts(
	ctx: Platform,
	buyer: Buyer,
	listId: string,
): Promise<ListedParts | null> {
	const path = `/lists/${listId}`;
	if (listId === BOUGHT) {
		const all = { after: null, search: "", size: MAX_LABELS };
		const { products } = await listProductsToReorder(ctx, buyer, all);
		const parts = products.map(({ id, quantity }) => ({ productId: id, quantity }));
		return { name: "Bought before", path, parts };
	}
	const isVisible = and(
		eq(savedLists.id, listId),
		or(eq(savedLists.userId, buyer.id), isSharedWith(buyer)),
	);
	const rows = await ctx.db
		.select({
			name: savedLists.name,
			productId: sql<string | null>`${savedListLines.productId}`,
			quantity: savedListLines.quantity,
		})
		.from(savedLists)
		.leftJoin(savedListLines, eq(savedListLines.listId, savedLists.id))
		.where(isVisible)
		.orderBy(asc(savedListLines.position), asc(savedListLines.productId))
		.limit(MAX_LIST_LINES);
	const [list] = rows;
	if (!list) return null;
	const parts = rows.flatMap(({ productId, quantity }) =>
		productId === null ? [] : [{ productId, quantity }],
	);
	return { name: list.name, path, parts };
}
