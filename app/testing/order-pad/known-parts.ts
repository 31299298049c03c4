import { normalizePartNumber } from "~/domain/catalog/part-number-rules";
import { judgePad, readPad } from "~/domain/order-pad/reading/read-pad";
import type { NumberMatch, PadPart, Verdict } from "~/domain/order-pad/reading/rules";

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

/** By line that has a verdict. */
export function judge(text: string): Verdict[] {
	const pad = judgePad(readPad(text), find, null);
	if (!pad.ok) throw new Error("The columns are not clear.");
	return pad.lines.map(({ verdict }) => verdict);
}

export function describeVerdict(verdict: Verdict | undefined): string {
	if (!verdict) return "no line";
	if (verdict.kind === "ok") return `${verdict.part.number}, ${verdict.quantity}`;
	if ("quantities" in verdict)
		return `${verdict.kind} ${verdict.part.number}: ${verdict.quantities.join(" or ")}`;
	if (verdict.kind === "two-readings")
		return verdict.readings
			.map(({ part, quantity }) => `${quantity} of ${part.number}`)
			.join(" or ");
	if (verdict.kind === "several-parts")
		return `${verdict.quantity} of ${verdict.parts.map(({ number }) => number).join(" or ")}`;
	if (verdict.kind === "unknown") {
		const { meaning } = verdict.written ?? {};
		return `unknown ${verdict.code}, ${meaning?.kind === "whole" ? meaning.value : null}`;
	}
	if (verdict.kind === "superseded")
		return `${verdict.part.number} is now ${verdict.part.replacement?.number}, ${verdict.quantity}`;
	if (verdict.kind === "quantity-missing") return `${verdict.part.number}, how many`;
	return verdict.kind;
}
