import type { ProductDto } from "../catalog/rules";
import { calculateLineTotal, calculateRounding } from "../money/rules";

export type CartLine = Pick<ProductDto, "name" | "imageKey" | "pricePoisha" | "available"> & {
	id: string;
	productId: string;
	quantity: number;
	seenPricePoisha: number;
};

export function calculateCartTotals(lines: readonly Pick<CartLine, "pricePoisha" | "quantity">[]) {
	return lines.reduce(
		({ totalPoisha, roundingPoisha }, { pricePoisha, quantity }) => ({
			totalPoisha: totalPoisha + calculateLineTotal(pricePoisha, quantity),
			roundingPoisha: roundingPoisha + calculateRounding(pricePoisha, quantity),
		}),
		{ totalPoisha: 0, roundingPoisha: 0 },
	);
}
