import { MAX_PRICE_POISHA, MIN_PRICE_POISHA } from "../catalog/rules";
import { findRisingPrice, type PriceRow } from "../price-lists/rules";
import { BP_PER_WHOLE } from "../prices/rules";

/** In tk. */
export const ROUNDINGS = ["0.01", "0.05", "0.10", "0.50", "1.00"] as const;

export const MIN_PERCENT_BP = -9000;
export const MAX_PERCENT_BP = 10_000;

export type PercentChange = { percentBp: number; stepPoisha: number };

/** Half a step is rounded up. The result is a price that a product can have, or not below `minPoisha`. */
export function changeByPercent(
	pricePoisha: number,
	{ percentBp, stepPoisha }: PercentChange,
	minPoisha = MIN_PRICE_POISHA,
): number {
	const step = BP_PER_WHOLE * stepPoisha;
	const steps = Math.floor((2 * pricePoisha * (BP_PER_WHOLE + percentBp) + step) / (2 * step));
	return Math.min(MAX_PRICE_POISHA, Math.max(minPoisha, steps * stepPoisha));
}

/** What a list says of one part; `after` is as `before` where rounding would make two prices equal. */
export type QuantityPrices = { listId: string; before: PriceRow[]; after: PriceRow[] };

/** A price below what a product can cost doesn't fall. */
export function changeRowsByPercent(before: PriceRow[], change: PercentChange): PriceRow[] {
	const after = before.map(([minQuantity, unitPoisha]): PriceRow => {
		const minPoisha = Math.min(MIN_PRICE_POISHA, unitPoisha);
		return [minQuantity, changeByPercent(unitPoisha, change, minPoisha)];
	});
	return findRisingPrice(after) ? before : after;
}
