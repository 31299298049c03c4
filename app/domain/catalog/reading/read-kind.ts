import type { Correction } from "./correct-spelling";
import type { Token, WordToken } from "./query-tokens";
import { listForms } from "./search-words";
import { type FamilyTerms, hasAny, type Vocabulary } from "./vocabulary";

/** Words with three digits are numbers of other parts, such as '6204-2rsh'. */
const NUMBER = /(?:\d\D*){3}/;

/** Shorter words are abbreviations. */
const MIN_LENGTH = 3;

export type KindContext = {
	vocabulary: Vocabulary;
	corrections: readonly Correction[];
	/** The forms of all words, with and without synonyms. */
	said: ReadonlySet<string>;
};

export const listSaidForms = (tokens: readonly Token[]): ReadonlySet<string> =>
	new Set(
		tokens.flatMap((token) =>
			token.kind === "word" ? [...token.stems, ...listForms(token.text)] : [],
		),
	);

/** How surely the words mean a family: a 'paint brush' is no wire brush, and a 'hose' no hose clamp. */
export function readKind(
	tokens: readonly Token[],
	{ head, joined, nearest, standards }: FamilyTerms,
	{ vocabulary, corrections, said }: KindContext,
) {
	const hasStandard = tokens.some(
		(token) => token.kind === "standard" && standards.includes(token.standard),
	);
	const isSaid = (word: string) => said.has(word);
	const isCalled = hasStandard || [...head, ...joined].some(isSaid);
	// Of 'circular-saw': both parts, or the word as a whole.
	const parts = nearest.length > 1 ? nearest.slice(0, -1) : nearest;
	const isWhole =
		hasStandard || joined.some(isSaid) || parts.every(isSaid) || nearest.slice(-1).some(isSaid);
	/** A family with none of these words in its name is meant. */
	const namesOther = ({ stems }: WordToken): boolean =>
		stems.some((stem) =>
			vocabulary.familiesByWord.get(stem)?.some((other) => hasAny(other.head, stems)),
		);
	/** If no part has it, the shop has no such kind. */
	const changesKind = (token: WordToken): boolean => {
		if (token.text.length < MIN_LENGTH) return false;
		if (NUMBER.test(token.text)) return true;
		const isProperty = token.stems.some((stem) => vocabulary.valueWords.has(stem));
		const isGuess = corrections.some(({ read }) => read === token.text);
		return ((isGuess || !isProperty) && !(isCalled && isWhole)) || namesOther(token);
	};
	return { isCalled, changesKind, namesOther };
}
