import { MAX_NUMBER_LENGTH, normalizePartNumber } from "../part-number-rules";
import type { SynonymPair } from "../reading/rewrite-query";
import {
	buildWholeNumberWord,
	parseSearchWords,
	type SearchWord,
	splitPieces,
} from "../reading/search-words";
import { takeQuantity } from "../reading/take-quantity";
import { UNIT_NAMES } from "../reading/units";

/** What a visitor looks for. A product matches with all `words`, or with all of an alternative. */
export type SearchQuery = {
	words: readonly SearchWord[];
	alternatives: readonly (readonly SearchWord[])[];
	/** The whole query as one part number; also an alternative. */
	number: SearchWord | null;
	/** Of the pack, such as 'box of 50': products that have them come first. */
	packWords: readonly string[];
};

export const EMPTY_SEARCH: SearchQuery = {
	words: [],
	alternatives: [],
	number: null,
	packWords: [],
};

/** As few, so that all words of a query are looked up within the limit of rows. */
const MAX_ALTERNATIVES = 2;
const MAX_EXTRA_PREFIXES = 4;
/** D1 binds at most 100 values. */
const MAX_PREFIXES = 80;

/** A part number of fewer letters and digits is an ordinary word. */
const MIN_NUMBER_LENGTH = 3;

export function parseSearchQuery(text: string, synonyms: readonly SynonymPair[] = []): SearchQuery {
	const { rest, packWords } = takeQuantity(text);
	const typed = parseSearchWords(rest);
	const { words, alternatives } = expandSynonyms(typed, synonyms);
	const number = parseNumber(rest);
	const [first] = words;
	if (number && words.length === 1 && first?.prefixes.includes(getKey(number)))
		return { words, alternatives: limitPrefixes(words, alternatives), number: first, packWords };
	const spaced = rest.replace(UNIT_AT_NUMBER, " ");
	const all = [
		...(number ? [[number]] : []),
		...alternatives,
		...(spaced === rest ? [] : [parseSearchWords(spaced)]),
	];
	return { words, alternatives: limitPrefixes(words, all), number, packWords };
}

/** '100mm' is also '100 mm'. */
const UNIT_AT_NUMBER = new RegExp(`(?<=\\d)(?=(?:${UNIT_NAMES})(?![\\p{L}\\d]))`, "gu");

/** With words between, as in 'hex bolt m8', the query is no part number. */
function parseNumber(text: string): SearchWord | null {
	const normalized = normalizePartNumber(text);
	const { length } = normalized;
	const plainWords = splitPieces(text).filter((piece) => /^[^\d]*\p{L}[^\d]*$/u.test(piece));
	if (length < MIN_NUMBER_LENGTH || length > MAX_NUMBER_LENGTH) return null;
	if (!/\d/.test(normalized) || plainWords.length > 1) return null;
	return { typed: text.trim(), prefixes: [buildWholeNumberWord(normalized)] };
}

const getKey = ({ prefixes: [first = ""] }: SearchWord) => first;

/** One word for one word is another prefix; several words are an alternative of their own. */
function expandSynonyms(
	typed: readonly SearchWord[],
	synonyms: readonly SynonymPair[],
): Pick<SearchQuery, "words" | "alternatives"> {
	const keys = typed.map(getKey);
	const fitting = synonyms
		.map(({ word, means }) => [parseSearchWords(word), parseSearchWords(means)] as const)
		.flatMap(([one, other]) => [
			{ from: one, to: other },
			{ from: other, to: one },
		])
		.filter(
			({ from, to }) =>
				from.length > 0 && to.length > 0 && from.every((word) => keys.includes(getKey(word))),
		);
	const isSingle = ({ from, to }: (typeof fitting)[number]) => from.length + to.length === 2;
	const extra = fitting.filter(isSingle).slice(0, MAX_EXTRA_PREFIXES);
	const words = typed.map((word) => {
		const more = extra.filter(({ from: [from] }) => from && getKey(from) === getKey(word));
		return { ...word, prefixes: [...word.prefixes, ...more.flatMap(({ to }) => to.map(getKey))] };
	});
	const alternatives = fitting
		.filter((pair) => !isSingle(pair))
		.slice(0, MAX_ALTERNATIVES)
		.map(({ from, to }) => {
			const replaced = from.map(getKey);
			const kept = words.filter((word) => !replaced.includes(getKey(word)));
			const added = to.filter((word) => !kept.some((known) => getKey(known) === getKey(word)));
			return [...kept, ...added];
		});
	return { words, alternatives };
}

function limitPrefixes(
	words: readonly SearchWord[],
	alternatives: readonly (readonly SearchWord[])[],
) {
	let prefixCount = words.flatMap(({ prefixes }) => prefixes).length;
	return alternatives.filter((alternative) => {
		prefixCount += alternative.flatMap(({ prefixes }) => prefixes).length;
		return prefixCount <= MAX_PREFIXES;
	});
}
