import { and, eq, inArray, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { isGoods } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { type ListProduct, MAX_LIST_LINES, MAX_LISTS } from "./input";
import { hasSavedList, isOwnList } from "./queries.server";
import { savedListLines, savedLists } from "./tables.server";

/** The same name with the same key is the same list. */
type NewList = { name: string; idempotencyKey: string };

/** Returns the id of the list. Two statements for any number of lines. Deleted products are left out. */
export async function createList(
	{ db, now }: Platform,
	{ id: userId }: Buyer,
	{ name, idempotencyKey }: NewList,
	chosen: readonly ListProduct[],
): Promise<string> {
	const lines = sumByProduct(chosen);
	if (lines.length === 0)
		throw new Refused("There is nothing to save: no line has a part and a quantity.");
	if (lines.length > MAX_LIST_LINES) throw tooManyLines();
	const id = hashSecret(JSON.stringify([userId, idempotencyKey, name])).slice(0, 32);
	const hasRoom = sql`(select count(*) from saved_lists where user_id = ${userId}) < ${MAX_LISTS}`;
	const list = { id, userId, name, createdAt: now() };
	try {
		const [created] = await db.batch([
			insertSelect(db, savedLists, list, sql`where ${hasRoom}`).returning({ id: savedLists.id }),
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
		if (created.length > 0) return id;
	} catch (error) {
		if (await hasSavedList(db, userId, id)) return id;
		throw explainTakenName(error);
	}
	throw new Refused(`You have ${MAX_LISTS} lists, which is the most. Delete one first.`);
}

const tooManyLines = () => new Refused("A list has at most 1,000 lines.");

const explainTakenName = (error: unknown): unknown =>
	getViolatedConstraint(error)?.startsWith("saved_lists.user_id")
		? new Refused({ name: "You already have a list with this name" })
		: error;

/** Adds up the units of each part, in the order of their first lines. */
function sumByProduct(chosen: readonly ListProduct[]): ListProduct[] {
	const sums = new Map<string, number>();
	for (const { productId, quantity } of chosen)
		sums.set(productId, (sums.get(productId) ?? 0) + quantity);
	return Array.from(sums, ([productId, quantity]) => ({ productId, quantity }));
}

/** Adds the last line. A part that is in the list gets the new quantity, so that a repeat adds nothing. */
export async function addToList(
	{ db }: Platform,
	{ id: userId }: Buyer,
	listId: string,
	{ productId, quantity }: ListProduct,
): Promise<void> {
	if (!(await hasSavedList(db, userId, listId)))
		throw new Refused({ listId: "This list has been deleted. Choose another one." });
	if ((await db.$count(products, and(eq(products.id, productId), isGoods))) === 0)
		throw new Refused("This part is no longer for sale.");
	const isOwn = isOwnList(userId, listId);
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
	if (added.length === 0) throw tooManyLines();
}

type ListChange = { name: string; isShared: boolean; changes: readonly ListProduct[] };

/** Renames and shares the list, and changes the given lines; a quantity of 0 removes a line. A person shares with nobody. */
export async function changeList(
	{ db }: Platform,
	{ id: userId, customerId }: Buyer,
	listId: string,
	{ name, isShared, changes }: ListChange,
): Promise<void> {
	const isOwn = isOwnList(userId, listId);
	const ownList = db.select({ id: savedLists.id }).from(savedLists).where(isOwn);
	const company = sql`(select id from customers where id = ${customerId} and kind = 'company')`;
	const isOfList = inArray(savedListLines.listId, ownList);
	const change = sql`(select value ->> 'productId' as product_id, value ->> 'quantity' as quantity
		from json_each(${JSON.stringify(changes)})) as change`;
	const isRemoved = sql`${savedListLines.productId} in (select product_id from ${change} where quantity = 0)`;
	const batch = db.batch([
		db
			.update(savedLists)
			.set({ name, sharedWith: isShared ? company : null })
			.where(isOwn)
			.returning({ id: savedLists.id }),
		db.delete(savedListLines).where(and(isOfList, isRemoved)),
		db
			.update(savedListLines)
			.set({ quantity: sql`change.quantity` })
			.from(change)
			.where(and(isOfList, sql`${savedListLines.productId} = change.product_id`)),
	]);
	const [[renamed]] = await batch.catch((error: unknown) => {
		throw explainTakenName(error);
	});
	found(renamed);
}

/** Deletes the list with its lines. */
export async function deleteList(
	{ db }: Platform,
	{ id: userId }: Buyer,
	listId: string,
): Promise<void> {
	await db.delete(savedLists).where(isOwnList(userId, listId));
}
