import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { searchPages } from "../tables.server";
import { closestFor, LAST, numberOf } from "./candidates.server";
import type { Nearest } from "./product-list";
import { cardsOf } from "./product-pages.server";
import { type SoughtWord, soughtWords } from "./search-words";

/** How many of the shop's words are compared with those that it does not know, all together. */
const MOST_COMPARED = 60;

/** How many letters a word must begin with as it was typed, so that not all words have to be compared. */
const SAME_LETTERS = 2;

/**
 * The products that have as many of these words as any, for a query whose words no product has all of; null when there is
 * none. An unknown word is taken for a known one that differs by a letter or two. Reads about 500 rows.
 */
export async function nearestProducts(
	db: Db,
	words: readonly SoughtWord[],
	unknown: readonly SoughtWord[],
	size: number,
): Promise<Nearest | null> {
	const others = await Promise.all(
		unknown.map((word) => respelt(db, word, Math.floor(MOST_COMPARED / unknown.length))),
	);
	const meant = words.flatMap((word) => {
		const at = unknown.indexOf(word);
		return at < 0 ? [word] : (others[at] ?? []);
	});
	const closest = await closestFor(db, meant);
	if (closest.ranks.length === 0) return null;
	const products = await cardsOf(db, closest.ranks.slice(0, size).map(numberOf));
	return { words: closest.words.map(({ typed }) => typed).join(" "), products };
}

/** The shop's nearest spelling of a word that it does not know; none when all that begin alike are too far away. */
async function respelt(db: Db, { typed }: SoughtWord, most: number): Promise<SoughtWord[]> {
	const from = typed.slice(0, SAME_LETTERS);
	const isInReach = sql`${searchPages.word} < ${from + LAST}`;
	// From word to word: DISTINCT would read every page of each.
	const known = await db.all<{ word: string | null }>(sql`with recursive alike (word) as (
			select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} >= ${from} and ${isInReach}
			union all
			select (select min(${searchPages.word}) from ${searchPages} where ${searchPages.word} > alike.word and ${isInReach})
			from alike where alike.word is not null
			limit ${most})
		select word from alike`);
	const furthest = typed.length > 4 ? 2 : 1;
	const [best] = known
		.flatMap(({ word }) => (word ? [{ word, apart: lettersApart(typed, word) }] : []))
		.filter(({ apart }) => apart <= furthest)
		.toSorted((one, other) => one.apart - other.apart);
	return best ? soughtWords(best.word) : [];
}

/** How many letters have to be put in, left out or changed to make one word of the other (Levenshtein's distance). */
function lettersApart(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (const [n, letter] of Array.from(one).entries()) {
		const row = [n + 1];
		for (let at = 1; at <= other.length; at += 1) {
			const changed = (above[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
			row.push(Math.min(changed, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1));
		}
		above = row;
	}
	return above.at(-1) ?? 0;
}
