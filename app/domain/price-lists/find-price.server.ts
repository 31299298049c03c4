import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { findPart } from "../catalog/parts/find-parts.server";
import { isForSale } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { priceOffers } from "../prices/price-of.server";
import {
	listBreaks,
	type Price,
	type PriceBreak,
	type PriceViewer,
	priceOf,
} from "../prices/rules";
import { listPartColumns } from "./find-numbered-parts.server";

export type FoundPrice = {
	id: string;
	partNumber: string;
	price: Price;
	breaks: PriceBreak[];
};

/** What a buyer pays for a product that is for sale. `product` is an id or a part number, also one of the buyer's. */
export async function findPrice(
	db: Db,
	viewer: PriceViewer,
	{ product, quantity }: { product: string; quantity: number },
): Promise<FoundPrice | null> {
	const read = async (id: string) => {
		const [part] = await db
			.select({ ...listPartColumns, offers: priceOffers(viewer) })
			.from(products)
			.where(and(eq(products.id, id), isForSale));
		return part;
	};
	const findByNumber = async () => read((await findPart(db, viewer.userId, product)) ?? "");
	const part = (await read(product)) ?? (await findByNumber());
	if (!part) return null;
	const { id, partNumber, offers } = part;
	return {
		...{ id, partNumber, price: priceOf(part, offers, quantity) },
		breaks: listBreaks(part, offers),
	};
}
