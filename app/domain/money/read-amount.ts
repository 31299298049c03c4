import {
	type DecimalSign,
	describeUnread,
	quoteTyped,
	readNumber,
} from "~/platform/input/read-number";
import { parseTk } from "./rules";

/** `problem` is a clause that names the text: '"1250.555" has more than two decimals'. */
export type ReadAmount = { ok: true; poisha: number } | { ok: false; problem: string };

const CURRENCY = "(?:tk|taka|bdt)(?![a-z])\\.?|৳|টাকা";
const BEFORE = new RegExp(`^(?:${CURRENCY})\\s*`, "i");
/** Matches '1250/-', '1250/=' and '1250,-', as bills end amounts. */
const AFTER = new RegExp(`(?:/[-=]|[.,][-–—]{1,2}|${CURRENCY})$`, "i");

const MAX_CHARS = 60;
const MAX_WHOLE_DIGITS = 12;

const refuse = (problem: string) => ({ ok: false, problem }) as const;

/** Reads an amount in tk, with or without the currency. It may be negative. */
export function readAmount(typed: string, decimal?: DecimalSign): ReadAmount {
	const read = readFineAmount(typed, decimal);
	return read.ok ? readPoisha(typed, read.tk) : read;
}

/** A net price or an average may have more than two decimals. */
export function readFineAmount(
	typed: string,
	decimal?: DecimalSign,
): { ok: true; tk: string } | Extract<ReadAmount, { ok: false }> {
	if (typed.length > MAX_CHARS) return refuse(`${quoteTyped(typed)} is not an amount`);
	const number = typed.trim().replace(BEFORE, "").replace(AFTER, "").trim();
	const read = readNumber(number, decimal);
	return read.kind === "number"
		? { ok: true, tk: read.value }
		: refuse(describeUnread(typed, read, "an amount"));
}

/** In poisha; null for a text that is no amount. */
export function parseAmount(typed: string): number | null {
	const read = readAmount(typed);
	return read.ok ? read.poisha : null;
}

function readPoisha(typed: string, value: string): ReadAmount {
	const isNegative = value.startsWith("-");
	const plain = isNegative ? value.slice(1) : value;
	const [whole = "", decimals = ""] = plain.split(".");
	if (whole.length > MAX_WHOLE_DIGITS) return refuse(`${quoteTyped(typed)} is too large`);
	if (decimals.length > 2) return refuse(`${quoteTyped(typed)} has more than two decimals`);
	const poisha = parseTk(plain);
	return { ok: true, poisha: isNegative ? -poisha : poisha };
}
