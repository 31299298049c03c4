import { MAX_NUMBER_LENGTH, normalizePartNumber } from "../part-number-rules";
import { rewrite, type SynonymPair } from "../reading/rewrite-query";
import {
	buildWholeNumberWord,
	parseSearchWords,
	type SearchWord,
	splitPieces,
} from "../reading/search-words";
import { takeQuantity } from "../reading/take-quantity";
import { UNIT_NAMES } from "../reading/units";
import { normalizeForSearch } from "../rules";

/** What a visitor looks for. A product matches with all `words`, or with all of an alternative. */
export type SearchQuery = {
	words: readonly SearchWord[];
	alternatives: readonly (readonly SearchWord[])[];
	/** The whole query as one part number, which is an alternative, too. */
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
/** D1 binds at most 100 values. */
const MAX_PREFIXES = 80;

/** A part number of fewer letters and digits is an ordinary word. */
const MIN_NUMBER_LENGTH = 3;

export function parseSearchQuery(text: string, synonyms: readonly SynonymPair[] = []): SearchQuery {
	const { rest, packWords } = takeQuantity(text);
	const words = parseSearchWords(rest);
	const alternatives = rewrite(normalizeForSearch(rest), synonyms)
		.slice(1, 1 + MAX_ALTERNATIVES)
		.map((rewritten) => parseSearchWords(rewritten).map((word) => findSame(words, word) ?? word));
	const number = parseNumber(rest);
	const [first] = words;
	if (number && words.length === 1 && first?.prefixes.includes(number.prefixes[0] ?? ""))
		return { words, alternatives: limitPrefixes(words, alternatives), number: first, packWords };
	const spaced = rest.replace(UNIT_AT_NUMBER, " ");
	const all = [
		...(number ? [[number]] : []),
		...alternatives,
		...(spaced === rest ? [] : [parseSearchWords(spaced)]),
	];
	return { words, alternatives: limitPrefixes(words, all), number, packWords };
}

/** Words that alternatives share are looked up once. */
const findSame = (words: readonly SearchWord[], { prefixes: [key] }: SearchWord) =>
	words.find(({ prefixes }) => prefixes[0] === key);

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
