import { normalizeQuery, readTokens } from "../reading/query-tokens";
import type { CategoryTerms, Vocabulary } from "../reading/vocabulary";

export type FoundCategory = Omit<CategoryTerms, "id" | "words">;

const MAX_FOUND = 3;

/** Those that have a word of the query in their name; otherwise those with the most parts. */
export function findCategories(
	{ categories }: Vocabulary,
	query: string,
): { isNamed: boolean; categories: FoundCategory[] } {
	const stems = readTokens(normalizeQuery(query)).flatMap((token) =>
		token.kind === "word" && token.stem.length > 2 ? [token.stem] : [],
	);
	const named = categories.filter(({ words }) => stems.some((stem) => words.includes(stem)));
	const isNamed = named.length > 0;
	const largest = categories.toSorted((one, other) => other.partCount - one.partCount);
	return {
		isNamed,
		categories: (isNamed ? named : largest)
			.slice(0, MAX_FOUND)
			.map(({ name, path, partCount }) => ({ name, path, partCount })),
	};
}
