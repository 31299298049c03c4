import { type SQL, sql } from "drizzle-orm";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { products } from "../catalog/tables.server";
import { hasPaidStatus } from "../orders/conditions.server";
import { orderLines } from "../orders/tables.server";
import { createPriceViewer } from "../prices/price-of.server";
import { type ListedProduct, selectListedProduct } from "./queries.server";

/** `quantity` in units and `paidAt` (ms) are of the last paid order. */
type BoughtProduct = ListedProduct & { quantity: number; paidAt: number };

export const BOUGHT_PAGE_SIZE = 50;

type BoughtPage = { after: Cursor | null; search: string; size?: number };

/** Lists the newest first. Reads some rows per part, however often it was bought. */
export async function listProductsToReorder(
	ctx: Platform,
	buyer: Buyer,
	{ after, search, size = BOUGHT_PAGE_SIZE }: BoughtPage,
): Promise<{ products: BoughtProduct[]; next: string | null }> {
	const wasPaid = sql`user_id = ${buyer.id} and transaction_id is not null`;
	// From one part to the next in the index, so that no part's older orders are read.
	const bought = sql`(with recursive bought (product_id) as (
		select min(product_id) from order_lines where ${wasPaid}
		union all
		select (select min(product_id) from order_lines where ${wasPaid} and product_id > bought.product_id)
			from bought where product_id is not null
	) select product_id from bought where product_id is not null) as bought`;
	const lastLine = sql`(select id from order_lines where ${wasPaid} and ${hasPaidStatus(sql`status`)}
		and product_id = bought.product_id order by paid_at desc limit 1)`;
	const paidAt = sql<number>`${orderLines.paidAt}`;
	const newestFirst = { key: paidAt, id: products.id, direction: "desc" } as const;
	const query = ctx.db
		.select({
			...selectListedProduct(createPriceViewer(ctx, buyer)),
			quantity: orderLines.quantity,
			paidAt,
		})
		.from(bought)
		.innerJoin(products, sql`${products.id} = bought.product_id and ${products.kind} = 'goods'`)
		.innerJoin(orderLines, sql`${orderLines.id} = ${lastLine}`);
	const options = { where: matches(search), after, size };
	const page = await readPage(query, newestFirst, options, ({ paidAt: key, id }) => ({ key, id }));
	return { products: page.rows, next: page.next };
}

/** Searches any part of the name or of one of the shop's numbers. */
function matches(search: string): SQL | undefined {
	if (search === "") return undefined;
	const number = normalizePartNumber(search);
	const hasNumber = sql`exists (select 1 from part_numbers where part_numbers.product_id = ${products.id}
		and part_numbers.customer_id = '' and instr(part_numbers.normalized, ${number}))`;
	const hasName = sql`instr(lower(${products.name}), ${search.toLowerCase()})`;
	return number === "" ? hasName : sql`(${hasName} or ${hasNumber})`;
}
