import { readTokens, type Token } from "./query-tokens";
import { type FamilyTerms, hasAny, joinSplitWords, listStems, type Vocabulary } from "./vocabulary";

const HEAD = 10;
const STANDARD = 12;
const MODIFIER = 4;
const CATEGORY = 1;

const MAX_TOKENS = 16;

export type NamedKinds = {
	tokens: readonly Token[];
	/** How well the words name a kind; 0 when none does. */
	kind: number;
	/** Those that are named best. */
	families: readonly FamilyTerms[];
};

export function nameKinds(text: string, vocabulary: Vocabulary): NamedKinds {
	const tokens = dropRepeated(joinSplitWords(readTokens(text), vocabulary).slice(0, MAX_TOKENS));
	const scored = vocabulary.families.map((family) => ({ family, kind: scoreKind(tokens, family) }));
	const most = Math.max(0, ...scored.map(({ kind }) => kind));
	const families = scored.flatMap(({ family, kind }) =>
		most > 0 && kind === most ? [family] : [],
	);
	return { tokens, kind: most, families };
}

const dropRepeated = (tokens: readonly Token[]): Token[] =>
	tokens.filter(
		(token, at) =>
			token.kind !== "word" ||
			tokens.findIndex((each) => each.kind === "word" && each.stem === token.stem) === at,
	);

/** 0 when no word names its kind. A word that is repeated counts once. */
function scoreKind(tokens: readonly Token[], family: FamilyTerms): number {
	const named = new Map<string, number>();
	let extra = 0;
	for (const token of tokens) {
		if (token.kind === "standard" && family.standards.has(token.standard))
			named.set(token.standard, STANDARD);
		if (token.kind !== "word") continue;
		const stems = listStems(token);
		const score = hasAny(family.head, stems)
			? HEAD +
				(stems.length > 1 &&
				stems.every((stem) => family.head.has(stem) || family.modifiers.has(stem))
					? MODIFIER
					: 0)
			: hasAny(family.joined, stems)
				? HEAD + MODIFIER
				: hasAny(family.modifiers, stems)
					? MODIFIER
					: 0;
		if (score > 0) named.set(token.stem, score);
		else if (hasAny(family.rest, stems) || hasAny(family.categoryWords, stems)) extra += CATEGORY;
	}
	const sum = Array.from(named.values()).reduce((before, score) => before + score, 0);
	return sum === 0 ? 0 : sum + extra;
}
