import type { WordToken } from "./query-tokens";
import { hasAny, listStems, type Vocabulary } from "./vocabulary";

/** One letter more, less or other in words of five letters and more; two swapped letters in those of four. */
export function correct(token: WordToken, { known, kindWords }: Vocabulary): string | null {
	const { stem } = token;
	if (stem.length < 4 || /\d/.test(stem) || hasAny(known, listStems(token))) return null;
	for (const word of kindWords)
		if (isSwapped(stem, word) || (stem.length > 4 && isOneEditAway(stem, word))) return word;
	return null;
}

function isSwapped(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	const at = findDifference(one, other);
	return (
		one[at] === other[at + 1] &&
		one[at + 1] === other[at] &&
		one.slice(at + 2) === other.slice(at + 2)
	);
}

function isOneEditAway(one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > 1 || other.length < 4) return false;
	const at = findDifference(one, other);
	return [
		[1, 1],
		[1, 0],
		[0, 1],
	].some(([skip = 0, skipOther = 0]) => one.slice(at + skip) === other.slice(at + skipOther));
}

function findDifference(one: string, other: string): number {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at += 1;
	return at;
}
