import type { ChosenValues } from "../facets/count-facet";
import { type Reading, readQuery } from "../reading/read-query";
import type { Vocabulary } from "../reading/vocabulary";
import { parseSearchQuery, type SearchQuery } from "./search-query";

/** What is looked for: by its words, and as kind, sizes and properties. */
export type Wanted = {
	search: SearchQuery;
	readings: readonly Reading[];
	filters?: { chosen: ChosenValues };
};

export const parseSearch = (
	text: string,
	vocabulary: Vocabulary,
	options?: { onlyByKind: boolean },
): Wanted => ({
	search: parseSearchQuery(text, vocabulary.synonyms),
	readings: readQuery(text, vocabulary, options),
});
