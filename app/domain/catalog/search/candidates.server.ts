import type { Db } from "~/platform/d1/database.server";
import type { SearchWord } from "../reading/search-words";
import type { Index } from "./choose-parts";
import { type IndexRow, type IndexRows, readIndexRows, toIndex } from "./index-rows.server";
import { listChosenWords, listIndexWords } from "./index-words";
import { buildMatchMasks, countBits } from "./match-masks.server";
import type { Wanted } from "./parse-search";
import type { SearchQuery } from "./search-query";

const MAX_INDEX_ROWS = 300;

const MAX_LOOKED_UP_WORDS = 5;

/** Alternatives count, too. Each lookup is a bit of `buildMatchMasks`. */
const MAX_LOOKUPS = 8;

/** As if so many more words were missing. */
const WITHOUT_PACK = 8;
const WITHOUT_NUMBER = 16;

/** Larger than any product number. */
const RANK_SPAN = 10_000_000_000;

/**
 * Each rank encodes a product. Lower ranks have the exact part number, then the pack, then more full
 * words, then newer products.
 */
export type Candidates = {
	ranks: readonly number[];
	isTruncated: boolean;
	/** Every candidate has all the words. */
	isExact: boolean;
	unknownWords: readonly SearchWord[];
	/** The products that have the letters and digits of the number that was typed. */
	exactNumbers: readonly number[];
	rowsRead: number;
};

export const toProductNumber = (rank: number) => RANK_SPAN - (rank % RANK_SPAN);

export const countMissingWords = (rank: number): number => Math.floor(rank / RANK_SPAN);

export const hasAllWordsInFull = (rank: number): boolean => countMissingWords(rank) === 0;

export const toRank = (number: number, missingWords = 0) =>
	missingWords * RANK_SPAN + RANK_SPAN - number;

type WordLookup = { word: SearchWord; rows: readonly IndexRow[]; isTruncated: boolean };

/** What the index knows about a query; `lookups` are of the words that were typed. */
export type Found = { candidates: Candidates; index: Index; lookups: readonly WordLookup[] };

/** Looks all words up in one statement. A word with too many rows rules nothing out; the reader compares it. */
export async function findInIndex(db: Db, wanted: Wanted): Promise<Found> {
	return selectFound(wanted, await readTogether(db, [wanted], MAX_INDEX_ROWS));
}

/** Several searches at once; `maxRows` are for the beginnings of words. */
export async function findAllInIndex(
	db: Db,
	all: readonly Wanted[],
	maxRows: number,
): Promise<Found[]> {
	const rows = await readTogether(db, all, maxRows);
	return all.map((wanted) => selectFound(wanted, rows));
}

function readTogether(db: Db, all: readonly Wanted[], maxRows: number): Promise<IndexRows> {
	const words = listIndexWords(all.flatMap(({ readings }) => readings));
	const starts = all.flatMap(({ search }) =>
		chooseVariants(search).flatMap((variant) => variant.flatMap(({ prefixes }) => prefixes)),
	);
	return readIndexRows(
		db,
		{
			exact: Array.from(
				new Set([
					...all.flatMap(({ search }) => search.packWords),
					...all.flatMap(({ filters }) => listChosenWords(filters?.chosen)),
					...words.exact,
				]),
			),
			starts: Array.from(new Set([...starts, ...words.starts])),
		},
		maxRows,
	);
}

function selectFound({ search }: Wanted, rows: IndexRows): Found {
	const index = toIndex(rows);
	const variants = chooseVariants(search);
	const lookups = Array.from(new Set(variants.flat()), (word) => toLookup(word, rows));
	const withPack =
		search.packWords.length > 0
			? new Set(search.packWords.flatMap((word) => Array.from(index.listExact(word))))
			: null;
	const { rowsRead } = rows;
	return {
		candidates: { ...selectCandidates(search, variants, lookups, withPack), rowsRead },
		index,
		lookups: lookups.slice(0, variants[0]?.length),
	};
}

/** Products with at least so many of the words that were looked up: those with most, then the newest, come first. */
export function rankBySharedWords({ lookups }: Found, minCount: number): number[] {
	const byCount: number[][] = lookups.map(() => []);
	buildMatchMasks(lookups).forEach((mask, number) => {
		byCount[countBits(mask & 0xff) - 1]?.push(number);
	});
	return byCount
		.slice(Math.max(0, minCount - 1))
		.flat()
		.reverse();
}

