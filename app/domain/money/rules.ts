/** Amounts are whole poisha everywhere: 1 tk = 100 poisha. */
export const POISHA_PER_TK = 100;

/**
 * What an order line costs, in poisha: the integer part, in tk, of unit price times quantity
 * (specification, section 9), so always a multiple of 100.
 */
export function calculateLineTotal(unitPricePoisha: number, quantity: number): number {
	return Math.floor((unitPricePoisha * quantity) / POISHA_PER_TK) * POISHA_PER_TK;
}

/** What that rounding takes off a line, in poisha. */
export function calculateRounding(unitPricePoisha: number, quantity: number): number {
	return unitPricePoisha * quantity - calculateLineTotal(unitPricePoisha, quantity);
}

type PricedLine = { unitPricePoisha: number; quantity: number };

/** What the rounding takes off all of these lines, in poisha. */
export function calculateTotalRounding(lines: readonly PricedLine[]): number {
	return lines.reduce(
		(sum, { unitPricePoisha, quantity }) => sum + calculateRounding(unitPricePoisha, quantity),
		0,
	);
}

export const ROUNDING_NOTE = "Each line is rounded down to whole taka.";

const wholeTkFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimalTkFormat = new Intl.NumberFormat("en-US", {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** A price as people read it: 'tk 1,250', or 'tk 12.50' where there are poisha. */
export function formatTk(poisha: number): string {
	const format = poisha % POISHA_PER_TK === 0 ? wholeTkFormat : decimalTkFormat;
	return `tk ${format.format(poisha / POISHA_PER_TK)}`;
}

/** How people write an amount in tk: with at most two decimals, like '1250' or '12.50'. */
export const TK_AMOUNT_PATTERN = /^\d{1,12}(\.\d{1,2})?$/;

/** An amount so written, in whole poisha. Taken apart as text: 0.1 has no exact number. */
export function parseTk(text: string): number {
	const [tk = "", decimals = ""] = text.split(".");
	return Number(tk + decimals.padEnd(2, "0"));
}

/** A price in poisha as a form or a file shows it: '1250', or '12.50' where there are poisha. */
export function formatDecimalTk(poisha: number): string {
	const digits = String(poisha).padStart(3, "0");
	const [tk, decimals] = [digits.slice(0, -2), digits.slice(-2)];
	return decimals === "00" ? tk : `${tk}.${decimals}`;
}

/** An amount in tk as programs read it: 12.5 for 1250 poisha. To show, never to reckon with. */
export function toTk(poisha: number): number {
	return poisha / POISHA_PER_TK;
}
