import { and, asc, gte, lt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import { isFullMatch, type SearchWord } from "./search-words";

const MAX_INDEX_ROWS = 300;

const MAX_LOOKED_UP_WORDS = 5;

/** As in migrations/0003_catalog.sql. */
const NUMBERS_PER_PAGE = 4096;
const CHARS_PER_MEMBER = 4;

export const LAST_CHARACTER = "\u{10ffff}";

/** Larger than any product number. */
const RANK_SPAN = 10_000_000_000;

/** Each rank encodes a product. Lower ranks have more full words, then newer products. */
export type Candidates = {
	ranks: readonly number[];
	/** More products match than were read. */
	isTruncated: boolean;
	/** Every candidate has all the words. */
	isExact: boolean;
	unknownWords: readonly SearchWord[];
	rowsRead: number;
};

export const toProductNumber = (rank: number) => RANK_SPAN - (rank % RANK_SPAN);

export const toRank = (number: number, missingWords = 0) =>
	missingWords * RANK_SPAN + RANK_SPAN - number;

type Row = typeof searchPages.$inferSelect;
type WordLookup = { word: SearchWord; rows: readonly Row[]; isTruncated: boolean };

/** Reads at most 300 rows. A word with too many rows rules nothing out; the reader compares it. */
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

/**
 * The numbers of the products that have a word of each group, exactly as indexed. Reads one row per
 * word and 4,096 products.
 */
export async function findProductNumbers(
	db: Db,
	groups: readonly (readonly string[])[],
): Promise<number[]> {
	const words = JSON.stringify(groups.flat());
	const rows = await db
		.select()
		.from(searchPages)
		.where(sql`${searchPages.word} in (select value from json_each(${words}))`);
	const lookups = groups.map((group) => ({
		word: { typed: "", prefixes: group },
		rows: rows.filter(({ word }) => group.includes(word)),
		isTruncated: false,
	}));
	const all = (1 << lookups.length) - 1;
	const numbers: number[] = [];
	buildMatchMasks(lookups).forEach((mask, number) => {
		if ((mask & all) === all) numbers.push(number);
	});
	return numbers;
}

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

/** Bit n: a word begins with the nth word; bit n + 8: it is the nth word. */
function buildMatchMasks(lookups: readonly WordLookup[]): Uint16Array {
	const pages = lookups.flatMap(({ rows }) => rows.map(({ page }) => page));
	const masks = new Uint16Array((Math.max(-1, ...pages) + 1) * NUMBERS_PER_PAGE);
	lookups.forEach(({ word, rows }, n) => {
		for (const row of rows)
			setMatchBits(masks, row, isFullMatch(row.word, word) ? 0x101 << n : 1 << n);
	});
	return masks;
}

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

/** Parsing substrings would take most of a search's time. */
function parseHexDigit(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code < 58 ? code - 48 : code - 87;
}

function countBits(bits: number): number {
	let count = 0;
	for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
	return count;
}
