/** In characters. Every page loads this file, so it holds nothing else. */
export const MAX_QUERY_LENGTH = 100;
