import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Buyer } from "../accounts/rules";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";

/** A condition: the account is a member now, and no viewer. */
export const mayEditNumbers = ({ id, customerId }: Buyer): SQL =>
	sql`exists (select 1 from users where id = ${id} and customer_id = ${customerId} and customer_role <> 'viewer')`;

const OWN_NUMBERS_PAGE_SIZE = 100;

/** In the order of the numbers. */
export async function listOwnNumbers(db: Db, customerId: string, after: Cursor<string> | null) {
	const { normalized, spelling, productId } = partNumbers;
	const isAfter = after
		? sql`(${normalized}, ${spelling}, ${productId})
			> (${normalizePartNumber(after.key)}, ${after.key}, ${after.id})`
		: undefined;
	const rows = await db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			own: partNumbers.display,
			spelling,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(and(isNumberOf(customerId), isAfter))
		.orderBy(asc(normalized), asc(spelling), asc(productId))
		.limit(OWN_NUMBERS_PAGE_SIZE + 1);
	return cutPage(rows, OWN_NUMBERS_PAGE_SIZE, ({ spelling: key, id }) => ({ key, id }));
}
