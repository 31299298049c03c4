import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { findProductByNumber } from "../catalog/part-numbers/find-by-number.server";
import { isListed, productColumns } from "../catalog/product-columns.server";
import { findQuantityProblem, type QuantityProblem } from "../catalog/quantity-rules";
import { products } from "../catalog/tables.server";
import { priceOffers } from "../prices/price-of.server";
import {
	listBreaks,
	type Price,
	type PriceBreak,
	type PriceViewer,
	priceOf,
} from "../prices/rules";
import { listProductColumns } from "./find-numbered-products.server";
import { MAX_PRICED_QUANTITY } from "./read-price-lines";

const pricedColumns = {
	...listProductColumns,
	...pickColumns(productColumns, "minQuantity", "orderMultiple", "packSize", "unit"),
};

/** `quantity` in units. */
export type QuantityPrice = {
	ok: true;
	quantity: number;
	id: string;
	partNumber: string;
	price: Price;
	breaks: PriceBreak[];
};

/**
 * The price that a buyer pays for a product for sale; of its smallest quantity when none is given.
 * `product` is an id or a part number, also one of the buyer's. Null when there is none.
 */
export async function findPrice(
	db: Db,
	viewer: PriceViewer,
	{ product, quantity: asked }: { product: string; quantity: number | undefined },
): Promise<QuantityPrice | ({ ok: false } & QuantityProblem) | null> {
	const read = async (id: string) => {
		const [found] = await db
			.select({ ...pricedColumns, offers: priceOffers(viewer) })
			.from(products)
			.where(and(eq(products.id, id), isListed));
		return found;
	};
	const findByNumber = async () =>
		read((await findProductByNumber(db, viewer.customerId, product)) ?? "");
	const found = (await read(product)) ?? (await findByNumber());
	if (!found) return null;
	const { id, partNumber, offers } = found;
	const quantity = asked ?? found.minQuantity;
	const price = priceOf(found, offers, quantity);
	// More than is in stock has a price too.
	const terms = { ...found, available: MAX_PRICED_QUANTITY };
	const problem = findQuantityProblem(quantity, terms, price.unitPoisha);
	if (problem) return { ok: false, ...problem };
	return { ok: true, id, partNumber, quantity, price, breaks: listBreaks(found, offers) };
}
