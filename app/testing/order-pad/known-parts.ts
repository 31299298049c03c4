import { normalizePartNumber } from "~/domain/catalog/part-number-rules";
import { checkDraft, readPad } from "~/domain/order-pad/reading/read-pad";
import type { LineResult, NumberMatch, PadPart } from "~/domain/order-pad/reading/rules";

function createPart(number: string, own: Partial<PadPart> = {}): PadPart {
	return {
		...{ id: number, number, name: `Part ${number}`, unit: "piece", packSize: 1 },
		...{ basePoisha: 950, kind: "goods", vatRateId: "standard", vatBp: 1500 },
		...{ minQuantity: 1, orderMultiple: 1, available: 100_000, leadDays: -1 },
		...{ replacement: null },
		...own,
	};
}

/** The parts of the design's example lines. */
export const parts = [
	createPart("TY-0912", { unit: "box", packSize: 50 }),
	...["TY-0912-10", "M8x40", "1/4-20", "1/4-20x1", "6204-2RS", "DIN 912 M8x40", "3M 2091"].map(
		(number) => createPart(number),
	),
	...["AB 12", "10", "100", "20X", "x-7", "M 5 pin"].map((number) => createPart(number)),
	createPart("TY-0800", { replacement: { id: "TY-0912", number: "TY-0912", name: "Hex bolt" } }),
];
const matches: NumberMatch[] = [
	...parts.map((part) => ({ part, display: part.number ?? "" })),
	{ part: createPart("TY-0020"), display: "4711" },
	{ part: createPart("TY-0911"), display: "4711" },
];
export const find = (code: string) =>
	matches.filter(({ display }) => normalizePartNumber(display) === normalizePartNumber(code));

/** By line that has a result. */
export function check(text: string): LineResult[] {
	const pad = checkDraft(readPad(text), find, null);
	if (!pad.ok) throw new Error("The columns are not clear.");
	return pad.lines.map(({ result }) => result);
}

export function describeResult(result: LineResult | undefined): string {
	if (!result) return "no line";
	if (result.kind === "ok") return `${result.part.number}, ${result.quantity}`;
	if ("quantities" in result)
		return `${result.kind} ${result.part.number}: ${result.quantities.join(" or ")}`;
	if (result.kind === "two-readings")
		return result.readings
			.map(({ part, quantity }) => `${quantity} of ${part.number}`)
			.join(" or ");
	if (result.kind === "several-parts")
		return `${result.quantity} of ${result.parts.map(({ number }) => number).join(" or ")}`;
	if (result.kind === "unknown") {
		const { meaning } = result.written ?? {};
		return `unknown ${result.code}, ${meaning?.kind === "whole" ? meaning.value : null}`;
	}
	if (result.kind === "superseded")
		return `${result.part.number} is now ${result.part.replacement?.number}, ${result.quantity}`;
	if (result.kind === "quantity-missing") return `${result.part.number}, how many`;
	return result.kind;
}
