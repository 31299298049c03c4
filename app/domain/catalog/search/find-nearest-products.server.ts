import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import { searchPages } from "../tables.server";
import {
	findClosestWords,
	findWithAnyWord,
	LAST_CHARACTER,
	toProductNumber,
} from "./candidates.server";
import type { NearestProducts } from "./product-list";
import { listProductCards } from "./product-pages.server";
import { buildWholeNumberWord, parseSearchWords, type SearchWord } from "./search-words";

const MAX_COMPARED_WORDS = 60;

/** A piece of a query: the diameter and the length. */
const SIZE = /^(.*\d)x(\d+(?:\.\d+)?)$/;
const MAX_COMPARED_SIZES = 80;
/** Each has up to 25 rows among 100,000 products. */
const MAX_NEAREST_SIZES = 7;

/** Bounds how many words are compared. */
const SHARED_PREFIX_LETTERS = 2;

/** Of another length, or with as many of the words as possible. Reads about 500 rows. */
export async function findNearestProducts(
	db: Db,
	words: readonly SearchWord[],
	unknownWords: readonly SearchWord[],
	section: Section,
): Promise<NearestProducts | null> {
	return (
		(await findNearestSizes(db, words, section)) ??
		(await findClosestMatches(db, words, unknownWords, section))
	);
}

type Section = { size: number; viewer: PriceViewer };

/** Keeps the diameter of a size such as 'm8x43'. */
async function findNearestSizes(
	db: Db,
	words: readonly SearchWord[],
	{ size: count, viewer }: Section,
): Promise<NearestProducts | null> {
	const sized = words.find(({ typed }) => SIZE.test(typed));
	const [, kept = "", typedLength = ""] = SIZE.exec(sized?.typed ?? "") ?? [];
	if (!sized) return null;
	const others = words.filter((word) => word !== sized);
	const sizes = await listWords(db, buildWholeNumberWord(`${kept}x`), MAX_COMPARED_SIZES);
	const distances = new Map(
		sizes.map((word) => [word, Math.abs(Number(word.split("x").at(-1)) - Number(typedLength))]),
	);
	const nearest = sizes
		.filter((word) => Number.isFinite(distances.get(word)))
		.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
		.slice(0, MAX_NEAREST_SIZES);
	const found = await findWithAnyWord(db, others, nearest);
	if (found.length === 0) return null;
	const numbers = found.map(({ number }) => number).slice(0, count);
	return {
		words: others.map(({ typed }) => typed).join(" "),
		size: { missing: `${kept}x${typedLength}`, kept },
		products: await listProductCards(db, viewer, numbers),
	};
}

/** Corrects unknown words by a letter or two. */
async function findClosestMatches(
	db: Db,
	words: readonly SearchWord[],
	unknownWords: readonly SearchWord[],
	{ size, viewer }: Section,
): Promise<NearestProducts | null> {
	const corrections = await Promise.all(
		unknownWords.map((word) =>
			correctSpelling(db, word, Math.floor(MAX_COMPARED_WORDS / unknownWords.length)),
		),
	);
	const correctedWords = words.flatMap((word) => {
		const at = unknownWords.indexOf(word);
		return at < 0 ? [word] : (corrections[at] ?? []);
	});
	const closest = await findClosestWords(db, correctedWords);
	if (closest.ranks.length === 0) return null;
	const products = await listProductCards(
		db,
		viewer,
		closest.ranks.slice(0, size).map(toProductNumber),
	);
	return { words: closest.words.map(({ typed }) => typed).join(" "), size: null, products };
}

async function correctSpelling(
	db: Db,
	{ typed }: SearchWord,
	maxWords: number,
): Promise<SearchWord[]> {
	const known = await listWords(db, typed.slice(0, SHARED_PREFIX_LETTERS), maxWords);
	const maxDistance = typed.length > 4 ? 2 : 1;
	const [closestWord] = known
		.map((word) => ({ word, distance: calculateEditDistance(typed, word) }))
		.filter(({ distance: apart }) => apart <= maxDistance)
		.toSorted((first, second) => first.distance - second.distance);
	return closestWord ? parseSearchWords(closestWord.word) : [];
}

/** The first words of the index that begin with a prefix. */
async function listWords(db: Db, prefix: string, maxWords: number): Promise<string[]> {
	const sharesPrefix = sql`${searchPages.word} < ${prefix + LAST_CHARACTER}`;
	// Skips from word to word: DISTINCT would read every row of each.
	const known = await db.all<{ word: string | null }>(sql`with recursive alike (word) as (
			select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} >= ${prefix} and ${sharesPrefix}
			union all
			select (select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} > alike.word and ${sharesPrefix})
			from alike where alike.word is not null
			limit ${maxWords})
		select word from alike`);
	return known.flatMap(({ word }) => (word ? [word] : []));
}

/** Levenshtein distance. */
function calculateEditDistance(first: string, second: string): number {
	let previousRow = Array.from({ length: second.length + 1 }, (_, at) => at);
	for (const [n, letter] of Array.from(first).entries()) {
		const row = [n + 1];
		for (let at = 1; at <= second.length; at += 1) {
			const changed = (previousRow[at - 1] ?? 0) + (second[at - 1] === letter ? 0 : 1);
			row.push(Math.min(changed, (previousRow[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1));
		}
		previousRow = row;
	}
	return previousRow.at(-1) ?? 0;
}
