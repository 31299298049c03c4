import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { found, Refused } from "~/platform/refused";
import {
	findNumberedProducts,
	numberedProductColumns,
} from "../catalog/part-numbers/find-numbered-products.server";
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
import { MAX_PRICED_QUANTITY } from "./read-price-lines";

const pricedColumns = {
	...numberedProductColumns,
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
 * `product` is an id or a part number, also one of the buyer's.
 */
export async function findPrice(
	db: Db,
	viewer: PriceViewer,
	{ product, quantity: asked }: { product: string; quantity: number | undefined },
): Promise<QuantityPrice | ({ ok: false } & QuantityProblem)> {
	const read = async (id: string) => {
		const [row] = await db
			.select({ ...pricedColumns, offers: priceOffers(viewer) })
			.from(products)
			.where(and(eq(products.id, id), isListed));
		return row;
	};
	let priced = await read(product);
	if (!priced) {
		const numbered = (await findNumberedProducts(db, [product], viewer.customerId))(product);
		if (!numbered.ok && numbered.choices.length > 0)
			throw new Refused({ product: numbered.message }, 422);
		priced = numbered.ok ? await read(numbered.product.id) : undefined;
	}
	const { id, partNumber, offers, ...terms } = found(priced);
	const quantity = asked ?? terms.minQuantity;
	const price = priceOf(terms, offers, quantity);
	// More than is in stock has a price too.
	const available = MAX_PRICED_QUANTITY;
	const problem = findQuantityProblem(quantity, { ...terms, available }, price.unitPoisha);
	if (problem) return { ok: false, ...problem };
	return { ok: true, id, partNumber, quantity, price, breaks: listBreaks(terms, offers) };
}
