import { and, asc, eq, gt, lt, ne, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { PriceViewer } from "../../prices/rules";
import { type ApiProduct, selectApiProducts } from "../api-products.server";
import { normalizePartNumber } from "../part-number-rules";
import { isListed, productColumns } from "../product-columns.server";
import { LAST_CHARACTER } from "../search/candidates.server";
import { families, partNumbers, products } from "../tables.server";

export const MAX_FOUND_PARTS = 12;

/** Products by part number, without those of companies: the exact number first, then longer ones. */
export async function findParts(
	db: Db,
	viewer: PriceViewer,
	number: string,
	size = MAX_FOUND_PARTS,
): Promise<ApiProduct[]> {
	const normalized = normalizePartNumber(number);
	if (normalized === "") return [];
	const exact = await listByNumber(db, viewer, eq(partNumbers.normalized, normalized), size);
	if (exact.length === size) return exact;
	const isLonger = and(
		gt(partNumbers.normalized, normalized),
		lt(partNumbers.normalized, normalized + LAST_CHARACTER),
	);
	const longer = await listByNumber(db, viewer, isLonger, size);
	const known = new Set(exact.map(({ id }) => id));
	return [...exact, ...longer.filter(({ id }) => !known.has(id))].slice(0, size);
}

/** Rows of one number that are read, with several kinds of one product among them. */
const MAX_SAME_NUMBERS = 10;

/** The product that has exactly this number, if only one has it. */
export async function findPart(db: Db, number: string): Promise<string | null> {
	const rows = await db
		.select({ id: partNumbers.productId })
		.from(partNumbers)
		.where(
			and(eq(partNumbers.normalized, normalizePartNumber(number)), eq(partNumbers.companyId, "")),
		)
		.limit(MAX_SAME_NUMBERS);
	const ids = new Set(rows.map(({ id }) => id));
	return ids.size === 1 ? (rows[0]?.id ?? null) : null;
}

/** Of the product with this search number, if exactly this is one of its part numbers. */
export async function findNumberedPart(db: Db, typed: string, searchNo: number) {
	const { slug, columns, partCount } = families;
	const [part] = await db
		.select({
			...pickColumns(productColumns, "id", "partNumber"),
			specs: products.specs,
			family: { slug, columns, partCount },
		})
		.from(products)
		.innerJoin(
			partNumbers,
			and(
				eq(partNumbers.productId, products.id),
				eq(partNumbers.normalized, normalizePartNumber(typed)),
				eq(partNumbers.companyId, ""),
			),
		)
		.leftJoin(families, eq(families.id, products.familyId))
		.where(eq(products.searchNo, searchNo))
		.limit(1);
	return part ?? null;
}

export type NumberedPart = NonNullable<Awaited<ReturnType<typeof findNumberedPart>>>;

/** A product with several such numbers is read once for each, so twice as many rows are read. */
async function listByNumber(
	db: Db,
	viewer: PriceViewer,
	filter: SQL | undefined,
	size: number,
): Promise<ApiProduct[]> {
	const rows = await selectApiProducts(db, viewer)
		.innerJoin(partNumbers, eq(partNumbers.productId, products.id))
		.where(and(filter, ne(partNumbers.kind, "customer"), isListed))
		.orderBy(asc(partNumbers.normalized))
		.limit(2 * size);
	return Array.from(new Map(rows.map((row) => [row.id, row])).values()).slice(0, size);
}
