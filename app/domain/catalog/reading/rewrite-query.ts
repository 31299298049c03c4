import type { SynonymKind } from "../rules";

/** Both are one or more words, and find each other. */
export type SynonymPair = { word: string; means: string; kind: SynonymKind };

/** More are tried together only. */
const MAX_ALONE = 4;

/** Words of other scripts are read, but not tried for what is typed in English. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}]+$/u;

/** Rewrites the text itself, with all its synonyms in either direction, and with each alone. */
export function rewrite(text: string, synonyms: readonly SynonymPair[]): string[] {
	const forward = synonyms.flatMap(({ word, means, kind }) => {
		const replacement = findReplacement(text, word, means, kind);
		return replacement ? [replacement] : [];
	});
	const backward = synonyms.flatMap(({ word, means, kind }) => {
		const isOneWay = kind === "unit" || !LATIN.test(word);
		const replacement = isOneWay ? null : findReplacement(text, means, word, kind);
		return replacement ? [replacement] : [];
	});
	const apply = (all: readonly Replacement[]) =>
		all
			.toSorted((one, other) => other.length - one.length)
			.reduce((before, { replace }) => replace(before), text);
	const alone = [forward, backward].flatMap((all) => (all.length > 1 ? all : []));
	return Array.from(
		new Set([
			text,
			apply(forward),
			apply(backward),
			...alone.slice(0, MAX_ALONE).map((each) => apply([each])),
		]),
	);
}

type Replacement = { length: number; replace: (text: string) => string };

function findReplacement(
	text: string,
	from: string,
	to: string,
	kind: SynonymPair["kind"],
): Replacement | null {
	// Words may stand apart and in another order: 'bolt m6 allen'.
	const words = /\d/.test(from) ? [from] : from.split(" ");
	if (!words.every((word) => text.includes(word))) return null;
	const patterns = words.map((word) => {
		const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
		const before = kind === "unit" ? "(?<=\\d\\s*)" : "(?<![\\p{L}\\d])";
		return new RegExp(`${before}${escaped}(?:e?s)?(?![\\p{L}\\p{M}\\d])`, "gu");
	});
	const isIn = (given: string) => patterns.every((pattern) => given.search(pattern) >= 0);
	// 'stainless' has the letters of 'ss', which would take the place of a synonym that is there.
	if (!isIn(text)) return null;
	const replacement = kind === "unit" ? ` ${to}` : to;
	return {
		length: from.length,
		replace: (before) =>
			isIn(before)
				? patterns.reduceRight(
						(left, pattern, at) => left.replace(pattern, () => (at === 0 ? replacement : "")),
						before,
					)
				: before,
	};
}
