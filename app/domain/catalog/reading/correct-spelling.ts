import { readTokens, type Token, type WordToken } from "./query-tokens";
import { joinSplitWords, joinWords, type Vocabulary } from "./vocabulary";

export type Correction = { typed: string; read: string };

/** The likeliest readings first; the index decides. One wrong, missing or additional letter in words of five and more; two swapped ones also in those of four. */
export function correctSpelling(
	text: string,
	vocabulary: Vocabulary,
): { text: string; corrections: Correction[] }[] {
	const tokens = joinSplitWords(readTokens(text), vocabulary);
	const guesses: Correction[][] = [];
	tokens.forEach((token, at) => {
		const typed = getLetters(token);
		const isCorrected = guesses.at(-1)?.[0]?.typed.endsWith(` ${token.text}`);
		if (!typed || isCorrected || typed.stems.some((stem) => vocabulary.known.has(stem))) return;
		const read = [
			correctTogether(getLetters(tokens[at - 1]), typed, vocabulary),
			correctTogether(typed, getLetters(tokens[at + 1]), vocabulary),
			correctWord(typed, vocabulary),
		].find((each) => each.length > 0);
		if (read) guesses.push(read);
	});
	const count = Math.max(1, ...guesses.map(({ length }) => length));
	return Array.from({ length: count }, (_, n) => {
		const corrections = guesses.flatMap((each) => each[n] ?? each.slice(0, 1));
		return {
			text: corrections.reduce((before, { typed, read }) => before.replace(typed, read), text),
			corrections,
		};
	});
}

const getLetters = (token: Token | undefined): WordToken | null =>
	token?.kind === "word" && /^\p{L}{4,}$/u.test(token.text) ? token : null;

function correctWord(token: WordToken, vocabulary: Vocabulary): Correction[] {
	return listSimilar(token, vocabulary.known, vocabulary).map((read) => ({
		typed: token.text,
		read,
	}));
}

/** 'screw drivr' is 'screwdriver'. */
function correctTogether(
	one: WordToken | null,
	other: WordToken | null,
	vocabulary: Vocabulary,
): Correction[] {
	if (!one || !other) return [];
	const joined = { text: one.text + other.text, stem: joinWords(one.text, other.text) };
	return listSimilar(joined, vocabulary.kindWords, vocabulary).map((read) => ({
		typed: `${one.text} ${other.text}`,
		read,
	}));
}

const MAX_GUESSES = 3;

/** Of those with the same first letter, which is rarely the wrong one, if there are any. */
function listSimilar(
	{ text, stem }: Pick<WordToken, "text" | "stem">,
	words: ReadonlySet<string>,
	{ spellings }: Vocabulary,
): string[] {
	const found = new Set<string>();
	for (const word of words) {
		if (word.length > text.length + 1) continue;
		const spelling = spellings.get(word) ?? word;
		if (spelling.length < stem.length - 1) continue;
		const isSimilar =
			[stem, text].some((typed) => isNear(typed, word) || isNear(typed, spelling)) ||
			isNear(text, `${spelling}s`);
		if (isSimilar) found.add(spelling);
	}
	const all = Array.from(found);
	const likely = all.filter((word) => word[0] === text[0]);
	return (likely.length > 0 ? likely : all).slice(0, MAX_GUESSES);
}

/** One error leaves the first letter or the last. */
const isNear = (one: string, other: string) =>
	(one[0] === other[0] || one.at(-1) === other.at(-1)) &&
	(isSwapped(one, other) || isOneEditAway(one, other));

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
	if (Math.abs(one.length - other.length) > 1 || other.length < 5) return false;
	const at = findDifference(one, other);
	const skip = one.length >= other.length ? 1 : 0;
	const skipOther = other.length >= one.length ? 1 : 0;
	return one.slice(at + skip) === other.slice(at + skipOther);
}

function findDifference(one: string, other: string): number {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at += 1;
	return at;
}
