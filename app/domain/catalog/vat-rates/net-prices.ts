import { calculateNet } from "../../money/vat-rules";
import type { ShownPrice } from "../rules";

/** With the price of each without VAT, unless none contains any. */
export function withNetPrices<Product extends ShownPrice>(
	products: readonly Product[],
): (Product & { netPoisha?: number })[] {
	if (products.every(({ vatBp }) => vatBp === 0)) return [...products];
	return products.map((product) => ({
		...product,
		netPoisha: calculateNet(product.pricePoisha ?? 0, product.vatBp),
	}));
}
