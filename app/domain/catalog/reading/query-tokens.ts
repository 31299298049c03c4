import { normalizeForSearch } from "../rules";
import { listForms, stemWord } from "./search-words";
import { UNIT_NAMES } from "./units";

export type NumberToken = {
	kind: "number";
	/** As the chip shows it. */
	text: string;
	value: number;
	/** Empty without a unit. */
	unit: string;
	/** The query wrote it like 'M8'. */
	isThread: boolean;
};

export type WordToken = {
	kind: "word";
	text: string;
	stem: string;
	/** Stems of the word's other forms are included. */
	stems: readonly string[];
};

export const createWord = (text: string, stem: string): WordToken => ({
	kind: "word",
	text,
	stem,
	stems: Array.from(new Set([stem, ...(text === stem ? [] : listForms(text))])),
});

/** A standard is written like 'iso4762' or 'en1254-2'. */
type StandardToken = { kind: "standard"; text: string; standard: string };

export type Token = NumberToken | WordToken | StandardToken;

const FRACTION_WORDS: Readonly<Record<string, string>> = {
	half: "1/2",
	quarter: "1/4",
	"three quarter": "3/4",
	"three-quarter": "3/4",
};
const INCH = "(?:inch(?:es)?|in|''|\")";

const BODIES = "din|iso|en|bs|jis|ansi|asme|gb|uni";
const STANDARD = String.raw`(?:(?:${BODIES})[\s-]*)+\d{2,5}(?:-\d{1,2}(?![\d.]|\s*x))?(?![\d.])`;
const NUMBER = String.raw`(?:\d+[\s-]+)?\d+\/(?:2|4|8|16|32|64)(?!\d)|\d+(?:[.,]\d+)?|\.\d+`;
/** What may follow a number with its unit: not more of a code such as '6205zz'. */
const END = String.raw`(?![\p{L}\d])`;

/** The groups are standard, thread, number, unit and word. */
const TOKEN = new RegExp(
	[
		`(${STANDARD})`,
		String.raw`m(\d+(?:[.,]\d+)?)${END}`,
		String.raw`(${NUMBER})(?:\s*(${UNIT_NAMES}))?${END}(?![-/][\d.-]*\p{L})`,
		String.raw`([\p{L}\d][\p{L}\p{M}\d./&-]*)`,
	].join("|"),
	"yu",
);
const RANGE = new RegExp(
	String.raw`(?<![\p{L}\d./-]|(?:${BODIES})\s*)(\d{1,3}(?:\.\d+)?)(?:\s+to\s+|\s*-\s*)(?=\d{1,3}(?:\.\d+)?(?![\p{L}\d./-]))`,
	"gu",
);
/** Matches 'm8x1.25 x 40', but not inside a number such as 'TB-M8X40'. */
const SIZES = /(?<![\p{L}\d./-])m?\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\.?\d+(?:[.,]\d+)?)+/gu;

export function normalizeQuery(text: string): string {
	return (
		normalizeForSearch(text.replace(/(?<=\d)(?=[¼½¾⅛⅜⅝⅞])/g, " "))
			.replaceAll("\u2044", "/")
			.replace(/[‐-―−]/g, "-")
			.replace(/[“”″]/g, '"')
			// '1,000' but not '8,5'.
			.replace(/(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d.,])/g, "$1$2")
			.replace(SIZES, (sizes) => sizes.replace(/\s*[x×*]\s*/g, " × "))
			.replace(
				new RegExp(
					`(?<![\\p{L}\\d])(${Object.keys(FRACTION_WORDS).join("|")})s?(?=\\s*${INCH})`,
					"gu",
				),
				(word) => FRACTION_WORDS[word.replace(/s$/, "")] ?? word,
			)
			// A range: '20-32', '20 to 32'.
			.replace(RANGE, "$1 × ")
	);
}

/** 'din en iso 4014' is 'iso4014'. */
const normalizeStandard = (text: string) =>
	text.replace(/^.*?([a-z]+)[\s-]*(\d+(?:-\d+)?)$/, "$1$2");

const ANY_STANDARD = new RegExp(`(?<![\\p{L}\\d])(?:${STANDARD})`, "giu");
export const splitAtStandards = (text: string): string[] => text.split(ANY_STANDARD);

export const listStandards = (text: string): string[] =>
	readTokens(normalizeQuery(text)).flatMap((token) =>
		token.kind === "standard" ? [token.standard] : [],
	);

function readNumber(text: string): number {
	const [, whole = "0", top, bottom] = /^(?:(\d+)[\s-]+)?(\d+)\/(\d+)$/.exec(text) ?? [];
	if (top && bottom) return Number(whole) + Number(top) / Number(bottom);
	return Number(text.replace(",", "."));
}

/** `text` is normalized. */
export function readTokens(text: string): Token[] {
	const tokens: Token[] = [];
	for (let at = 0; at < text.length; ) {
		TOKEN.lastIndex = at;
		const match = TOKEN.exec(text);
		if (match) tokens.push(toToken(match));
		at = match ? TOKEN.lastIndex : at + 1;
	}
	return tokens;
}

function toToken([text, standard, thread, number, unit = "", word = ""]: RegExpExecArray): Token {
	if (standard) return { kind: "standard", text, standard: normalizeStandard(standard) };
	const digits = thread ?? number;
	if (digits !== undefined) {
		const isThread = thread !== undefined;
		return { kind: "number", text, value: readNumber(digits), unit: unit ?? "", isThread };
	}
	const trimmed = word.replace(/[./&-]+$/, "");
	return createWord(trimmed, stemWord(trimmed));
}
