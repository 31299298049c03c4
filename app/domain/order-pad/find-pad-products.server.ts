import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { isPartNumber, normalizePartNumber, preferSpelled } from "../catalog/part-number-rules";
import { isVisibleNumberOfMany } from "../catalog/part-numbers/visible-numbers.server";
import { availableUnitsForSale, isListed, productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";
import { containedVatBp } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { FindMatches, NumberMatch, PadProduct } from "./reading/rules";

const selectPadProduct = (viewer: PriceViewer) => ({
	...pickColumns(
		productColumns,
		"id",
		"name",
		"partNumber",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"leadDays",
		"kind",
		"vatRateId",
		"weightG",
		"replacement",
	),
	available: availableUnitsForSale,
	basePoisha: products.pricePoisha,
	vatBp: containedVatBp(viewer),
});

type Reader = { db: Db; viewer: PriceViewer };

type PadProductRow = Omit<PadProduct, "number" | "replacement"> & {
	partNumber: string;
	replacement: { id: string; name: string; partNumber: string } | null;
};

function toPadProduct({ partNumber, replacement, ...product }: PadProductRow): PadProduct {
	const newer = replacement && { ...replacement, number: replacement.partNumber || null };
	return { ...product, number: partNumber || null, replacement: newer };
}

/** An archived part is only read to name the one that replaced it. */
const canBeRead = or(isListed, sql`${products.supersededBy} is not null`);

/** All numbers in one statement, in any spelling: the shop's and the buyer's own. */
export async function findMatches(
	{ db, viewer }: Reader,
	codes: readonly string[],
): Promise<FindMatches> {
	const wanted = Array.from(new Set(codes.filter(isPartNumber).map(normalizePartNumber)));
	const rows = await db
		.select({
			...selectPadProduct(viewer),
			...pickColumns(partNumbers, "normalized", "spelling", "display"),
			canBeRead: sql`${canBeRead}`.mapWith(Boolean),
			isYours: sql`${partNumbers.kind} = 'customer'`.mapWith(Boolean),
		})
		.from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
		.innerJoin(
			partNumbers,
			and(sql`${partNumbers.normalized} = wanted.value`, isVisibleNumberOfMany(viewer.customerId)),
		)
		.innerJoin(products, eq(products.id, partNumbers.productId));
	const numbers = rows.map(({ normalized, spelling, display, canBeRead, isYours, ...row }) => {
		const product = toPadProduct(row);
		const match: NumberMatch = { product: isYours ? { ...product, isYours } : product, display };
		return { normalized, spelling, canBeRead, match };
	});
	const matches = groupBy(numbers, ({ normalized }) => normalized);
	return (code) =>
		preferSpelled(matches.get(normalizePartNumber(code)) ?? [], code).flatMap((number) =>
			number.canBeRead ? [number.match] : [],
		);
}

/** Only parts that can be ordered or were replaced. */
export async function findProductsById(
	{ db, viewer }: Reader,
	ids: readonly string[],
): Promise<ReadonlyMap<string, PadProduct>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select(selectPadProduct(viewer))
		.from(sql`json_each(${JSON.stringify(Array.from(new Set(ids)))}) as wanted`)
		.innerJoin(products, sql`${products.id} = wanted.value`)
		.where(canBeRead);
	return new Map(rows.map((row) => [row.id, toPadProduct(row)]));
}
