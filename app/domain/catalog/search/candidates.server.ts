import { and, asc, gte, lt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import { isFullMatch, type SearchWord } from "./search-words";

/** How many rows of the index a search reads at most, all its words together. */
const MAX_INDEX_ROWS = 300;

/** Words of a query that are looked up; the others are compared with the names that these find. */
const MAX_LOOKED_UP_WORDS = 5;

/** Product numbers to a page of the index, and the letters of each (migrations/0003_catalog.sql). */
const NUMBERS_PER_PAGE = 4096;
const CHARS_PER_MEMBER = 4;

/** Larger than any character that a word can have. */
export const LAST_CHARACTER = "\u{10ffff}";

/** Larger than any product number. */
const RANK_SPAN = 10_000_000_000;

/**
 * What a search found in the index. Each rank stands for a product, the best match first: those that have more of the
 * words in full, then those that came on sale later.
 */
export type Candidates = {
	ranks: readonly number[];
	/** There are more that begin like it than the index was read for. */
	isTruncated: boolean;
	/** Each of them has all the words: nothing is left to compare. */
	isExact: boolean;
	/** Words of the query that begin none of the shop's. */
	unknownWords: readonly SearchWord[];
	rowsRead: number;
};

/** The number (`products.searchNo`) of the product that a rank stands for. */
export const toProductNumber = (rank: number) => RANK_SPAN - (rank % RANK_SPAN);

/** The rank of a product that lacks so many of a query's words in full. */
export const toRank = (number: number, missingWords = 0) =>
	missingWords * RANK_SPAN + RANK_SPAN - number;

type Row = typeof searchPages.$inferSelect;
type WordLookup = { word: SearchWord; rows: readonly Row[]; isTruncated: boolean };

/**
 * The products for sale that may have all these words, from at most 300 rows of the index. A word that more rows begin with
 * than its share of them rules nothing out while there is another word: whoever reads the products compares it.
 */
export async function findCandidates(db: Db, words: readonly SearchWord[]): Promise<Candidates> {
	const lookups = await lookUpWords(db, words);
	const completeLookups = lookups.filter(({ isTruncated }) => !isTruncated);
	return {
		ranks: rankProducts(completeLookups.length > 0 ? completeLookups : lookups.slice(0, 1)),
		isTruncated: completeLookups.length === 0,
		isExact: completeLookups.length === words.length,
		unknownWords: lookups.filter(({ rows }) => rows.length === 0).map(({ word }) => word),
		rowsRead: lookups.reduce((sum, { rows }) => sum + rows.length, 0),
	};
}

/** The rows of the index that begin with each of these words, the longest of them, in one batch. */
async function lookUpWords(db: Db, words: readonly SearchWord[]): Promise<WordLookup[]> {
	const chosen = words
		.toSorted((one, other) => other.typed.length - one.typed.length)
		.slice(0, MAX_LOOKED_UP_WORDS);
	const prefixLookups = chosen.flatMap((word) => word.prefixes.map((start) => ({ word, start })));
	const rowsPerPrefix = Math.floor(MAX_INDEX_ROWS / prefixLookups.length);
	const [first, ...others] = prefixLookups.map(({ start }) =>
		db
			.select()
			.from(searchPages)
			.where(and(gte(searchPages.word, start), lt(searchPages.word, start + LAST_CHARACTER)))
			.orderBy(asc(searchPages.word), asc(searchPages.page))
			.limit(rowsPerPrefix),
	);
	if (!first) return [];
	const answers = await db.batch([first, ...others]);
	return chosen.map((word) => {
		const wordRows = answers.filter((_, n) => prefixLookups[n]?.word === word);
		return {
			word,
			rows: wordRows.flat(),
			isTruncated: wordRows.some((rows) => rows.length === rowsPerPrefix),
		};
	});
}

/**
 * The words of which most can be had together, and the ranks of the products that have them: for whoever finds nothing
 * by all of them. Reads at most 300 rows of the index.
 */
export async function findClosestWords(
	db: Db,
	words: readonly SearchWord[],
): Promise<{ words: SearchWord[]; ranks: number[] }> {
	const lookups = await lookUpWords(db, words);
	const matchedSets = new Set(buildMatchMasks(lookups).map((mask) => mask & 0xff));
	const [bestSet = 0] = Array.from(matchedSets).toSorted(
		(one, other) => countBits(other) - countBits(one),
	);
	const matchedTogether = lookups.filter((_, n) => bestSet & (1 << n));
	const matchedWords = matchedTogether.map(({ word }) => word);
	return {
		words: words.filter((word) => matchedWords.includes(word)),
		ranks: rankProducts(matchedTogether),
	};
}

/** The numbers of at most `size` products that have the most of these words, the best first; at least one word each. */
export async function findMostSimilar(
	db: Db,
	words: readonly SearchWord[],
	size: number,
): Promise<number[]> {
	const masks = buildMatchMasks(await lookUpWords(db, words));
	const productNumbers: number[] = [];
	for (
		let wordCount = MAX_LOOKED_UP_WORDS;
		wordCount > 0 && productNumbers.length < size;
		wordCount -= 1
	) {
		for (let number = masks.length - 1; number >= 0 && productNumbers.length < size; number -= 1) {
			if (countBits((masks[number] ?? 0) & 0xff) === wordCount) productNumbers.push(number);
		}
	}
	return productNumbers;
}

/** For each product number which of these words were found of it: bit n for 'begins with the nth', n + 8 for 'has it in full'. */
function buildMatchMasks(lookups: readonly WordLookup[]): Uint16Array {
	const pages = lookups.flatMap(({ rows }) => rows.map(({ page }) => page));
	const masks = new Uint16Array((Math.max(-1, ...pages) + 1) * NUMBERS_PER_PAGE);
	lookups.forEach(({ word, rows }, n) => {
		for (const row of rows)
			setMatchBits(masks, row, isFullMatch(row.word, word) ? 0x101 << n : 1 << n);
	});
	return masks;
}

/** The ranks of the products that all of these words were found of. */
function rankProducts(lookups: readonly WordLookup[]): number[] {
	const all = (1 << lookups.length) - 1;
	const ranks: number[] = [];
	buildMatchMasks(lookups).forEach((mask, number) => {
		if (all > 0 && (mask & all) === all)
			ranks.push(toRank(number, lookups.length - countBits(mask >> 8)));
	});
	return ranks.sort((one, other) => one - other);
}

function setMatchBits(masks: Uint16Array, { page, members }: Row, bits: number): void {
	for (let at = 0; at < members.length; at += CHARS_PER_MEMBER) {
		const place =
			(parseHexDigit(members, at + 1) << 8) |
			(parseHexDigit(members, at + 2) << 4) |
			parseHexDigit(members, at + 3);
		const number = page * NUMBERS_PER_PAGE + place;
		masks[number] = (masks[number] ?? 0) | bits;
	}
}

/** A hexadecimal digit's value, by its code: parsing texts would take most of a search's time. */
function parseHexDigit(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code < 58 ? code - 48 : code - 87;
}

function countBits(bits: number): number {
	let count = 0;
	for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
	return count;
}
