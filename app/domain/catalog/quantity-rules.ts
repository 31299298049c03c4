import { formatNumber } from "~/platform/format/format-number";
import { foldDigits } from "~/platform/input/fold-digits";
import { findAmountProblem } from "../money/rules";
import type { ProductDto } from "./rules";
import { formatPacks, formatUnits, type Pack } from "./unit-rules";

export type OrderTerms = Pick<ProductDto, "minQuantity" | "orderMultiple">;
export type StockTerms = OrderTerms & Pick<ProductDto, "available">;
type PackTerms = StockTerms & Pack;

export function isValidQuantity(
	quantity: number,
	{ minQuantity, orderMultiple }: OrderTerms,
): boolean {
	return (
		Number.isSafeInteger(quantity) && quantity >= minQuantity && quantity % orderMultiple === 0
	);
}

/** The valid quantities on both sides of an invalid one; only the minimum if it is below that. */
export function findNeighbours(
	quantity: number,
	{ minQuantity, orderMultiple }: OrderTerms,
): number[] {
	const below = Math.floor(quantity / orderMultiple) * orderMultiple;
	const above = Math.max(minQuantity, Math.ceil(quantity / orderMultiple) * orderMultiple);
	return below >= minQuantity ? [below, above] : [above];
}

const hasTerms = ({ minQuantity }: OrderTerms) => minQuantity > 1;

export function isOrderable(quantity: number | null, product: StockTerms): quantity is number {
	return quantity !== null && isValidQuantity(quantity, product) && quantity <= product.available;
}

/** Whether a quantity that is not in stock is as many pieces as packs that are. */
export const mayBePieces = (quantity: number, product: PackTerms): boolean =>
	product.packSize > 1 &&
	!isOrderable(quantity, product) &&
	isOrderable(quantity / product.packSize, product);

/** `stock` in units; `nearest` are the quantities to offer instead. */
export type QuantityProblem = {
	reason: "out-of-stock" | "invalid-quantity";
	stock: number;
	message: string;
	nearest: number[];
};

/** Why a quantity can't be ordered at a unit price (poisha); null when it can. */
export function findQuantityProblem(
	quantity: number | null,
	product: PackTerms,
	unitPoisha: number,
): QuantityProblem | null {
	return isOrderable(quantity, product)
		? findPriceProblem(quantity, product, unitPoisha)
		: findTermsProblem(quantity, product);
}

/** Why a line can't be ordered at a unit price (poisha), though there is enough in stock. */
export function findPriceProblem(
	quantity: number,
	product: StockTerms,
	unitPoisha: number,
): QuantityProblem | null {
	const problem = findAmountProblem(unitPoisha, quantity);
	if (!problem) return null;
	const { message, limit } = problem;
	const nearest = [limit].filter((units) => isOrderable(units, product));
	return { reason: "invalid-quantity", stock: product.available, message, nearest };
}

/** Why a quantity can't be ordered at any price. */
export function findTermsProblem(
	quantity: number | null,
	product: PackTerms,
): QuantityProblem | null {
	if (isOrderable(quantity, product)) return null;
	const { available: stock, minQuantity } = product;
	const isShort = stock < minQuantity || (quantity !== null && isValidQuantity(quantity, product));
	const reason = isShort || !hasTerms(product) ? "out-of-stock" : "invalid-quantity";
	return { reason, stock, ...describeTermsProblem(quantity || 0, isShort, product) };
}

function describeTermsProblem(
	quantity: number,
	isShort: boolean,
	product: PackTerms,
): Pick<QuantityProblem, "message" | "nearest"> {
	const { available, minQuantity, orderMultiple, packSize } = product;
	if (available < 1) return { message: "Sold out", nearest: [] };
	if (mayBePieces(quantity, product)) {
		const [pieces, packs] = [formatNumber(quantity), quantity / packSize];
		return { message: `${pieces} pieces = ${formatPacks(packs, product)}.`, nearest: [packs] };
	}
	if (!hasTerms(product)) return { message: describeStock(isShort, product), nearest: [] };
	if (available < minQuantity) {
		const message = `Only ${available} left. The minimum order quantity is ${minQuantity}.`;
		return { message, nearest: [] };
	}
	const nearest = findOrderableNeighbours(quantity, product);
	const rule = isShort
		? `Only ${available} left.`
		: `Minimum order quantity ${minQuantity}${orderMultiple > 1 ? `, in multiples of ${orderMultiple}` : ""}.`;
	return { message: `${rule} Choose ${nearest.join(" or ")}.`, nearest };
}

function findOrderableNeighbours(quantity: number, product: StockTerms): number[] {
	const { available, orderMultiple } = product;
	const most = Math.floor(available / orderMultiple) * orderMultiple;
	if (quantity >= most) return [most];
	return findNeighbours(Math.max(quantity, 0), product);
}

const describeStock = (isShort: boolean, { available, unit }: PackTerms): string =>
	isShort
		? `Only ${formatUnits(available, unit)} in stock`
		: `Choose a whole number ${Number.isFinite(available) ? `from 1 to ${available}` : "of at least 1"}`;

/** 'Minimum 10, in multiples of 10'; null when any quantity is valid. */
export function formatOrderTerms(terms: OrderTerms): string | null {
	const { minQuantity, orderMultiple } = terms;
	if (!hasTerms(terms)) return null;
	return `Minimum ${minQuantity}${orderMultiple > 1 ? `, in multiples of ${orderMultiple}` : ""}`;
}

/** Goes to the next smaller valid quantity. Without a minimum it goes down to 0, as specified (section 2). */
export function stepDown(quantity: number, terms: OrderTerms): number {
	const { minQuantity, orderMultiple } = terms;
	const below = Math.ceil(quantity / orderMultiple) * orderMultiple - orderMultiple;
	return below < (hasTerms(terms) ? minQuantity : 0) ? quantity : below;
}

/** Goes to the next larger valid quantity. Without a minimum it goes as specified (section 2). */
export function stepUp(quantity: number, product: StockTerms): number {
	const { available, minQuantity, orderMultiple } = product;
	const above = Math.floor(quantity / orderMultiple) * orderMultiple + orderMultiple;
	if (!hasTerms(product)) return quantity < available - 1 ? above : quantity;
	const next = Math.max(minQuantity, above);
	return next <= available ? next : quantity;
}

/**
 * Starts at the minimum. Keeps an impossible quantity, so that the page can explain it; null for
 * other text.
 */
export function resolveQuantity(
	typed: string | null,
	step: string | null,
	product: StockTerms,
): number | null {
	if (typed === null) return product.minQuantity;
	const digits = foldDigits(typed).trim();
	if (!/^-?\d{1,9}$/.test(digits)) return null;
	const quantity = Number(digits);
	if (step === "minus") return stepDown(quantity, product);
	if (step === "plus") return stepUp(quantity, product);
	return quantity;
}
