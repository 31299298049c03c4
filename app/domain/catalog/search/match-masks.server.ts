import { isFullMatch, type SearchWord } from "../reading/search-words";
import { CHARS_PER_MEMBER, type IndexRow, NUMBERS_PER_PAGE, readPlace } from "./index-rows.server";

/** Bit n: a word begins with the nth word; bit n + 8: it is the nth word. */
export function buildMatchMasks(
	lookups: readonly { word: SearchWord; rows: readonly IndexRow[] }[],
): Uint16Array {
	const pages = lookups.flatMap(({ rows }) => rows.map(({ page }) => page));
	const masks = new Uint16Array((Math.max(-1, ...pages) + 1) * NUMBERS_PER_PAGE);
	lookups.forEach(({ word, rows }, n) => {
		for (const row of rows)
			setMatchBits(masks, row, isFullMatch(row.word, word) ? 0x101 << n : 1 << n);
	});
	return masks;
}

function setMatchBits(masks: Uint16Array, { page, members }: IndexRow, bits: number): void {
	for (let at = 0; at < members.length; at += CHARS_PER_MEMBER) {
		const number = page * NUMBERS_PER_PAGE + readPlace(members, at);
		masks[number] = (masks[number] ?? 0) | bits;
	}
}

export function countBits(bits: number): number {
	let count = 0;
	for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
	return count;
}
