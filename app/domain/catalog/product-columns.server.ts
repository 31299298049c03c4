import { gt, type SQL, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { products } from "./tables.server";

/** Units that can be ordered: on hand, less what unpaid orders hold. */
export const availableUnits = sql<number>`${products.onHand} - ${products.reserved}`;

/** The same for a list that can contain archived products: none of those can be ordered. */
export const availableUnitsForSale = sql<number>`iif(${products.archivedAt} is null, ${availableUnits}, 0)`;

/** A condition on `products`, in the words of its partial indexes. */
export const isInStock = gt(products.onHand, products.reserved);

export const isForSale = sql`${products.archivedAt} is null`.mapWith(Boolean);

/** A condition on `products`, in the words of its partial indexes: services are in no list. */
export const isListed = sql`${products.archivedAt} is null and ${products.kind} = 'goods'`;

/** The shop's own number; '' for none. */
export const ownPartNumber = sql<string>`coalesce((select part_numbers.display from part_numbers
	where part_numbers.product_id = products.id and part_numbers.kind = 'own'), '')`;

/** The product that replaces this one. */
const replacement = sql`(select json_object('id', newer.id, 'name', newer.name, 'partNumber',
		coalesce((select part_numbers.display from part_numbers
			where part_numbers.product_id = newer.id and part_numbers.kind = 'own'), ''))
	from products as newer where newer.id = products.superseded_by)`.mapWith(
	(json: string): Replacement => JSON.parse(json),
) as SQL<Replacement | null>;

type Replacement = { id: string; name: string; partNumber: string };

/** All that the shop reads of a product: `ProductDto`. A new field belongs here; lists pick what they show of it. */
export const productColumns = {
	id: products.id,
	name: products.name,
	description: products.description,
	pricePoisha: products.pricePoisha,
	onHand: products.onHand,
	reserved: products.reserved,
	available: availableUnits,
	imageKey: products.imageKey,
	/** Half stars of all its ratings, and how many there are. */
	ratingSum: products.ratingSum,
	ratingCount: products.ratingCount,
	archived: sql`${products.archivedAt} is not null`.mapWith(Boolean),
	createdAt: products.createdAt,
	partNumber: ownPartNumber,
	unit: products.unit,
	packSize: products.packSize,
	minQuantity: products.minQuantity,
	orderMultiple: products.orderMultiple,
	weightG: products.weightG,
	leadDays: products.leadDays,
	replacement,
	hsCode: products.hsCode,
	bin: products.bin,
	kind: products.kind,
	categoryId: products.categoryId,
	familyId: products.familyId,
	/** Values by attribute. */
	specs: products.specs,
};

/** What a card shows. Each field costs bytes on every page with a list. */
export const productCardColumns = pickColumns(
	productColumns,
	"id",
	"name",
	"pricePoisha",
	"available",
	"imageKey",
	"ratingSum",
	"ratingCount",
);

/** What the product's own page shows. */
export const productDetailColumns = {
	...productCardColumns,
	...pickColumns(
		productColumns,
		"description",
		"partNumber",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"replacement",
	),
};
