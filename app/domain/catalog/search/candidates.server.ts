import { and, asc, gte, lt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import { isWhole, type SoughtWord } from "./search-words";

/** How many rows of the index a search reads at most, all its words together. */
const MOST_INDEX_ROWS = 300;

/** Words of a query that are looked up; the others are compared with the names that these find. */
const MOST_LOOKED_UP = 5;

/** Product numbers to a page of the index, and the letters of each (migrations/0003_catalog.sql). */
const PAGE = 4096;
const MEMBER = 4;

/** Larger than any character that a word can have. */
export const LAST = "\u{10ffff}";

/** Larger than any product number. */
const SPAN = 10_000_000_000;

/**
 * What a search found in the index. Each rank stands for a product, the best match first: those that have more of the
 * words in full, then those that came on sale later.
 */
export type Candidates = {
	ranks: readonly number[];
	/** There are more that begin like it than the index was read for. */
	isCut: boolean;
	/** Each of them has all the words: nothing is left to compare. */
	isSure: boolean;
	/** Words of the query that begin none of the shop's. */
	unknown: readonly SoughtWord[];
	rowsRead: number;
};

/** The number (`products.searchNo`) of the product that a rank stands for. */
export const numberOf = (rank: number) => SPAN - (rank % SPAN);

/** The rank of a product that lacks so many of a query's words in full. */
export const rankOf = (number: number, lacking = 0) => lacking * SPAN + SPAN - number;

type Row = typeof searchPages.$inferSelect;
type LookedUp = { word: SoughtWord; rows: readonly Row[]; isCut: boolean };

/**
 * The products for sale that may have all these words, from at most 300 rows of the index. A word that more rows begin with
 * than its share of them rules nothing out while there is another word: whoever reads the products compares it.
 */
export async function candidatesFor(db: Db, words: readonly SoughtWord[]): Promise<Candidates> {
	const found = await lookedUp(db, words);
	const certain = found.filter(({ isCut }) => !isCut);
	return {
		ranks: ranked(certain.length > 0 ? certain : found.slice(0, 1)),
		isCut: certain.length === 0,
		isSure: certain.length === words.length,
		unknown: found.filter(({ rows }) => rows.length === 0).map(({ word }) => word),
		rowsRead: found.reduce((sum, { rows }) => sum + rows.length, 0),
	};
}

/** The rows of the index that begin with each of these words, the longest of them, in one batch. */
async function lookedUp(db: Db, words: readonly SoughtWord[]): Promise<LookedUp[]> {
	const chosen = words
		.toSorted((one, other) => other.typed.length - one.typed.length)
		.slice(0, MOST_LOOKED_UP);
	const asked = chosen.flatMap((word) => word.starts.map((start) => ({ word, start })));
	const share = Math.floor(MOST_INDEX_ROWS / asked.length);
	const [first, ...others] = asked.map(({ start }) =>
		db
			.select()
			.from(searchPages)
			.where(and(gte(searchPages.word, start), lt(searchPages.word, start + LAST)))
			.orderBy(asc(searchPages.word), asc(searchPages.page))
			.limit(share),
	);
	if (!first) return [];
	const answers = await db.batch([first, ...others]);
	return chosen.map((word) => {
		const own = answers.filter((_, n) => asked[n]?.word === word);
		return { word, rows: own.flat(), isCut: own.some((rows) => rows.length === share) };
	});
}

/**
 * The words of which most can be had together, and the ranks of the products that have them: for whoever finds nothing
 * by all of them. Reads at most 300 rows of the index.
 */
export async function closestFor(
	db: Db,
	words: readonly SoughtWord[],
): Promise<{ words: SoughtWord[]; ranks: number[] }> {
	const found = await lookedUp(db, words);
	const sets = new Set(marksOf(found).map((marked) => marked & 0xff));
	const [most = 0] = Array.from(sets).toSorted((one, other) => bitsIn(other) - bitsIn(one));
	const together = found.filter((_, n) => most & (1 << n));
	const kept = together.map(({ word }) => word);
	return { words: words.filter((word) => kept.includes(word)), ranks: ranked(together) };
}

/** The numbers of at most `size` products that have the most of these words, the best first; at least one word each. */
export async function mostAlike(
	db: Db,
	words: readonly SoughtWord[],
	size: number,
): Promise<number[]> {
	const marks = marksOf(await lookedUp(db, words));
	const numbers: number[] = [];
	for (let most = MOST_LOOKED_UP; most > 0 && numbers.length < size; most -= 1) {
		for (let number = marks.length - 1; number >= 0 && numbers.length < size; number -= 1) {
			if (bitsIn((marks[number] ?? 0) & 0xff) === most) numbers.push(number);
		}
	}
	return numbers;
}

/** For each product number which of these words were found of it: bit n for 'begins with the nth', n + 8 for 'has it in full'. */
function marksOf(found: readonly LookedUp[]): Uint16Array {
	const pages = found.flatMap(({ rows }) => rows.map(({ page }) => page));
	const marks = new Uint16Array((Math.max(-1, ...pages) + 1) * PAGE);
	found.forEach(({ word, rows }, n) => {
		for (const row of rows) mark(marks, row, isWhole(row.word, word) ? 0x101 << n : 1 << n);
	});
	return marks;
}

/** The ranks of the products that all of these words were found of. */
function ranked(found: readonly LookedUp[]): number[] {
	const all = (1 << found.length) - 1;
	const ranks: number[] = [];
	marksOf(found).forEach((marked, number) => {
		if (all > 0 && (marked & all) === all)
			ranks.push(rankOf(number, found.length - bitsIn(marked >> 8)));
	});
	return ranks.sort((one, other) => one - other);
}

function mark(marks: Uint16Array, { page, members }: Row, bits: number): void {
	for (let at = 0; at < members.length; at += MEMBER) {
		const place =
			(digitAt(members, at + 1) << 8) | (digitAt(members, at + 2) << 4) | digitAt(members, at + 3);
		const number = page * PAGE + place;
		marks[number] = (marks[number] ?? 0) | bits;
	}
}

/** A hexadecimal digit's value, by its code: parsing texts would take most of a search's time. */
function digitAt(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code < 58 ? code - 48 : code - 87;
}

function bitsIn(bits: number): number {
	let count = 0;
	for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
	return count;
}
