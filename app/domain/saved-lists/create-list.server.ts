import { sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "../../platform/platform.server";
import { isGoods } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { type ListProduct, MAX_LIST_LINES, MAX_LISTS } from "./input";
import { hasSavedList } from "./queries.server";
import { savedListLines, savedLists } from "./tables.server";

export type CreateListResult =
	| { ok: true; listId: string }
	| { ok: false; reason: "empty" | "too-many-lines" | "too-many-lists" | "name-taken" };

/** The same name with the same key is the same list. */
type NewList = { name: string; idempotencyKey: string };

/** Two statements for any number of lines. Deleted products are left out. */
export async function createList(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
	{ name, idempotencyKey }: NewList,
	chosen: readonly ListProduct[],
): Promise<CreateListResult> {
	const lines = sumByProduct(chosen);
	if (lines.length === 0) return { ok: false, reason: "empty" };
	if (lines.length > MAX_LIST_LINES) return { ok: false, reason: "too-many-lines" };
	const id = hashSecret(JSON.stringify([userId, idempotencyKey, name])).slice(0, 32);
	const hasRoom = sql`(select count(*) from saved_lists where user_id = ${userId}) < ${MAX_LISTS}`;
	try {
		const [created] = await db.batch([
			insertSelect(
				db,
				savedLists,
				{ id, userId, name, createdAt: now() },
				sql`where ${hasRoom}`,
			).returning({ id: savedLists.id }),
			insertSelect(
				db,
				savedListLines,
				{
					listId: id,
					productId: products.id,
					quantity: sql`line.value ->> 'quantity'`,
					position: sql`line.key + 1`,
				},
				sql`from json_each(${JSON.stringify(lines)}) as line
					join ${products} on ${products.id} = line.value ->> 'productId' and ${isGoods}
					where exists (select 1 from saved_lists where id = ${id})`,
			),
		]);
		return created.length > 0 ? { ok: true, listId: id } : { ok: false, reason: "too-many-lists" };
	} catch (error) {
		if (await hasSavedList(db, userId, id)) return { ok: true, listId: id };
		if (!isNameTaken(error)) throw error;
		return { ok: false, reason: "name-taken" };
	}
}

export const isNameTaken = (error: unknown): boolean =>
	getViolatedConstraint(error)?.startsWith("saved_lists.user_id") ?? false;

/** In the order of their first lines. */
function sumByProduct(chosen: readonly ListProduct[]): ListProduct[] {
	const sums = new Map<string, number>();
	for (const { productId, quantity } of chosen)
		sums.set(productId, (sums.get(productId) ?? 0) + quantity);
	return Array.from(sums, ([productId, quantity]) => ({ productId, quantity }));
}
