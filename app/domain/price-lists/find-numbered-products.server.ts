import { and, eq, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { isGoods, productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";

export const listProductColumns = {
	...pickColumns(productColumns, "id", "name", "partNumber", "kind"),
	/** Its own price. */
	basePoisha: products.pricePoisha,
};

export type ListProduct = SelectResultFields<typeof listProductColumns>;

type FoundProduct = { ok: true; product: ListProduct } | { ok: false; message: string };

/**
 * The shop's own number wins over another product's equal number. Without companies' numbers. A part without a
 * number is found by its id, which stands in exported files.
 */
export async function findNumberedProducts(
	db: Db,
	numbers: readonly string[],
): Promise<(number: string) => FoundProduct> {
	const wanted = Array.from(new Set(numbers.map(normalizePartNumber)));
	const [rows, named] = await db.batch([
		db
			.select({
				...listProductColumns,
				normalized: partNumbers.normalized,
				isOwn: sql`${partNumbers.kind} = 'own'`.mapWith(Boolean),
			})
			.from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
			.innerJoin(
				partNumbers,
				sql`${partNumbers.normalized} = wanted.value and ${partNumbers.customerId} = ''`,
			)
			.innerJoin(products, and(eq(products.id, partNumbers.productId), isGoods)),
		db
			.select(listProductColumns)
			.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`)
			.innerJoin(products, sql`${products.id} = wanted.value and ${isGoods}`),
	]);
	const byId = new Map(named.map((product) => [product.id, product]));
	const byNumber = groupBy(rows, ({ normalized }) => normalized);
	return (number) => {
		const found = byNumber.get(normalizePartNumber(number)) ?? [];
		const products = new Map(found.map((row) => [row.id, row]));
		const product =
			found.find(({ isOwn }) => isOwn) ?? (products.size === 1 ? found[0] : undefined);
		if (product) {
			const { normalized, isOwn, ...rest } = product;
			return { ok: true, product: rest };
		}
		const byItsId = byId.get(number);
		if (byItsId && products.size === 0) return { ok: true, product: byItsId };
		if (products.size === 0)
			return { ok: false, message: `Part number "${number}" was not found.` };
		const names = Array.from(products.values(), ({ partNumber, name }) => partNumber || name);
		return {
			ok: false,
			message: `Several products have the number "${number}": ${names.join(", ")}. Use our own number.`,
		};
	};
}
