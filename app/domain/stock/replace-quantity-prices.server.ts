import { type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { AdminContext } from "../accounts/context.server";
import { formatRows } from "../price-lists/rules";
import { listPrices } from "../prices/tables.server";
import type { QuantityPrices } from "./percent-rules";

export const rowsOfList = sql`(select json_group_array(json_array(min_quantity, unit_poisha)) from (
	select min_quantity, unit_poisha from list_prices
	where list_id = list.value ->> 'listId' and product_id = change.product_id order by min_quantity))`;

/** Of the changes that were written, with an entry in the history of each list. */
export function replaceQuantityPrices(ctx: AdminContext, written: SQL) {
	const lists = sql`from ${written}, json_each(change.lists) as list`;
	const describe = (rows: "before" | "after") =>
		sql`json_object('product', change.product_id, 'prices', list.value ->> ${rows})`;
	return [
		auditEach(
			ctx,
			byAdmin(ctx.by.userId, "price-list.prices", sql`'price-list:' || (list.value ->> 'listId')`, {
				id: sql`change.audit_id || ':' || (list.value ->> 'listId')`,
				before: describe("before"),
				after: describe("after"),
			}),
			sql`${lists} where 1`,
		),
		ctx.db
			.delete(listPrices)
			.where(
				sql`(list_id, product_id) in (select list.value ->> 'listId', change.product_id ${lists})`,
			),
		insertSelect(
			ctx.db,
			listPrices,
			{
				listId: sql`list.value ->> 'listId'`,
				productId: sql`change.product_id`,
				minQuantity: sql`priced.value ->> 0`,
				unitPoisha: sql`priced.value ->> 1`,
			},
			sql`${lists}, json_each(list.value, '$.after') as priced where 1`,
		),
	] as const;
}

export const describeQuantityPrices = (lists: readonly QuantityPrices[]) => ({
	lists,
	listsBefore: lists.map(({ before }) => formatRows(before)).join(" · "),
	listsAfter: lists.map(({ after }) => formatRows(after)).join(" · "),
});
