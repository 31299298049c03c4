import { sql } from "drizzle-orm";
import { type CardLimitError, checkCardLimits } from "~/domain/money/card-limits";
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
import { calculateLineTotal, POISHA_PER_TK } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { containedVatBp, exemptNumber, priceListId, unitPrice } from "../prices/price-of.server";
import type { PriceViewer, SourceKind } from "../prices/rules";
import type {
	DraftLine,
	OrderDraft,
	OrderRefusal,
	RequestedLine,
	Seen,
	WaitingDraftLine,
} from "./order-draft.server";

export type CheckedLine = RequestedLine & {
	name: string;
	partNumber: string;
	/** The buyer's own number; '' without one. */
	customerNumber: string;
	pricePoisha: number;
	sourceKind: SourceKind;
	sourceId: string;
	vatBp: number;
	exemptNumber: string;
	weightG: number;
};

/** `available` are the units for sale when it was checked. */
export type LineWithStock = CheckedLine & { available: number };

export type WaitingLine = LineWithStock & WaitingDraftLine;

export type CheckedGoods = { lines: LineWithStock[]; waiting: WaitingLine[] };

type OrderBuyer = { id: string; viewer: PriceViewer };

/** Returns the lines with the prices to charge, or the first reason not to order them. What waits need not be in stock. */
export async function checkLines(
	{ db }: Platform,
	buyer: OrderBuyer,
	{ lines, waiting, seen, from }: Pick<OrderDraft, "lines" | "waiting" | "seen" | "from">,
): Promise<CheckedGoods | OrderRefusal> {
	const asked = [...lines, ...waiting];
	const found = await listOrderedProducts(db, buyer, asked, from.kind === "part");
	const goods: CheckedGoods = { lines: [], waiting: [] };
	for (const [place, line] of asked.entries()) {
		const checked = checkLine(line, found[place], seen);
		if ("ok" in checked) return checked;
		if (isWaiting(line)) goods.waiting.push({ ...line, ...checked });
		else goods.lines.push(checked);
	}
	return goods;
}

/** Of what was quoted. */
const ANY_QUANTITY = { minQuantity: 1, orderMultiple: 1, unit: "piece", packSize: 1 } as const;

const isWaiting = (line: DraftLine | WaitingDraftLine): line is WaitingDraftLine =>
	"pricedQuantity" in line;

type AskedLine = DraftLine & { pricedQuantity?: number };

type OrderedProduct = Awaited<ReturnType<typeof listOrderedProducts>>[number];

function checkLine(
	{ productId, quantity, pricedQuantity, agreed }: AskedLine,
	product: OrderedProduct | undefined,
	seen: Seen,
): LineWithStock | OrderRefusal {
	if (!product?.name || product.pricePoisha === null)
		return { ok: false, reason: "no-such-product" };
	const { name, partNumber, customerNumber, vatBp, exemptNumber, weightG, available } = product;
	const refused = { ok: false, productId, productName: name } as const;
	if (product.isOrdered) return { ...refused, reason: "already-ordered" };
	if (!product.isForSale) return { ...refused, reason: "archived" };
	const checked = { productId, quantity, name, partNumber, customerNumber, vatBp, exemptNumber };
	const { pricePoisha, listId } = product;
	const source = { sourceKind: listId ? "list" : "base", sourceId: listId } as const;
	const line = { ...checked, weightG, available, pricePoisha, ...source, ...agreed };
	if (agreed?.sourceKind === "backorder") return line;
	const seenPoisha = seen.prices.get(productId) ?? pricePoisha;
	const isAccepted = seen.by === "page" ? pricePoisha === seenPoisha : pricePoisha <= seenPoisha;
	if (!isAccepted) return { ...refused, reason: "price-changed", pricePoisha, seenPoisha };
	const { minQuantity, orderMultiple, unit, packSize } = agreed ? ANY_QUANTITY : product;
	const units = pricedQuantity ?? quantity;
	const stock = pricedQuantity ?? available;
	const terms = { available: stock, minQuantity, orderMultiple, unit, packSize };
	const problem = findQuantityProblem(units, terms, line.pricePoisha);
	return problem ? { ...refused, ...problem } : line;
}

export const sumOrder = (
	lines: readonly Pick<CheckedLine, "pricePoisha" | "quantity">[],
	charges: readonly { totalPoisha: number }[] = [],
): number =>
	sumTotals([
		...lines.map(({ pricePoisha, quantity }) => ({
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		})),
		...charges,
	]);

/** The least that a quote orders or lets wait: less than a card takes is paid by bank transfer, if the shop has an account. */
export const getLeastQuoted = ({ orderLimits, bankDetails }: Platform["settings"]): number =>
	bankDetails.length > 0 ? POISHA_PER_TK : orderLimits.minPoisha;

/** More than a card takes is paid by bank transfer, if the shop has an account. */
export function checkOrderLimits(
	{ orderLimits, bankDetails }: Platform["settings"],
	totalPoisha: number,
	minPoisha = orderLimits.minPoisha,
): CardLimitError | null {
	const limitError = checkCardLimits(totalPoisha, { ...orderLimits, minPoisha });
	const isPayableByBank = limitError?.reason === "above-maximum" && bankDetails.length > 0;
	return isPayableByBank ? null : limitError;
}

/** Lists in the order of the lines; null columns for an unknown product. */
function listOrderedProducts(
	db: Db,
	{ id, viewer }: OrderBuyer,
	lines: readonly AskedLine[],
	isSingle: boolean,
) {
	const requested = JSON.stringify(
		lines.map(({ productId, quantity, pricedQuantity = quantity }) => [productId, pricedQuantity]),
	);
	const quantity = sql`(line.value ->> 1)`;
	const isOrdered = sql`${isSingle} and exists (select 1 from order_lines where order_lines.user_id = ${id}
		and order_lines.product_id = line.value ->> 0 and order_lines.status = 'unpaid'
		and order_lines.kind = 'goods')
		and (select kind from customers where id = ${viewer.customerId}) = 'person'`;
	return db
		.select({
			...pickColumns(productColumns, "name"),
			pricePoisha: unitPrice(viewer, quantity),
			listId: priceListId(viewer, quantity),
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
