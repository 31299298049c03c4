import { and, asc, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { containedVatBp, unitPrice } from "../../prices/price-of.server";
import type { PriceViewer } from "../../prices/rules";
import { numbersOfProduct } from "../part-numbers/visible-numbers.server";
import { isListed, productColumns } from "../product-columns.server";
import { products } from "../tables.server";

export const MAX_LABELS = 1000;

/** `quantity` is what is usually ordered, in units; null without one. */
export type WantedLabel = { productId: string; quantity: number | null };

export type LabelledPart = Awaited<ReturnType<typeof listLabelledParts>>[number];

/** Reads what labels show, in the order in which the parts are wanted. What isn't for sale has none. */
export const listLabelledParts = (db: Db, viewer: PriceViewer, wanted: readonly WantedLabel[]) =>
	db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber", "unit", "packSize", "bin"),
			ownNumbers: numbersOfProduct(viewer.customerId),
			quantity: sql<number | null>`wanted.value ->> 'quantity'`,
			/** Of one unit, at the quantity. */
			pricePoisha: unitPrice(viewer, sql`coalesce(wanted.value ->> 'quantity', 1)`),
			vatBp: containedVatBp(viewer),
		})
		.from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
		.innerJoin(products, and(sql`${products.id} = wanted.value ->> 'productId'`, isListed))
		.orderBy(sql`wanted.key`);

const byNumber = [asc(products.partNumber), asc(products.id)];
const ORDERS = { number: byNumber, bin: [asc(products.bin), ...byNumber] };

/** Lists one more than there may be labels. */
const listIds = async (db: Db, where: ReturnType<typeof sql>, order: keyof typeof ORDERS) =>
	(
		await db
			.select({ productId: products.id })
			.from(products)
			.where(and(isListed, where))
			.orderBy(...ORDERS[order])
			.limit(MAX_LABELS + 1)
	).map(({ productId }) => ({ productId, quantity: null }));

export const listPartsOfBins = (db: Db, start: string) =>
	listIds(db, sql`substr(lower(${products.bin}), 1, ${start.length}) = lower(${start})`, "bin");

export const listPartsOfCategories = (
	db: Db,
	categoryIds: readonly string[],
	order: keyof typeof ORDERS,
) =>
	listIds(
		db,
		sql`${products.categoryId} in (select value from json_each(${JSON.stringify(categoryIds)}))`,
		order,
	);
