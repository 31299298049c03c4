import { and, asc, gte, lt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import type { SearchQuery } from "./search-query";
import { isFullMatch, type SearchWord } from "./search-words";

const MAX_INDEX_ROWS = 300;

const MAX_LOOKED_UP_WORDS = 5;

/** With those of alternatives; bits of `buildMatchMasks`. */
const MAX_LOOKUPS = 8;

/** As if so many more words were missing. */
const WITHOUT_PACK = 8;
const WITHOUT_NUMBER = 16;

/** As in migrations/0003_catalog.sql. */
const NUMBERS_PER_PAGE = 4096;
const CHARS_PER_MEMBER = 4;

export const LAST_CHARACTER = "\u{10ffff}";

/** Larger than any product number. */
const RANK_SPAN = 10_000_000_000;

/**
 * Each rank encodes a product. Lower ranks have the exact part number, then the pack, then more full
 * words, then newer products.
 */
export type Candidates = {
	ranks: readonly number[];
	/** More products match than were read. */
	isTruncated: boolean;
	/** Every candidate has all the words. */
	isExact: boolean;
	unknownWords: readonly SearchWord[];
	/** The only product with exactly the number that was typed. */
	exactNumber: number | null;
	rowsRead: number;
};

export const toProductNumber = (rank: number) => RANK_SPAN - (rank % RANK_SPAN);

export const toRank = (number: number, missingWords = 0) =>
	missingWords * RANK_SPAN + RANK_SPAN - number;

const hasNoMissingWord = (rank = Number.POSITIVE_INFINITY) => rank < RANK_SPAN;

type Row = typeof searchPages.$inferSelect;
type WordLookup = { word: SearchWord; rows: readonly Row[]; isTruncated: boolean };

/** Reads at most 300 rows. A word with too many rows rules nothing out; the reader compares it. */
export async function findCandidates(db: Db, search: SearchQuery): Promise<Candidates> {
	const variants = chooseVariants(search);
	const [lookups, withPack] = await Promise.all([
		lookUpWords(db, Array.from(new Set(variants.flat()))),
		findWithPack(db, search.packWords),
	]);
	return selectCandidates(search, variants, lookups, withPack);
}

/** Of several searches, which are looked up together: how many prefixes, and rows of each. */
const MAX_PREFIXES_TOGETHER = 40;
const MAX_ROWS_TOGETHER = 25;

/** The best products of a search, by their numbers. */
type BestMatches = {
	numbers: number[];
	/** Otherwise most of them. */
	hasAllWords: boolean;
	/** It has all the words in full, and no other product begins with them. */
	isOnly: boolean;
};

/** In one statement. Searches beyond the limit of prefixes find nothing. */
export async function findBestMatches(
	db: Db,
	searches: readonly SearchQuery[],
	size: number,
): Promise<BestMatches[]> {
	const starts = new Set<string>();
	const all = searches.map((search) => {
		const variants = chooseVariants(search);
		const own = variants.flat().flatMap(({ prefixes }) => prefixes);
		if (new Set([...starts, ...own]).size > MAX_PREFIXES_TOGETHER) return { search, variants: [] };
		for (const start of own) starts.add(start);
		return { search, variants };
	});
	const words = all.flatMap(({ variants }) => Array.from(new Set(variants.flat())));
	const found = await readRowsTogether(db, Array.from(starts));
	const lookups = words.map((word) => toLookup(word, found, MAX_ROWS_TOGETHER));
	return all.map(({ search, variants }) => {
		const own = lookups.filter(({ word }) => variants.flat().includes(word));
		const { ranks, isExact, exactNumber } = selectCandidates(search, variants, own, null);
		const hasAllWords = ranks.length > 0;
		const ranked = hasAllWords ? ranks : rankMostWords(own, search.words.length);
		return {
			numbers: ranked.slice(0, size).map(toProductNumber),
			hasAllWords,
			isOnly: exactNumber !== null || (isExact && ranks.length === 1 && hasNoMissingWord(ranks[0])),
		};
	});
}

type RowsByStart = ReadonlyMap<string, readonly Row[]>;

async function readRowsTogether(db: Db, starts: readonly string[]): Promise<RowsByStart> {
	if (starts.length === 0) return new Map();
	const rowsOfStart = sql`(select json_group_array(json_object('word', word, 'page', page, 'members', members))
		from (select word, page, members from search_pages
			where word >= wanted.value and word < wanted.value || ${LAST_CHARACTER}
			order by word, page limit ${sql.raw(String(MAX_ROWS_TOGETHER))}))`;
	const found = await db
		.select({
			start: sql<string>`wanted.value`,
			rows: rowsOfStart.mapWith((json: string): Row[] => JSON.parse(json)),
		})
		.from(sql`json_each(${JSON.stringify(starts)}) as wanted`);
	return new Map(found.map(({ start, rows }) => [start, rows]));
}

function toLookup(word: SearchWord, found: RowsByStart, maxRows: number): WordLookup {
	const rows = word.prefixes.map((start) => found.get(start) ?? []);
	return { word, rows: rows.flat(), isTruncated: rows.some(({ length }) => length === maxRows) };
}

function rankMostWords(lookups: readonly WordLookup[], wordCount: number): readonly number[] {
	const best = findBestSet(lookups);
	return 2 * best.length > wordCount ? rankProducts(lookups, [best]).ranks : [];
}

function selectCandidates(
	search: SearchQuery,
	variants: readonly (readonly SearchWord[])[],
	lookups: readonly WordLookup[],
	withPack: ReadonlySet<number> | null,
): Candidates {
	const find = (words: readonly SearchWord[]) => lookups.filter(({ word }) => words.includes(word));
	const [own = [], ...others] = variants.map(find);
	const isComplete = ({ isTruncated }: WordLookup) => !isTruncated;
	const complete = own.filter(isComplete);
	const isNumberTruncated = find(search.number ? [search.number] : []).some((it) => it.isTruncated);
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
		rowsRead: lookups.reduce((sum, { rows }) => sum + rows.length, 0),
	};
}

