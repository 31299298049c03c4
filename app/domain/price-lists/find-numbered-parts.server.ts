import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";

export const listPartColumns = {
	...pickColumns(productColumns, "id", "name", "partNumber", "kind"),
	basePoisha: products.pricePoisha,
};

export type ListPart = {
	id: string;
	name: string;
	partNumber: string;
	kind: "goods" | "service";
	/** Its own price. */
	basePoisha: number;
};

export type FoundPart = { ok: true; part: ListPart } | { ok: false; message: string };

/**
 * The shop's own number wins over another product's equal number. Without companies' numbers. A part without a
 * number is found by its id, which stands in exported files.
 */
export async function findNumberedParts(
	db: Db,
	numbers: readonly string[],
): Promise<(number: string) => FoundPart> {
	const wanted = Array.from(new Set(numbers.map(normalizePartNumber)));
	const [rows, named] = await db.batch([
		db
			.select({
				...listPartColumns,
				normalized: partNumbers.normalized,
				isOwn: sql`${partNumbers.kind} = 'own'`.mapWith(Boolean),
			})
			.from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
			.innerJoin(
				partNumbers,
				sql`${partNumbers.normalized} = wanted.value and ${partNumbers.companyId} = ''`,
			)
			.innerJoin(products, eq(products.id, partNumbers.productId)),
		db
			.select(listPartColumns)
			.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`)
			.innerJoin(products, sql`${products.id} = wanted.value`),
	]);
	const byId = new Map(named.map((part) => [part.id, part]));
	const byNumber = groupBy(rows, ({ normalized }) => normalized);
	return (number) => {
		const found = byNumber.get(normalizePartNumber(number)) ?? [];
		const parts = new Map(found.map((row) => [row.id, row]));
		const part = found.find(({ isOwn }) => isOwn) ?? (parts.size === 1 ? found[0] : undefined);
		if (part) {
			const { normalized, isOwn, ...rest } = part;
			return { ok: true, part: rest };
		}
		const byItsId = byId.get(number);
		if (byItsId && parts.size === 0) return { ok: true, part: byItsId };
		if (parts.size === 0) return { ok: false, message: `Part number "${number}" was not found.` };
		const names = Array.from(parts.values(), ({ partNumber, name }) => partNumber || name);
		return {
			ok: false,
			message: `Several products have the number "${number}": ${names.join(", ")}. Use our own number.`,
		};
	};
}
