import { calculateNet } from "../../money/vat-rules";
import type { ShownPrice } from "../rules";

/** With the price of each without VAT if it is to be shown, unless none contains any. */
export function withNetPrices<Product extends ShownPrice>(
	isNet: boolean,
	products: readonly Product[],
): (Product & { netPoisha?: number })[] {
	if (!isNet || products.every(({ vatBp }) => vatBp === 0)) return [...products];
	return products.map((product) => ({
		...product,
		netPoisha: calculateNet(product.pricePoisha ?? 0, product.vatBp),
	}));
}
