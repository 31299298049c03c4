import type { ProductDto } from "../catalog/rules";
import { calculateLineTotal, calculateRounding } from "../money/rules";

/** A line of a cart as its owner sees it: at today's price, with the units that can be had today. */
export type CartLine = Pick<ProductDto, "name" | "imageKey" | "pricePoisha" | "available"> & {
	id: string;
	productId: string;
	quantity: number;
	/** What it cost when it was put in. */
	seenPricePoisha: number;
};

/** What these lines cost together, and what rounding each of them down took off, in poisha. */
export function calculateCartTotals(lines: readonly Pick<CartLine, "pricePoisha" | "quantity">[]) {
	return lines.reduce(
		({ totalPoisha, roundingPoisha }, { pricePoisha, quantity }) => ({
			totalPoisha: totalPoisha + calculateLineTotal(pricePoisha, quantity),
			roundingPoisha: roundingPoisha + calculateRounding(pricePoisha, quantity),
		}),
		{ totalPoisha: 0, roundingPoisha: 0 },
	);
}
