import { type SQL, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { containedVatBp, shownPrice, unitPrice, vatBp } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { PLAIN_COLUMNS, SHOWN_COLUMNS } from "./product-fields";
import { products } from "./tables.server";

/** Units that can be ordered: on hand, less what unpaid orders and backorders hold. */
export const availableUnits = sql<number>`${products.onHand} - ${products.reserved}`;

/** The same for a list that can contain archived products: none of those can be ordered. */
export const availableUnitsForSale = sql<number>`iif(${products.archivedAt} is null, ${availableUnits}, 0)`;

/** A condition on `products`, in the words of its partial indexes. */
export const isInStock = sql`${products.inStock} = 1`;

/** A condition on `products`, in the words of its partial indexes: the charges of delivery methods are no parts. */
export const isGoods = sql`${products.kind} = 'goods'`;

/** The same, and for sale: what lists show, and what can be ordered. */
export const isListed = sql`${products.archivedAt} is null and ${isGoods}`;

/**
 * Less can be ordered than the smallest order, or no more than the reorder point; without one, than sells until a delivery arrives: in
 * the lead time, or 14 days, by the sales of 90. In the words of its partial index.
 */
export const isLow = sql`${isListed} and (${availableUnits} < ${products.minQuantity} or iif(${products.reorderAt} >= 0, ${availableUnits} <= ${products.reorderAt},
	90 * (${availableUnits}) <= iif(${products.leadDays} < 0, 14, ${products.leadDays}) * ${products.soldUnits}))`;

export const isForSale = sql`${isListed}`.mapWith(Boolean);

const replacement =
	sql`(select json_object('id', newer.id, 'name', newer.name, 'partNumber', newer.part_number)
	from products as newer where newer.id = products.superseded_by)`.mapWith(
		(json: string): Replacement => JSON.parse(json),
	) as SQL<Replacement | null>;

type Replacement = { id: string; name: string; partNumber: string };

/**
 * All columns that the shop reads of a product: `ProductDto`. A new column that nobody enters belongs here; lists pick
 * those that they show. `pricePoisha` is the product's own price; a buyer pays that of `withPrice` or `withShownPrice`.
 */
export const productColumns = {
	id: products.id,
	name: products.name,
	description: products.description,
	pricePoisha: products.pricePoisha,
	onHand: products.onHand,
	reserved: products.reserved,
	available: availableUnits,
	imageKey: products.imageKey,
	ratingSum: products.ratingSum,
	ratingCount: products.ratingCount,
	archived: sql`${products.archivedAt} is not null`.mapWith(Boolean),
	createdAt: products.createdAt,
	partNumber: products.partNumber,
	...pickColumns(products, ...PLAIN_COLUMNS),
	replacement,
	kind: products.kind,
	categoryId: products.categoryId,
	familyId: products.familyId,
	specs: products.specs,
	vatRateId: products.vatRateId,
	/** The VAT that the price contains, in basis points. */
	vatBp,
};

/** Adds the price of one unit for a list that visitors see too, null if prices are for members only, and the VAT in it. */
export const withShownPrice = <Columns extends object>(columns: Columns, viewer: PriceViewer) => ({
	...columns,
	pricePoisha: shownPrice(viewer),
	vatBp: containedVatBp(viewer),
});

export const withPrice = <Columns extends object>(columns: Columns, viewer: PriceViewer) => ({
	...columns,
	pricePoisha: unitPrice(viewer),
});

/** Each column costs bytes on every page with a list. */
export const productCardColumns = pickColumns(
	productColumns,
	"id",
	"name",
	"available",
	"imageKey",
	"ratingSum",
	"ratingCount",
);

export const productRowColumns = {
	...productCardColumns,
	...pickColumns(
		productColumns,
		"partNumber",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"replacement",
	),
};

export const orderableColumns = {
	...pickColumns(
		productColumns,
		"name",
		"partNumber",
		"archived",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"leadDays",
		"replacement",
	),
	available: availableUnitsForSale,
};

export const productDetailColumns = {
	...productCardColumns,
	...pickColumns(productColumns, "description", "partNumber", ...SHOWN_COLUMNS, "replacement"),
};
