import { LONG_LINE_ERROR, MAX_LINE_CHARS, splitCells } from "~/platform/input/split-cells";
import { isPartNumber, MAX_NUMBER_LENGTH } from "../catalog/part-number-rules";

export type ReadOwnNumber = { typed: string } & (
	| { ok: true; own: string; ours: string }
	| { ok: false; message: string }
);

const SEPARATORS = ["\t", ";", ","];

/** Two columns: the customer's number, then the shop's. A first line without digits is a header. */
export function readOwnNumbers(lines: readonly string[]): ReadOwnNumber[] {
	const typed = lines.map((line) => line.trim()).filter(Boolean);
	return typed.flatMap((line, place) =>
		place === 0 && !/\p{N}/u.test(line) ? [] : [{ typed: line, ...readLine(line) }],
	);
}

const refuse = (message: string) => ({ ok: false as const, message });

function readLine(line: string) {
	if (line.length > MAX_LINE_CHARS) return refuse(LONG_LINE_ERROR);
	const cells = SEPARATORS.map((each) => splitCells(line, each).filter(Boolean));
	const [own, ours] = cells.find(({ length }) => length === 2) ?? [];
	if (own === undefined || ours === undefined)
		return refuse("Write your number, a comma, then our part number.");
	return own.length <= MAX_NUMBER_LENGTH && isPartNumber(own)
		? { ok: true as const, own, ours }
		: refuse(`A part number has letters or digits, and at most ${MAX_NUMBER_LENGTH} characters.`);
}
