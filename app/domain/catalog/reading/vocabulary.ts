import { normalizeForSearch } from "../rules";
import type { AttributeKind } from "../spec-rules";
import { createWord, type Token } from "./query-tokens";
import type { SynonymPair } from "./rewrite-query";
import { buildFacetWord, stemWord } from "./search-words";

export type ValueTerms = { text: string; words: readonly string[] };

/** A value that is a size: 40, 'M8', '1/2 inch'. */
export type SizeTerms = {
	text: string;
	value: number;
	/** The value's own unit, or that of its attribute. */
	unit: string;
	isThread: boolean;
};

export type AttributeTerms = {
	id: string;
	name: string;
	unit: string;
	kind: AttributeKind;
	/** Words of the name and the unit. */
	words: readonly string[];
	/** None of numbers, which are sizes. */
	values: readonly ValueTerms[];
	sizes: readonly SizeTerms[];
};

/** What a query can say about a family. Arrays: thousands of small sets would take most of the memory. */
export type FamilyTerms = {
	id: string;
	slug: string;
	name: string;
	imageKey: string;
	partCount: number;
	/** The kind of part: 'bolt' of 'Hex bolts ISO 4014, 8.8 zinc'. */
	head: readonly string[];
	/** The words before the head. */
	modifiers: readonly string[];
	/** The forms of the last of them: 'saw' of 'hole saws' is none without 'hole'. */
	nearest: readonly string[];
	/** Neighbours written as one word: 'holesaw'. */
	joined: readonly string[];
	/** Words of the rest of the name. */
	rest: readonly string[];
	categoryWords: readonly string[];
	standards: readonly string[];
	columns: readonly AttributeTerms[];
};

export type CategoryTerms = {
	id: string;
	name: string;
	path: string;
	partCount: number;
	words: readonly string[];
};

export type Vocabulary = {
	families: readonly FamilyTerms[];
	categories: readonly CategoryTerms[];
	synonyms: readonly SynonymPair[];
	familiesByWord: ReadonlyMap<string, readonly FamilyTerms[]>;
	kindWords: ReadonlySet<string>;
	/** Those of values that are chosen: 'brass'. */
	valueWords: ReadonlySet<string>;
	/** All words of letters that mean anything; those that name a kind first. */
	known: ReadonlySet<string>;
	/** As they are written, by their stems, where these differ. */
	spellings: ReadonlyMap<string, string>;
};

export const EMPTY_VOCABULARY: Vocabulary = {
	families: [],
	categories: [],
	synonyms: [],
	familiesByWord: new Map(),
	kindWords: new Set(),
	valueWords: new Set(),
	known: new Set(),
	spellings: new Map(),
};

export const hasAny = (terms: readonly string[], words: readonly string[]) =>
	words.some((word) => terms.includes(word));

export const findValueText = (
	{ id, values, sizes }: AttributeTerms,
	word: string,
): string | undefined =>
	[...values, ...sizes].find(({ text }) => buildFacetWord(id, text) === word)?.text;

/** 'tool box' is 'toolbox'. */
export function joinSplitWords(tokens: readonly Token[], { kindWords }: Vocabulary): Token[] {
	const joined: Token[] = [];
	for (const token of tokens) {
		const before = joined.at(-1);
		if (before?.kind === "word" && token.kind === "word") {
			const stem = joinWords(before.text, token.text);
			if (kindWords.has(stem)) {
				joined.splice(-1, 1, createWord(`${before.text} ${token.text}`, stem));
				continue;
			}
		}
		joined.push(token);
	}
	return joined;
}

/** 'hole saws' is also written 'holesaw'. */
export const joinWords = (one: string, other: string) =>
	stemWord(normalizeForSearch(one + other).replace(/[^\p{L}\d]/gu, ""));
