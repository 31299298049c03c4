import { calculateLineTotal, calculateRounding } from "../money/rules";

export type CartLine = {
	id: string;
	productId: string;
	name: string;
	imageKey: string;
	quantity: number;
	pricePoisha: number;
	/** The price when it was added. */
	seenPricePoisha: number;
	available: number;
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