/** The words to look up: those that were typed, then of each alternative while there is room. */
function chooseVariants({ words, alternatives }: SearchQuery): SearchWord[][] {
	const variants = [chooseWords(words)];
	for (const alternative of alternatives) {
		const all = new Set([...variants.flat(), ...alternative]);
		if (all.size <= MAX_LOOKUPS) variants.push([...alternative]);
	}
	return variants;
}

/** The longest. */
const chooseWords = (words: readonly SearchWord[]) =>
	words
		.toSorted((one, other) => other.typed.length - one.typed.length)
		.slice(0, MAX_LOOKED_UP_WORDS);

async function findWithPack(
	db: Db,
	packWords: readonly string[],
): Promise<ReadonlySet<number> | null> {
	if (packWords.length === 0) return null;
	return new Set(await findProductNumbers(db, [packWords]));
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

/** Words that share a prefix are looked up once. */
async function lookUpWords(db: Db, words: readonly SearchWord[]): Promise<WordLookup[]> {
	const starts = Array.from(new Set(words.flatMap(({ prefixes }) => prefixes)));
	const rowsPerPrefix = Math.floor(MAX_INDEX_ROWS / starts.length);
	const [first, ...others] = starts.map((start) =>
		db
			.select()
			.from(searchPages)
			.where(and(gte(searchPages.word, start), lt(searchPages.word, start + LAST_CHARACTER)))
			.orderBy(asc(searchPages.word), asc(searchPages.page))
			.limit(rowsPerPrefix),
	);
	if (!first) return [];
	const answers = await db.batch([first, ...others]);
	const found = new Map(starts.map((start, n) => [start, answers[n] ?? []]));
	return words.map((word) => toLookup(word, found, rowsPerPrefix));
}

export async function findClosestWords(
	db: Db,
	words: readonly SearchWord[],
): Promise<{ words: SearchWord[]; ranks: readonly number[] }> {
	const lookups = await lookUpWords(db, chooseWords(words));
	const matchedTogether = findBestSet(lookups);
	const matchedWords = matchedTogether.map(({ word }) => word);
	return {
		words: words.filter((word) => matchedWords.includes(word)),
		ranks: rankProducts(lookups, [matchedTogether]).ranks,
	};
}

/** Of the words that a product has together, the most. */
function findBestSet(lookups: readonly WordLookup[]): WordLookup[] {
	const matchedSets = new Set(buildMatchMasks(lookups).map((mask) => mask & 0xff));
	const [bestSet = 0] = Array.from(matchedSets).toSorted(
		(one, other) => countBits(other) - countBits(one),
	);
	return lookups.filter((_, n) => bestSet & (1 << n));
}

/** Products that have `words`, in the order of the exact words of which they have one. */
export async function findWithAnyWord(
	db: Db,
	words: readonly SearchWord[],
	anyOf: readonly string[],
): Promise<{ number: number; word: string }[]> {
	if (anyOf.length === 0) return [];
	const one: SearchWord = { typed: "", prefixes: anyOf };
	const lookups = await lookUpWords(db, [...chooseWords(words), one]);
	const fitting = new Set(rankProducts(lookups, [lookups]).ranks.map(toProductNumber));
	const rows = lookups.at(-1)?.rows ?? [];
	return anyOf.flatMap((word) =>
		rows
			.filter((row) => row.word === word)
			.flatMap(listMembers)
			.filter((number) => fitting.delete(number))
			.toSorted((first, second) => second - first)
			.map((number) => ({ number, word })),
	);
}

export async function findMostSimilar(
	db: Db,
	words: readonly SearchWord[],
	size: number,
): Promise<number[]> {
	const masks = buildMatchMasks(await lookUpWords(db, chooseWords(words)));
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

/** The products of a row, by their numbers. */
function listMembers({ page, members }: Pick<Row, "page" | "members">): number[] {
	return members
		.trim()
		.split(" ")
		.map((place) => page * NUMBERS_PER_PAGE + Number.parseInt(place, 16));
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

type Preferences = { number?: SearchWord | null; withPack?: ReadonlySet<number> | null };

/** Products that have all the words of a variant. */
function rankProducts(
	lookups: readonly WordLookup[],
	variants: readonly (readonly WordLookup[])[],
	{ number: wholeNumber, withPack }: Preferences = {},
): Pick<Candidates, "ranks" | "exactNumber"> {
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
	const [only = null] = exact;
	return {
		ranks: ordered.sort((one, other) => one - other),
		exactNumber: exact.length === 1 ? only : null,
	};
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
