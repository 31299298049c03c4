import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "../../platform/platform.server";
import { ownNumbers } from "../catalog/part-numbers/visible-numbers.server";
import {
	availableUnitsForSale,
	isForSale,
	productColumns,
} from "../catalog/product-columns.server";
import { findQuantityProblem } from "../catalog/quantity-rules";
import { products } from "../catalog/tables.server";
import type { Unit } from "../catalog/unit-rules";
import { containedVatBp, exemptNumber, priceSource, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { OrderRefusal, OrderRequest, RequestedLine } from "./order-request.server";

export type CheckedLine = RequestedLine & {
	name: string;
	partNumber: string;
	/** It is the buyer's own; '' for none. */
	customerNumber: string;
	pricePoisha: number;
	priceSource: string;
	vatBp: number;
	exemptNumber: string;
	weightG: number;
};

/** `available` are the units for sale when it was checked. */
export type LineWithStock = CheckedLine & { available: number };

type OrderBuyer = { id: string; viewer: PriceViewer };

/** Returns the lines with the prices to charge, or the first reason not to order them. */
export async function checkLines(
	{ db }: Platform,
	buyer: OrderBuyer,
	{
		lines,
		seenPrices,
		acceptsLower = false,
		isSingle = false,
		mayWait = false,
	}: Pick<OrderRequest, "lines" | "seenPrices" | "acceptsLower" | "isSingle"> & {
		/** The lines need not be in stock. */
		mayWait?: boolean;
	},
): Promise<LineWithStock[] | OrderRefusal> {
	const checked: LineWithStock[] = [];
	const found = await listOrderedProducts(db, buyer, lines, isSingle);
	for (const [index, { productId, quantity }] of lines.entries()) {
		const product = found[index];
		if (!product?.name || product.pricePoisha === null)
			return { ok: false, reason: "no-such-product" };
		const { pricePoisha, isOrdered } = product;
		const refused = { ok: false, productId, productName: product.name } as const;
		const available = mayWait ? quantity : product.available;
		const { partNumber, minQuantity, orderMultiple, unit, packSize, vatBp } = product;
		if (isOrdered) return { ...refused, reason: "already-ordered" };
		if (!product.isForSale) return { ...refused, reason: "archived" };
		const seenPoisha = seenPrices.get(productId) ?? pricePoisha;
		const isAccepted = acceptsLower ? pricePoisha <= seenPoisha : pricePoisha === seenPoisha;
		if (!isAccepted) return { ...refused, reason: "price-changed", pricePoisha, seenPoisha };
		const terms = { available, minQuantity, orderMultiple, unit, packSize };
		const problem = findQuantityProblem(quantity, terms, pricePoisha);
		if (problem) return { ...refused, ...problem };
		const { name, customerNumber, priceSource, exemptNumber, weightG } = product;
		const price = {
			pricePoisha,
			priceSource,
			vatBp,
			exemptNumber,
			weightG,
			available: product.available,
		};
		checked.push({ productId, quantity, name, partNumber, customerNumber, ...price });
	}
	return checked;
}

/** Lists in the order of the lines; null columns for an unknown product. */
function listOrderedProducts(
	db: Db,
	{ id, viewer }: OrderBuyer,
	lines: readonly RequestedLine[],
	isSingle: boolean,
) {
	const requested = JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
	const quantity = sql`(line.value ->> 1)`;
	const isOrdered = sql`${isSingle} and exists (select 1 from order_lines where order_lines.user_id = ${id}
		and order_lines.product_id = line.value ->> 0 and order_lines.status = 'unpaid'
		and order_lines.kind = 'goods')
		and (select kind from customers where id = ${viewer.customerId}) = 'person'`;
	return db
		.select({
			...pickColumns(productColumns, "name"),
			pricePoisha: unitPrice(viewer, quantity),
			priceSource: priceSource(viewer, quantity),
			partNumber: sql<string>`${products.partNumber}`,
			customerNumber: ownNumbers(viewer.customerId),
			vatBp: containedVatBp(viewer),
			exemptNumber: exemptNumber(viewer),
			minQuantity: sql<number>`${products.minQuantity}`,
			orderMultiple: sql<number>`${products.orderMultiple}`,
			unit: sql<Unit>`${products.unit}`,
			packSize: sql<number>`${products.packSize}`,
			weightG: sql<number>`${products.weightG}`,
			available: availableUnitsForSale,
			isForSale,
			isOrdered: isOrdered.mapWith(Boolean),
		})
		.from(sql`json_each(${requested}) as line`)
		.leftJoin(products, sql`${products.id} = line.value ->> 0`)
		.orderBy(sql`line.key`);
}
