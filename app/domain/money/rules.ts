import { formatNumber } from "~/platform/format/format-number";
/** All amounts are whole poisha: 1 tk = 100 poisha. */
export const POISHA_PER_TK = 100;

/** Rounds down to whole tk (specification, section 9). */
export function calculateLineTotal(unitPricePoisha: number, quantity: number): number {
	return Math.floor((unitPricePoisha * quantity) / POISHA_PER_TK) * POISHA_PER_TK;
}

/** Products above it have no exact number. */
const MAX_PRODUCT = 9_000_000_000_000_000;

/** `limit` is the nearest quantity that has an amount. */
type AmountProblem = { message: string; limit: number };

/** Why a line has no amount that can be charged; null when it has. */
export function findAmountProblem(unitPricePoisha: number, quantity: number): AmountProblem | null {
	const most = Math.floor(MAX_PRODUCT / unitPricePoisha);
	if (quantity > most)
		return {
			message: `This quantity is too large to calculate. Enter ${formatNumber(most)} or less.`,
			limit: most,
		};
	const least = Math.ceil(POISHA_PER_TK / unitPricePoisha);
	if (quantity < least)
		return {
			message: `This line would cost less than tk 1. Order at least ${formatNumber(least)}.`,
			limit: least,
		};
	return null;
}

export function calculateRounding(unitPricePoisha: number, quantity: number): number {
	return unitPricePoisha * quantity - calculateLineTotal(unitPricePoisha, quantity);
}

export const ROUNDING_NOTE = "Rounded down to whole taka per line.";

const wholeTkFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimalTkFormat = new Intl.NumberFormat("en-US", {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

export function formatAmount(poisha: number, hasDecimals = poisha % POISHA_PER_TK !== 0): string {
	const format = hasDecimals ? decimalTkFormat : wholeTkFormat;
	return format.format(poisha / POISHA_PER_TK);
}

export const formatTk = (poisha: number, hasDecimals?: boolean): string =>
	`tk ${formatAmount(poisha, hasDecimals)}`;

export const TK_AMOUNT_PATTERN = /^\d{1,12}(\.\d{1,2})?$/;

/** Parsed as text: 0.1 has no exact number. */
export function parseTk(text: string): number {
	const [tk = "", decimals = ""] = text.split(".");
	return Number(tk + decimals.padEnd(2, "0"));
}

export function formatDecimalTk(poisha: number): string {
	const digits = String(poisha).padStart(3, "0");
	const [tk, decimals] = [digits.slice(0, -2), digits.slice(-2)];
	return decimals === "00" ? tk : `${tk}.${decimals}`;
}

/** Of a field that is empty for no limit, which is stored as -1. */
export const formatLimitValue = (poisha: number): string =>
	poisha < 0 ? "" : formatDecimalTk(poisha);

/** Only for display, never for calculations. */
export function toTk(poisha: number): number {
	return poisha / POISHA_PER_TK;
}