function toLookup(word: SearchWord, { starts, isCut }: IndexRows): WordLookup {
	return {
		word,
		rows: word.prefixes.flatMap((start) => starts.get(start) ?? []),
		isTruncated: word.prefixes.some(isCut),
	};
}

function selectCandidates(
	search: SearchQuery,
	variants: readonly (readonly SearchWord[])[],
	lookups: readonly WordLookup[],
	withPack: ReadonlySet<number> | null,
): Omit<Candidates, "rowsRead"> {
	const find = (words: readonly SearchWord[]) => lookups.filter(({ word }) => words.includes(word));
	const [own = [], ...others] = variants.map(find);
	const isComplete = ({ isTruncated }: WordLookup) => !isTruncated;
	const complete = own.filter(isComplete);
	const isNumberTruncated = find(search.number ? [search.number] : []).some(
		(row) => row.isTruncated,
	);
	const ranked = rankProducts(
		lookups,
		[
			complete.length > 0 ? complete : own.slice(0, 1),
			...others.map((found) => (found.length > 1 ? found.filter(isComplete) : found)),
		],
		{ number: search.number, withPack },
	);
	return {
		...ranked,
		isTruncated: complete.length === 0 || isNumberTruncated,
		isExact: variants.every((words, n) => {
			const all = n === 0 ? search.words : words;
			return find(words).filter(isComplete).length === all.length;
		}),
		unknownWords: own.filter(({ rows }) => rows.length === 0).map(({ word }) => word),
	};
}

function chooseVariants({ words, alternatives }: SearchQuery): SearchWord[][] {
	const variants = [chooseWords(words)];
	for (const alternative of alternatives) {
		const all = new Set([...variants.flat(), ...alternative]);
		if (all.size <= MAX_LOOKUPS) variants.push([...alternative]);
	}
	return variants;
}

const chooseWords = (words: readonly SearchWord[]) =>
	words
		.toSorted((one, other) => other.typed.length - one.typed.length)
		.slice(0, MAX_LOOKED_UP_WORDS);

/**
 * The numbers of the products that have a word of each group, exactly as indexed. Reads one row per
 * word and 4,096 products.
 */
export async function findProductNumbers(
	db: Db,
	groups: readonly (readonly string[])[],
): Promise<number[]> {
	const { exact } = await readIndexRows(db, { exact: groups.flat(), starts: [] }, 0);
	const lookups = groups.map((group) => ({
		word: { typed: "", prefixes: group },
		rows: group.flatMap((word) => exact.get(word) ?? []),
		isTruncated: false,
	}));
	const all = (1 << lookups.length) - 1;
	const numbers: number[] = [];
	buildMatchMasks(lookups).forEach((mask, number) => {
		if ((mask & all) === all) numbers.push(number);
	});
	return numbers;
}

type Preferences = { number?: SearchWord | null; withPack?: ReadonlySet<number> | null };

function rankProducts(
	lookups: readonly WordLookup[],
	variants: readonly (readonly WordLookup[])[],
	{ number: wholeNumber, withPack }: Preferences = {},
): Pick<Candidates, "ranks" | "exactNumbers"> {
	const getBits = (some: readonly WordLookup[]) =>
		some.reduce((bits, lookup) => bits | (1 << lookups.indexOf(lookup)), 0);
	const variantBits = variants.map(getBits).filter((bits) => bits > 0);
	const numberBits = getBits(lookups.filter(({ word }) => word === wholeNumber));
	const ranks: number[] = [];
	const exact: number[] = [];
	buildMatchMasks(lookups).forEach((mask, number) => {
		const matched = variantBits.filter((bits) => (mask & bits) === bits);
		if (matched.length === 0) return;
		const missingWords = Math.min(...matched.map((bits) => countBits(bits & ~(mask >> 8))));
		if (numberBits > 0 && (mask >> 8) & numberBits) exact.push(number);
		ranks.push(toRank(number, missingWords + (withPack?.has(number) === false ? WITHOUT_PACK : 0)));
	});
	const preferred = new Set(exact);
	const ordered = ranks.map((rank) =>
		exact.length === 0 || preferred.has(toProductNumber(rank))
			? rank
			: rank + WITHOUT_NUMBER * RANK_SPAN,
	);
	return { ranks: ordered.sort((one, other) => one - other), exactNumbers: exact };
}
