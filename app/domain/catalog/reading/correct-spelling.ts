import { readTokens, type Token, type WordToken } from "./query-tokens";
import { joinSplitWords, joinWords, type Vocabulary } from "./vocabulary";

export type Correction = { typed: string; read: string };

/** One wrong, missing or additional letter in words of five and more; two swapped ones also in those of four. */
export function correctSpelling(
	text: string,
	vocabulary: Vocabulary,
): { text: string; corrections: Correction[] } {
	const tokens = joinSplitWords(readTokens(text), vocabulary);
	const corrections: Correction[] = [];
	tokens.forEach((token, at) => {
		const typed = getLetters(token);
		const isCorrected = corrections.at(-1)?.typed.endsWith(` ${token.text}`);
		if (!typed || isCorrected || typed.stems.some((stem) => vocabulary.known.has(stem))) return;
		const read =
			correctTogether(getLetters(tokens[at - 1]), typed, vocabulary) ??
			correctTogether(typed, getLetters(tokens[at + 1]), vocabulary) ??
			correctWord(typed, vocabulary);
		if (read) corrections.push(read);
	});
	return {
		text: corrections.reduce((before, { typed, read }) => before.replace(typed, read), text),
		corrections,
	};
}

const getLetters = (token: Token | undefined): WordToken | null =>
	token?.kind === "word" && /^\p{L}{4,}$/u.test(token.text) ? token : null;

function correctWord(token: WordToken, vocabulary: Vocabulary): Correction | null {
	const read = findSimilar(token, vocabulary.known, vocabulary);
	return read === null ? null : { typed: token.text, read };
}

/** 'screw drivr' is 'screwdriver'. */
function correctTogether(
	one: WordToken | null,
	other: WordToken | null,
	vocabulary: Vocabulary,
): Correction | null {
	if (!one || !other) return null;
	const joined = { text: one.text + other.text, stem: joinWords(one.text, other.text) };
	const read = findSimilar(joined, vocabulary.kindWords, vocabulary);
	return read === null ? null : { typed: `${one.text} ${other.text}`, read };
}

/** The first that fits; of those with the same first letter, which is rarely the wrong one, if there are any. */
function findSimilar(
	{ text, stem }: Pick<WordToken, "text" | "stem">,
	words: ReadonlySet<string>,
	{ spellings }: Vocabulary,
): string | null {
	let found: string | null = null;
	for (const word of words) {
		if (word.length > text.length + 1) continue;
		const spelling = spellings.get(word) ?? word;
		if (spelling.length < stem.length - 1) continue;
		const isSimilar =
			isNear(stem, word) || isNear(text, word) || isNear(stem, spelling) || isNear(text, spelling);
		if (isSimilar && word[0] === text[0]) return spelling;
		if (isSimilar) found ??= spelling;
	}
	return found;
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
