import { and, eq, inArray, sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { isNameTaken } from "./create-list.server";
import type { ListProduct } from "./input";
import { savedListLines, savedLists } from "./tables.server";

type ListChange = { name: string; isShared: boolean; changes: readonly ListProduct[] };

type ChangeListResult = { ok: true } | { ok: false; reason: "no-such-list" | "name-taken" };

/** Renames and shares the list, and changes the given lines; a quantity of 0 removes a line. A person shares with nobody. */
export async function changeList(
	{ db }: Pick<Platform, "db">,
	{ id: userId, customerId }: Buyer,
	listId: string,
	{ name, isShared, changes }: ListChange,
): Promise<ChangeListResult> {
	const isOwn = and(eq(savedLists.id, listId), eq(savedLists.userId, userId));
	const ownList = db.select({ id: savedLists.id }).from(savedLists).where(isOwn);
	const company = sql`(select id from customers where id = ${customerId} and kind = 'company')`;
	const isOfList = inArray(savedListLines.listId, ownList);
	const change = sql`(select value ->> 'productId' as product_id, value ->> 'quantity' as quantity
		from json_each(${JSON.stringify(changes)})) as change`;
	try {
		const [renamed] = await db.batch([
			db
				.update(savedLists)
				.set({ name, sharedWith: isShared ? company : null })
				.where(isOwn)
				.returning({ id: savedLists.id }),
			db
				.delete(savedListLines)
				.where(
					and(
						isOfList,
						sql`${savedListLines.productId} in (select product_id from ${change} where quantity = 0)`,
					),
				),
			db
				.update(savedListLines)
				.set({ quantity: sql`change.quantity` })
				.from(change)
				.where(and(isOfList, sql`${savedListLines.productId} = change.product_id`)),
		]);
		return renamed.length > 0 ? { ok: true } : { ok: false, reason: "no-such-list" };
	} catch (error) {
		if (!isNameTaken(error)) throw error;
		return { ok: false, reason: "name-taken" };
	}
}
