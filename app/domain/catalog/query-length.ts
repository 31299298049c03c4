/** It is that of a search, in characters. A file of its own, which every page loads. */
export const MAX_QUERY_LENGTH = 100;
