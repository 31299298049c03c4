import { foldDigits } from "~/platform/input/fold-digits";
import {
	type DecimalSign,
	describeUnread,
	quoteTyped,
	readNumber,
} from "~/platform/input/read-number";
import { readUnit } from "./read-unit";
import type { Unit } from "./unit-rules";

/** `unit` is what stands behind the number. `problem` is a clause that names the text. */
export type ReadCount =
	| { ok: true; count: number; unit: Unit | null }
	| { ok: false; problem: string };

const MAX_CHARS = 60;
const WITH_UNIT = /^(.*\d)\s*(\D+)$/s;

const refuse = (problem: string) => ({ ok: false, problem }) as const;

/** Reads a whole number as lists write it: '10.0', '1,000', '+5' and '10 pcs'. It may be negative. */
export function readCount(typed: string, decimal?: DecimalSign): ReadCount {
	if (typed.length > MAX_CHARS) return refuse(`${quoteTyped(typed)} is not a number`);
	const text = foldDigits(typed.normalize("NFKC")).trim();
	const [, number = text, word = ""] = WITH_UNIT.exec(text) ?? [];
	const unit = readUnit(word);
	const read = readNumber(unit === null ? text : number, decimal);
	if (read.kind !== "number") return refuse(describeUnread(typed, read));
	if (!/^-?\d+$/.test(read.value)) return refuse(`${quoteTyped(typed)} is not a whole number`);
	const count = Number(read.value);
	return Number.isSafeInteger(count)
		? { ok: true, count, unit }
		: refuse(`${quoteTyped(typed)} is too large`);
}

export function parseCount(typed: string): number | null {
	const read = readCount(typed);
	return read.ok && read.unit === null ? read.count : null;
}
