import { foldDigits } from "./fold-digits";
import { quoteTyped } from "./read-number";

/** `day` is like '2026-12-31'. `problem` is a clause that names the text. */
export type ReadDate = { ok: true; day: string } | { ok: false; problem: string };

/** How their names begin in English, German and Bengali. */
const MONTHS = [
	["jan", "জানু"],
	["feb", "ফেব"],
	["mar", "mär", "maer", "মার্চ"],
	["apr", "এপ্রি"],
	["may", "mai", "মে"],
	["jun", "জুন"],
	["jul", "জুলা"],
	["aug", "আগ", "অগ"],
	["sep", "সেপ"],
	["oct", "okt", "অক্টো"],
	["nov", "নভে"],
	["dec", "dez", "ডিসে"],
];

const MAX_CHARS = 60;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const NAMED_MONTH =
	/^(\d{1,2})(?:st|nd|rd|th)?[\s.,-]*(\p{L}[\p{L}\p{M}]*)[\s.,-]*(\d{4}|\d{2})$/iu;
const MONTH_FIRST = /^(\p{L}[\p{L}\p{M}]*)[\s.]*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;
/** Days since 1900 as spreadsheets count them, from 1954 to 2119. */
const SERIAL = /^[2-8]\d{4}(?:\.\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const refuse = (problem: string) => ({ ok: false, problem }) as const;

/** Reads a day as lists and spreadsheets write it. Of two numbers that may both be the month, it asks for a clear form. */
export function readDate(typed: string): ReadDate {
	const wrong = refuse(`${quoteTyped(typed)} is not a date. Write it like 2026-12-31`);
	if (typed.length > MAX_CHARS) return wrong;
	const text = foldDigits(typed.normalize("NFC")).trim();
	if (SERIAL.test(text))
		return toDay(new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS)) ?? wrong;
	const parts = splitDate(text);
	if (parts === "unclear")
		return refuse(
			`${quoteTyped(typed)} may be a day and a month in either order. Write it like 2026-12-31`,
		);
	if (!parts) return wrong;
	const [year, month, day] = parts;
	const at = new Date(Date.UTC(year, month - 1, day));
	return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? (toDay(at) ?? wrong) : wrong;
}

/** Like '2026-12-31'; null for a text that is no date, or may be two. */
export function parseDate(typed: string): string | null {
	const read = readDate(typed);
	return read.ok ? read.day : null;
}

function toDay(at: Date): ReadDate | null {
	const year = at.getUTCFullYear();
	return year >= 1900 && year < 3000 ? { ok: true, day: at.toISOString().slice(0, 10) } : null;
}

type DateParts = readonly [year: number, month: number, day: number];

function splitDate(text: string): DateParts | "unclear" | null {
	const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text);
	if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
	const named = NAMED_MONTH.exec(text);
	if (named) return [toYear(named[3]), findMonth(named[2]), Number(named[1])];
	const monthFirst = MONTH_FIRST.exec(text);
	if (monthFirst) return [toYear(monthFirst[3]), findMonth(monthFirst[1]), Number(monthFirst[2])];
	const numbers = NUMBERS.exec(text);
	if (!numbers) return null;
	const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), toYear(numbers[3])];
	if (text.includes(".") || first > 12 || first === second) return [year, second, first];
	return second > 12 ? [year, first, second] : "unclear";
}

const findMonth = (word = ""): number =>
	MONTHS.findIndex((names) => names.some((name) => word.toLowerCase().startsWith(name))) + 1;

/** '26' is 2026. */
const toYear = (digits = ""): number =>
	digits.length === 2 ? (Number(digits) < 70 ? 2000 : 1900) + Number(digits) : Number(digits);
