import { and, eq, sql } from "drizzle-orm";
import { audit, auditEach, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { defineNoun } from "../accounts/nouns/noun.server";
import { listPrices, priceLists } from "../prices/tables.server";
import type { ListInput } from "./input";
import type { PricePlan } from "./plan-list-prices.server";

export const PRICE_LISTS = defineNoun({
	table: priceLists,
	audit: "price-list",
	addAction: "create",
	toValues: ({ list }: { list: ListInput }) => list,
	addedColumns: ({ now }) => ({ createdAt: now() }),
	refusals: { "price_lists.name": () => new Refused({ name: "Another list has this name" }) },
	/** With its prices and assignments. */
	removable: eq(priceLists.state, "inactive"),
	refuseRemoval: () => new Refused("Not deleted: the list is active. Make it inactive first."),
});

/** Saves the whole plan. False, and nothing is saved, if a price or the list has changed since it was made. */
export async function replaceListPrices(
	ctx: AdminContext,
	{ listId, percentOffBp, changes }: PricePlan,
): Promise<boolean> {
	const { db, newId } = ctx;
	if (changes.length === 0) return true;
	const json = JSON.stringify(changes.map(({ id, before, after }) => ({ id, before, after })));
	const product = sql`json_each(${json}) as product`;
	const productId = sql`(product.value ->> 'id')`;
	const currentRows = sql`(select json_group_array(json_array(min_quantity, unit_poisha)) from (
		select min_quantity, unit_poisha from list_prices
		where list_id = ${listId} and product_id = ${productId} order by min_quantity))`;
	const changeId = newId();
	const isPlanned = sql`exists (select 1 from audit where id = ${changeId} || ':' || ${productId})`;
	try {
		// The audit rows are written first: they hold the old prices, and only with them the others change.
		const [written] = await db.batch([
			auditEach(
				ctx,
				byAdmin(ctx.by.userId, "price-list.prices", `price-list:${listId}`, {
					id: sql`${changeId} || ':' || ${productId}`,
					before: sql`json_object('product', ${productId}, 'prices', product.value ->> 'before')`,
					after: sql`json_object('product', ${productId}, 'prices', product.value ->> 'after')`,
				}),
				sql`from ${product}
					where exists (select 1 from price_lists where id = ${listId} and percent_off_bp = ${percentOffBp})
						and not exists (select 1 from ${product} where product.value ->> 'before' <> ${currentRows})`,
			).returning({ id: audit.id }),
			db
				.delete(listPrices)
				.where(
					and(
						eq(listPrices.listId, listId),
						sql`product_id in (select ${productId} from ${product} where ${isPlanned})`,
					),
				),
			insertSelect(
				db,
				listPrices,
				{
					listId,
					productId,
					minQuantity: sql`priced.value ->> 0`,
					unitPoisha: sql`priced.value ->> 1`,
				},
				sql`from ${product}, json_each(product.value, '$.after') as priced where ${isPlanned}`,
			),
		]);
		return written.length > 0;
	} catch (error) {
		// The list or a part was deleted.
		if (getViolatedConstraint(error) === "foreign key") return false;
		throw error;
	}
}
