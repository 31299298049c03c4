import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { productColumns } from "../../catalog/product-columns.server";
import type { ProductDto } from "../../catalog/rules";
import { products } from "../../catalog/tables.server";
import { hasPaidStatus } from "../conditions.server";
import { newestOrdersFirst, ORDER_OF_LINES } from "../queries.server";
import { orderLines } from "../tables.server";

/** Bounds the rows read for buyers with thousands of orders. */
const LATEST_LINES = 60;

export async function listBoughtProducts(
	db: Db,
	userId: string,
	firstProductId: string | null,
): Promise<Pick<ProductDto, "id" | "name">[]> {
	const productName = pickColumns(productColumns, "id", "name");
	const latest = db
		.select({
			...pickColumns(orderLines, "productId", "status", "paidAt"),
		})
		.from(orderLines)
		.where(eq(orderLines.userId, userId))
		.orderBy(...newestOrdersFirst(ORDER_OF_LINES.filtered))
		.limit(LATEST_LINES)
		.as("latest");
	const bought = db
		.select(productName)
		.from(latest)
		.innerJoin(products, and(eq(products.id, latest.productId), eq(products.kind, "goods")))
		.where(hasPaidStatus(latest.status))
		.groupBy(latest.productId)
		.orderBy(desc(sql`max(${latest.paidAt})`), desc(latest.productId));
	if (firstProductId === null) return bought;
	const [firstProduct, others] = await db.batch([
		db
			.select(productName)
			.from(orderLines)
			.innerJoin(products, eq(products.id, orderLines.productId))
			.where(
				and(
					eq(orderLines.userId, userId),
					eq(orderLines.productId, firstProductId),
					isNotNull(orderLines.transactionId),
					hasPaidStatus(orderLines.status),
				),
			)
			.limit(1),
		bought,
	]);
	return [...firstProduct, ...others.filter(({ id }) => id !== firstProductId)];
}
