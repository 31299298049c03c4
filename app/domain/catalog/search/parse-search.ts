import { type Reading, readQuery } from "./read-query";
import { parseSearchQuery, type SearchQuery } from "./search-query";
import type { Vocabulary } from "./vocabulary";

/** What is looked for: by its words, and as kind, sizes and properties. */
export type Wanted = { search: SearchQuery; readings: readonly Reading[] };

export const parseSearch = (text: string, vocabulary: Vocabulary): Wanted => ({
	search: parseSearchQuery(text, vocabulary.synonyms),
	readings: readQuery(text, vocabulary),
});
