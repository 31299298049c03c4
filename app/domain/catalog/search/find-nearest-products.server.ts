import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import { findClosestWords, LAST_CHARACTER, toProductNumber } from "./candidates.server";
import type { NearestProducts } from "./product-list";
import { listProductCards } from "./product-pages.server";
import { parseSearchWords, type SearchWord } from "./search-words";

const MAX_COMPARED_WORDS = 60;

/** Bounds how many words are compared. */
const SHARED_PREFIX_LETTERS = 2;

/** Also corrects unknown words by a letter or two. Reads about 500 rows. */
export async function findNearestProducts(
	db: Db,
	words: readonly SearchWord[],
	unknownWords: readonly SearchWord[],
	size: number,
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
	const products = await listProductCards(db, closest.ranks.slice(0, size).map(toProductNumber));
	return { words: closest.words.map(({ typed }) => typed).join(" "), products };
}

async function correctSpelling(
	db: Db,
	{ typed }: SearchWord,
	maxWords: number,
): Promise<SearchWord[]> {
	const prefix = typed.slice(0, SHARED_PREFIX_LETTERS);
	const sharesPrefix = sql`${searchPages.word} < ${prefix + LAST_CHARACTER}`;
	// Skips from word to word: DISTINCT would read every row of each.
	const known = await db.all<{ word: string | null }>(sql`with recursive alike (word) as (
			select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} >= ${prefix} and ${sharesPrefix}
			union all
			select (select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} > alike.word and ${sharesPrefix})
			from alike where alike.word is not null
			limit ${maxWords})
		select word from alike`);
	const maxDistance = typed.length > 4 ? 2 : 1;
	const [closestWord] = known
		.flatMap(({ word }) => (word ? [{ word, distance: calculateEditDistance(typed, word) }] : []))
		.filter(({ distance: apart }) => apart <= maxDistance)
		.toSorted((first, second) => first.distance - second.distance);
	return closestWord ? parseSearchWords(closestWord.word) : [];
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
