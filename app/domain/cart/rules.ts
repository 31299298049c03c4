import { formatNumber } from "~/platform/format/format-number";
import { findQuantityProblem } from "../catalog/quantity-rules";
import type { OrderableProduct } from "../catalog/rules";
import { calculateLineTotal } from "../money/rules";

export const MAX_CART_LINES = 1000;

/** The header's count ends here, so that each page of a large cart's owner reads few rows. */
export const MAX_COUNTED_LINES = 100;

export function formatLineCount(count: number): string {
	return count < MAX_COUNTED_LINES ? String(count) : `${MAX_COUNTED_LINES - 1}+`;
}

export function describeFullCart(lineCount: number): string {
	const [most, count] = [MAX_CART_LINES, lineCount].map((lines) => formatNumber(lines));
	return `A cart has at most ${most} lines, and yours has ${count}. Nothing was added.`;
}

export type CartLine = OrderableProduct & {
	imageKey: string;
	/** The buyer's own, if there is one. */
	customerNumber: string | null;
	id: string;
	productId: string;
	quantity: number;
	pricePoisha: number;
	/** Basis points; the price contains this VAT. */
	vatBp: number;
	isVatExempt: boolean;
	nextBreak: { minQuantity: number; unitPoisha: number } | null;
	seenPricePoisha: number;
	/** Of one unit; 0 is unknown. */
	weightG: number;
	/** The number of the buyer's newest unpaid order of the same part. */
	unpaidOrder: string | null;
};

type ToOrder = Pick<
	CartLine,
	| "quantity"
	| "available"
	| "archived"
	| "minQuantity"
	| "orderMultiple"
	| "unit"
	| "packSize"
	| "pricePoisha"
>;
type Goods = Pick<CartLine, "pricePoisha" | "quantity" | "vatBp" | "weightG">;

export const canBeOrdered = (line: ToOrder): boolean => findLineProblem(line) === null;

/** Why a line can't be ordered as it is; null when it can. */
export function findLineProblem(line: ToOrder): string | null {
	if (line.archived) return "No longer for sale";
	const problem = findQuantityProblem(line.quantity, line, line.pricePoisha);
	if (!problem) return null;
	if (problem.stock <= 0) return "Sold out";
	const isPlainStock = problem.reason === "out-of-stock" && line.minQuantity === 1;
	return isPlainStock ? `Only ${problem.stock} left` : problem.message;
}

export const toAmountLines = (lines: readonly (ToOrder & Goods)[]) =>
	toGoods(lines.filter(canBeOrdered));

/** As an order has them, whether or not they are in stock. */
export const toGoods = (lines: readonly Goods[]) =>
	lines.map(({ pricePoisha, quantity, vatBp, weightG }) => ({
		unitPricePoisha: pricePoisha,
		quantity,
		vatBp,
		weightG,
		totalPoisha: calculateLineTotal(pricePoisha, quantity),
	}));
