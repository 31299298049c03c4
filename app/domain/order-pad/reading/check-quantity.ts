import {
	findPriceProblem,
	findTermsProblem,
	isValidQuantity,
	type QuantityProblem,
} from "../../catalog/quantity-rules";
import { countPieces, formatPacks, formatUnits } from "../../catalog/unit-rules";
import type { WrittenQuantity } from "./read-quantity";
import type { LineResult, PadPart } from "./rules";

const format = (count: number) => count.toLocaleString("en-US");
const join = (counts: readonly string[]) => counts.join(" or ");

/** A missing quantity is asked for, never assumed. */
export function checkQuantity(part: PadPart, written: WrittenQuantity | null): LineResult {
	if (written === null) return { kind: "quantity-missing", part };
	const { typed, isPieces, meaning } = written;
	if (meaning.kind === "whole")
		return isPieces ? checkPieces(part, meaning.value) : checkUnits(part, meaning.value);
	const quantities = isPieces
		? Array.from(new Set(meaning.values.flatMap((pieces) => listPackCounts(part, pieces))))
		: meaning.values;
	const names = join(quantities.map(format));
	const message =
		meaning.kind === "fraction"
			? `"${typed}" is not a whole number. Choose ${names}.`
			: `"${typed}": do you mean ${names}?`;
	const kind = meaning.kind === "fraction" ? "fraction" : "ambiguous-number";
	return { kind, part, quantity: null, message, quantities };
}

/** The units that a quantity beside a name may mean, the cheapest first; null when that is open. */
export function listMeanings(part: PadPart, written: WrittenQuantity | null): (number | null)[] {
	if (written?.meaning.kind !== "whole") return [null];
	const { value } = written.meaning;
	if (written.isPieces) return listPackCounts(part, value);
	const packs = value / part.packSize;
	return written.hasUnit || packs === value || !Number.isInteger(packs) ? [value] : [packs, value];
}

/** In units. */
export function checkUnits(part: PadPart, quantity: number): LineResult {
	if (quantity === 0) return { kind: "left-out" };
	if (part.replacement) return { kind: "superseded", part, quantity };
	const problem = findTermsProblem(quantity, part);
	if (!problem) return { kind: "ok", part, quantity };
	const isShort = problem.reason === "out-of-stock" && isValidQuantity(quantity, part);
	return isShort ? checkShort(part, quantity) : checkProblem(part, quantity, problem);
}

/** A quantity that is in stock, at its price (poisha per unit). */
export function checkPrice(part: PadPart, quantity: number, unitPoisha: number): LineResult {
	const problem = findPriceProblem(quantity, part, unitPoisha);
	return problem ? checkProblem(part, quantity, problem) : { kind: "ok", part, quantity };
}

function checkProblem(
	part: PadPart,
	quantity: number,
	{ reason, message, nearest }: QuantityProblem,
): LineResult {
	const kind = reason === "out-of-stock" ? "short" : "invalid-quantity";
	return { kind, part, quantity, message, quantities: nearest };
}

function checkShort(part: PadPart, quantity: number): LineResult {
	const { available, minQuantity, orderMultiple } = part;
	const most = Math.floor(available / orderMultiple) * orderMultiple;
	const message = [describeStock(part, quantity), describeLeadTime(part, quantity)].join("");
	return { kind: "short", part, quantity, message, quantities: most < minQuantity ? [] : [most] };
}

const describeStock = ({ available }: PadPart, quantity: number) =>
	available > 0 ? `${format(available)} of ${format(quantity)} in stock.` : "Sold out.";

/** '' when the shop doesn't know. */
function describeLeadTime({ available, leadDays }: PadPart, quantity: number): string {
	if (leadDays < 1) return "";
	const more = available > 0 ? `${format(quantity - available)} more` : "More";
	return ` ${more} in about ${leadDays === 1 ? "1 day" : `${format(leadDays)} days`}.`;
}

function checkPieces(part: PadPart, pieces: number): LineResult {
	const counts = listPackCounts(part, pieces);
	const [first = 0] = counts;
	if (countPieces(first, part) === pieces) return checkUnits(part, first);
	return {
		...{ kind: "unfilled-packs", part, quantity: null, quantities: counts },
		message: describeUnfilledPacks(part, pieces, counts),
	};
}

function describeUnfilledPacks(part: PadPart, pieces: number, counts: readonly number[]): string {
	const packs = formatPacks(2, part).replace("2 ", "");
	const [only, other] = counts;
	if (only !== undefined && other === undefined)
		return `Sold in ${packs}. Take ${formatUnits(only, part.unit)}?`;
	const names = counts.map((count) => `${format(count)} (${format(countPieces(count, part))})`);
	const count = Number((pieces / part.packSize).toFixed(2));
	return `${format(pieces)} pieces are ${count} ${packs}. Choose ${join(names)}.`;
}

/** The packs that hold exactly so many pieces, or the numbers of packs on both sides. */
const listPackCounts = ({ packSize }: PadPart, pieces: number): number[] =>
	Array.from(new Set([Math.floor(pieces / packSize), Math.ceil(pieces / packSize)])).filter(
		(count) => count > 0 || pieces === 0,
	);
