import { readTokens, type Token } from "./query-tokens";
import { type FamilyTerms, hasAny, joinSplitWords, type Vocabulary } from "./vocabulary";

const HEAD = 10;
const STANDARD = 12;
const MODIFIER = 4;
const CATEGORY = 1;

const MAX_TOKENS = 16;

export type NamedKinds = {
	tokens: readonly Token[];
	/** How well the words name a kind; 0 when none does. */
	kind: number;
	families: readonly FamilyTerms[];
};

export function nameKinds(text: string, vocabulary: Vocabulary): NamedKinds {
	const tokens = dropRepeated(joinSplitWords(readTokens(text), vocabulary).slice(0, MAX_TOKENS));
	const terms = tokens.flatMap(toTerms);
	const named = new Set(
		terms.flatMap(({ words }) =>
			words.flatMap((word) => vocabulary.familiesByWord.get(word) ?? []),
		),
	);
	const scored = Array.from(named, (family) => ({ family, kind: scoreKind(terms, family) }));
	const most = Math.max(0, ...scored.map(({ kind }) => kind));
	const families = scored.flatMap(({ family, kind }) => (kind === most ? [family] : []));
	return { tokens, kind: most, families };
}

const dropRepeated = (tokens: readonly Token[]): Token[] =>
	tokens.filter(
		(token, at) =>
			token.kind !== "word" ||
			tokens.findIndex((each) => each.kind === "word" && each.stem === token.stem) === at,
	);

type Term = { key: string; words: readonly string[]; isStandard: boolean };

function toTerms(token: Token): Term[] {
	if (token.kind === "standard")
		return [{ key: token.standard, words: [token.standard], isStandard: true }];
	return token.kind === "word" ? [{ key: token.stem, words: token.stems, isStandard: false }] : [];
}

/** How well the words name a family. A word that is repeated counts once. */
function scoreKind(terms: readonly Term[], family: FamilyTerms): number {
	const named = new Map<string, number>();
	let extra = 0;
	for (const term of terms) {
		const score = scoreTerm(term, family);
		if (score > 0) named.set(term.key, score);
		else if (hasAny(family.rest, term.words) || hasAny(family.categoryWords, term.words))
			extra += CATEGORY;
	}
	return Array.from(named.values()).reduce((before, score) => before + score, extra);
}

function scoreTerm({ words, isStandard }: Term, family: FamilyTerms): number {
	const { head, joined, modifiers, standards } = family;
	if (isStandard) return hasAny(standards, words) ? STANDARD : 0;
	if (hasAny(head, words)) {
		const isCompound =
			words.length > 1 && words.every((word) => head.includes(word) || modifiers.includes(word));
		return isCompound ? HEAD + MODIFIER : HEAD;
	}
	if (hasAny(joined, words)) return HEAD + MODIFIER;
	return hasAny(modifiers, words) ? MODIFIER : 0;
}
