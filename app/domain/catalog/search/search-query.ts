import { MAX_NUMBER_LENGTH, normalizePartNumber } from "../part-number-rules";
import { normalizeForSearch, type SynonymKind } from "../rules";
import {
	buildPackWord,
	buildWholeNumberWord,
	PACK_UNITS,
	parseSearchWords,
	type SearchWord,
	splitPieces,
} from "./search-words";

/** What a visitor looks for. A product matches with all `words`, or with all of an alternative. */
export type SearchQuery = {
	words: readonly SearchWord[];
	alternatives: readonly (readonly SearchWord[])[];
	/** The whole query as one part number; also an alternative. */
	number: SearchWord | null;
	/** Of the pack, such as 'box of 50': products that have them come first. */
	packWords: readonly string[];
};

/** Both are one or more words, and find each other. */
export type SynonymPair = { word: string; means: string; kind: SynonymKind };

/** '200 pcs' or '2 boxes': what somebody wants to buy. */
export type WantedQuantity = { count: number; ofPacks: boolean };

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

/** 'box of 50', '100 pcs', 'nos'. */
const PACK_PHRASES = new RegExp(
	`(?<![\\p{L}\\d./-])(?:(?:${PACK_UNITS})\\s+of\\s+(\\d{1,6})|(\\d{1,6})\\s*(?:(pcs?|pieces?|nos|ea|each|units?)|pkts?|${PACK_UNITS})|pcs?|pieces?|nos|qty)\\.?(?![\\p{L}\\d])`,
	"gu",
);

export function parseSearchQuery(text: string, synonyms: readonly SynonymPair[] = []): SearchQuery {
	const { rest, packWords } = takeQuantity(text);
	const typed = parseSearchWords(rest);
	const { words, alternatives } = expandSynonyms(typed, synonyms);
	const number = parseNumber(rest);
	const [first] = words;
	if (number && words.length === 1 && first?.prefixes.includes(getKey(number)))
		return { words, alternatives: limitPrefixes(words, alternatives), number: first, packWords };
	const all = number ? [[number], ...alternatives] : alternatives;
	return { words, alternatives: limitPrefixes(words, all), number, packWords };
}

type TakenQuantity = { rest: string; packWords: string[]; quantity: WantedQuantity | null };

/** A query of nothing but a pack looks for those words. */
export function takeQuantity(text: string): TakenQuantity {
	const normalized = normalizeForSearch(text);
	const packWords: string[] = [];
	let quantity: WantedQuantity | null = null;
	const rest = normalized.replace(
		PACK_PHRASES,
		(_, ofPack?: string, wanted?: string, pieces?: string) => {
			const count = ofPack ?? wanted;
			if (count) packWords.push(buildPackWord(count));
			if (wanted) quantity = { count: Number(wanted), ofPacks: !pieces };
			return " ";
		},
	);
	return parseSearchWords(rest).length > 0
		? { rest, packWords, quantity }
		: { rest: text, packWords: [], quantity: null };
}

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
