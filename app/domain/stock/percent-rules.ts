import { MAX_PRICE_POISHA, MIN_PRICE_POISHA } from "../catalog/rules";
import { BP_PER_WHOLE } from "../prices/rules";

/** In tk. */
export const ROUNDINGS = ["0.01", "0.05", "0.10", "0.50", "1.00"] as const;

export const MIN_PERCENT_BP = -9000;
export const MAX_PERCENT_BP = 10_000;

type PercentChange = { percentBp: number; stepPoisha: number };

/** Half a step is rounded up. The result is a price that a product can have. */
export function changeByPercent(
	pricePoisha: number,
	{ percentBp, stepPoisha }: PercentChange,
): number {
	const step = BP_PER_WHOLE * stepPoisha;
	const steps = Math.floor((2 * pricePoisha * (BP_PER_WHOLE + percentBp) + step) / (2 * step));
	return Math.min(MAX_PRICE_POISHA, Math.max(MIN_PRICE_POISHA, steps * stepPoisha));
}
