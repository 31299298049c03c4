import {
	normalizePartNumber,
	preferSpelled,
	spellPartNumber,
} from "~/domain/catalog/part-number-rules";
import { cleanLines } from "~/domain/order-pad/reading/clean-lines";
import { checkDraft, readLines } from "~/domain/order-pad/reading/read-pad";
import type { LineResult, NumberMatch, PadProduct } from "~/domain/order-pad/reading/rules";

function createPadProduct(number: string, own: Partial<PadProduct> = {}): PadProduct {
	return {
		id: number,
		number,
		name: `Part ${number}`,
		unit: "piece",
		packSize: 1,
		basePoisha: 950,
		kind: "goods",
		vatRateId: "standard",
		weightG: 0,
		vatBp: 1500,
		minQuantity: 1,
		orderMultiple: 1,
		available: 100_000,
		leadDays: -1,
		replacement: null,
		...own,
	};
}

/** The parts of the design's example lines. */
export const products = [
	createPadProduct("TY-0912", { unit: "box", packSize: 50 }),
	...["TY-0912-10", "M8x40", "1/4-20", "1/4-20x1", "6204-2RS", "DIN 912 M8x40", "3M 2091"].map(
		(number) => createPadProduct(number),
	),
	...["AB 12", "10", "100", "20X", "x-7", "M 5 pin"].map((number) => createPadProduct(number)),
	createPadProduct("TY-0800", {
		replacement: { id: "TY-0912", number: "TY-0912", name: "Hex bolt" },
	}),
];
const matches: NumberMatch[] = [
	...products.map((product) => ({ product, display: product.number ?? "" })),
	{ product: createPadProduct("TY-0020"), display: "4711" },
	{ product: createPadProduct("TY-0911"), display: "4711" },
];
const spelled = matches.map((match) => ({ ...match, spelling: spellPartNumber(match.display) }));
export const find = (code: string) =>
	preferSpelled(
		spelled.filter(({ spelling }) => normalizePartNumber(spelling) === normalizePartNumber(code)),
		code,
	);

export const readPad = (text: string) => readLines(cleanLines(text).lines);

/** By line that has a result. */
export function check(text: string): LineResult[] {
	const pad = checkDraft(readPad(text), find, null);
	if (!pad.ok) throw new Error("The columns are not clear.");
	return pad.lines.map(({ result }) => result);
}

export function describeResult(result: LineResult | undefined): string {
	if (!result) return "no line";
	if (result.kind === "ok") return `${result.product.number}, ${result.quantity}`;
	if ("quantities" in result)
		return `${result.kind} ${result.product.number}: ${result.quantities.join(" or ")}`;
	if (result.kind === "two-readings")
		return result.readings
			.map(({ product, quantity }) => `${quantity} of ${product.number}`)
			.join(" or ");
	if (result.kind === "several-parts")
		return `${result.quantity} of ${result.products.map(({ number }) => number).join(" or ")}`;
	if (result.kind === "unknown") {
		const { meaning } = result.written ?? {};
		return `unknown ${result.code}, ${meaning?.kind === "whole" ? meaning.value : null}`;
	}
	if (result.kind === "superseded")
		return `${result.product.number} is now ${result.product.replacement?.number}, ${result.quantity}`;
	if (result.kind === "quantity-missing") return `${result.product.number}, how many`;
	return result.kind;
}
