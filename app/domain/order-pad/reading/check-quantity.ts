import { formatNumber } from "~/platform/format/format-number";
import {
	findPriceProblem,
	findTermsProblem,
	isValidQuantity,
	type QuantityProblem,
} from "../../catalog/quantity-rules";
import { countPieces, formatPacks, formatUnits } from "../../catalog/unit-rules";
import type { WrittenQuantity } from "./read-quantity";
import type { LineResult, PadProduct } from "./rules";

const join = (counts: readonly string[]) => counts.join(" or ");

/** A missing quantity is asked for, never assumed. */
export function checkQuantity(product: PadProduct, written: WrittenQuantity | null): LineResult {
	if (written === null) return { kind: "quantity-missing", product };
	const { typed, isPieces, meaning } = written;
	if (meaning.kind === "whole")
		return isPieces ? checkPieces(product, meaning.value) : checkUnits(product, meaning.value);
	const quantities = isPieces
		? Array.from(new Set(meaning.values.flatMap((pieces) => listPackCounts(product, pieces))))
		: meaning.values;
	const names = join(quantities.map((count) => formatNumber(count)));
	const message =
		meaning.kind === "fraction"
			? `"${typed}" is not a whole number. Choose ${names}.`
			: `"${typed}": do you mean ${names}?`;
	const kind = meaning.kind === "fraction" ? "fraction" : "ambiguous-number";
	return { kind, product, quantity: null, message, quantities };
}

/** The units that a quantity beside a name may mean, the cheapest first; null when that is open. */
export function listMeanings(
	product: PadProduct,
	written: WrittenQuantity | null,
): (number | null)[] {
	if (written === null || written.meaning.kind === "fraction") return [null];
	const { meaning } = written;
	const values = meaning.kind === "whole" ? [meaning.value] : meaning.values;
	return values.flatMap((value) => listUnits(product, written, value));
}

function listUnits(product: PadProduct, written: WrittenQuantity, value: number): number[] {
	if (written.isPieces) return listPackCounts(product, value);
	const packs = value / product.packSize;
	return written.hasUnit || packs === value || !Number.isInteger(packs) ? [value] : [packs, value];
}

export function checkUnits(product: PadProduct, quantity: number): LineResult {
	if (quantity === 0) return { kind: "left-out" };
	if (product.replacement) return { kind: "superseded", product, quantity };
	const available = product.mayWait ? Number.POSITIVE_INFINITY : product.available;
	const problem = findTermsProblem(quantity, { ...product, available });
	if (!problem) return { kind: "ok", product, quantity };
	const isShort = problem.reason === "out-of-stock" && isValidQuantity(quantity, product);
	return isShort ? checkShort(product, quantity) : checkProblem(product, quantity, problem);
}

/** A quantity that is in stock, at its price (poisha per unit). */
export function checkPrice(product: PadProduct, quantity: number, unitPoisha: number): LineResult {
	const problem = findPriceProblem(quantity, product, unitPoisha);
	return problem ? checkProblem(product, quantity, problem) : { kind: "ok", product, quantity };
}

function checkProblem(
	product: PadProduct,
	quantity: number,
	{ reason, message, nearest }: QuantityProblem,
): LineResult {
	const kind = reason === "out-of-stock" ? "short" : "invalid-quantity";
	return { kind, product, quantity, message, quantities: nearest };
}

function checkShort(product: PadProduct, quantity: number): LineResult {
	const { available, minQuantity, orderMultiple } = product;
	const most = Math.floor(available / orderMultiple) * orderMultiple;
	const message = [describeStock(product, quantity), describeLeadTime(product, quantity)].join("");
	return {
		kind: "short",
		product,
		quantity,
		message,
		quantities: most < minQuantity ? [] : [most],
	};
}

const describeStock = ({ available }: PadProduct, quantity: number) =>
	available > 0 ? `${formatNumber(available)} of ${formatNumber(quantity)} in stock.` : "Sold out.";

/** '' when it is unknown. */
function describeLeadTime({ available, leadDays }: PadProduct, quantity: number): string {
	if (leadDays < 1) return "";
	const more = available > 0 ? `${formatNumber(quantity - available)} more` : "More";
	return ` ${more} in about ${leadDays === 1 ? "1 day" : `${formatNumber(leadDays)} days`}.`;
}

function checkPieces(product: PadProduct, pieces: number): LineResult {
	const counts = listPackCounts(product, pieces);
	const [first = 0] = counts;
	if (countPieces(first, product) === pieces) return checkUnits(product, first);
	return {
		kind: "unfilled-packs",
		product,
		quantity: null,
		quantities: counts,
		message: describeUnfilledPacks(product, pieces, counts),
	};
}

function describeUnfilledPacks(
	product: PadProduct,
	pieces: number,
	counts: readonly number[],
): string {
	const packs = formatPacks(2, product).replace("2 ", "");
	const [only, other] = counts;
	if (only !== undefined && other === undefined)
		return `Sold in ${packs}. Take ${formatUnits(only, product.unit)}?`;
	const names = counts.map(
		(count) => `${formatNumber(count)} (${formatNumber(countPieces(count, product))})`,
	);
	const count = Number((pieces / product.packSize).toFixed(2));
	return `${formatNumber(pieces)} pieces are ${count} ${packs}. Choose ${join(names)}.`;
}

/** The number of packs that hold exactly `pieces`, or the numbers just below and above. */
const listPackCounts = ({ packSize }: PadProduct, pieces: number): number[] =>
	Array.from(new Set([Math.floor(pieces / packSize), Math.ceil(pieces / packSize)])).filter(
		(count) => count > 0 || pieces === 0,
	);
