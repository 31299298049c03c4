import { normalizeForSearch } from "../rules";
import type { AttributeKind } from "../spec-rules";
import {
	createWord,
	listStandards,
	normalizeQuery,
	readTokens,
	splitAtStandards,
	type Token,
} from "./query-tokens";
import type { SynonymPair } from "./rewrite-query";
import { buildFacetWord, listForms, stemWord } from "./search-words";
import { isNominal, type Measured, measure } from "./units";

/** A value of an attribute in a category. */
export type ValueTerms = {
	/** Of the index. */
	word: string;
	text: string;
	/** A few: sets of them would take most of the memory. */
	words: readonly string[];
};

/** A value that is a size: 40, 'M8', '1/2 inch'. */
export type SizeTerms = {
	word: string;
	text: string;
	value: number;
	/** Its own or the attribute's. */
	unit: string;
	measured: Measured | null;
	/** Inches and pounds. */
	isRounded: boolean;
	isThread: boolean;
};

export type AttributeTerms = {
	id: string;
	name: string;
	unit: string;
	kind: AttributeKind;
	/** Of its name and its unit. */
	words: ReadonlySet<string>;
	values: readonly ValueTerms[];
	sizes: readonly SizeTerms[];
};

/** What a query can say about a family. */
export type FamilyTerms = {
	id: string;
	slug: string;
	name: string;
	imageKey: string;
	partCount: number;
	/** 'bolt' of 'Hex bolts ISO 4014, 8.8 zinc'. */
	head: ReadonlySet<string>;
	/** The words before it. */
	modifiers: ReadonlySet<string>;
	/** Neighbours written as one word: 'holesaw'. */
	joined: ReadonlySet<string>;
	/** Of the rest of its name. */
	rest: ReadonlySet<string>;
	categoryWords: ReadonlySet<string>;
	standards: ReadonlySet<string>;
	columns: readonly AttributeTerms[];
};

export type CategoryTerms = {
	name: string;
	path: string;
	partCount: number;
	words: ReadonlySet<string>;
};

export type Vocabulary = {
	families: readonly FamilyTerms[];
	categories: readonly CategoryTerms[];
	synonyms: readonly SynonymPair[];
	/** By each word and standard that may name them. */
	familiesByWord: ReadonlyMap<string, readonly FamilyTerms[]>;
	/** All words that name a kind. */
	kindWords: ReadonlySet<string>;
	/** All words that mean anything; those that name a kind first. */
	known: ReadonlySet<string>;
	/** As they are written, by their stems. */
	spellings: ReadonlyMap<string, string>;
};

export const EMPTY_VOCABULARY: Vocabulary = {
	families: [],
	categories: [],
	synonyms: [],
	familiesByWord: new Map(),
	kindWords: new Set(),
	known: new Set(),
	spellings: new Map(),
};

type VocabularyRows = {
	categories: readonly { id: string; name: string; path: string; partCount: number }[];
	families: readonly (Pick<FamilyTerms, "id" | "slug" | "name" | "imageKey" | "partCount"> & {
		categoryId: string;
		columns: readonly string[];
		/** Part numbers of one of its parts, which may name standards. */
		numbers: readonly string[];
	})[];
	attributes: readonly { id: string; name: string; unit: string; kind: AttributeKind }[];
	values: readonly { categoryId: string; attributeId: string; value: string }[];
	synonyms: readonly SynonymPair[];
};

export const hasAny = (set: ReadonlySet<string>, words: readonly string[]) =>
	words.some((word) => set.has(word));

const splitWords = (text: string): string[] =>
	normalizeForSearch(text)
		.split(/[^\p{L}\d./-]+/u)
		.filter(Boolean);

const toWordSet = (text: string): ReadonlySet<string> =>
	new Set(splitWords(text).flatMap(listForms));

/** 'UCP', 'C45' and the like: not what the parts are called. */
const isDesignation = (word: string) =>
	/\d/.test(word) || (word.length > 1 && word === word.toUpperCase());

function splitName(name: string) {
	const [first = "", ...rest] = name.split(",");
	const [title = "", ...more] = splitAtStandards(first);
	const [called = "", use = ""] = title.split(/ for /i);
	const words = called.split(/[\s()]+/).filter(Boolean);
	const named = words.filter((word) => !isDesignation(word));
	const [last = ""] = named.slice(-1);
	const lastForms = listForms(normalizeForSearch(last));
	return {
		// Of 'G-clamps': 'clamp' and 'gclamp'.
		head: new Set(lastForms.slice(-2)),
		modifiers: new Set([
			...named.slice(0, -1).flatMap((word) => listForms(normalizeForSearch(word))),
			...lastForms.slice(0, -2),
		]),
		joined: new Set(named.slice(1).map((word, at) => joinWords(named[at] ?? "", word))),
		rest: toWordSet([use, ...more, ...rest, ...words.filter(isDesignation)].join(" ")),
	};
}

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

const listNames = ({ head, modifiers, joined, standards }: FamilyTerms): ReadonlySet<string> =>
	new Set([...head, ...modifiers, ...joined, ...standards]);

/** 'hole saws' is also written 'holesaw'. */
export const joinWords = (one: string, other: string) =>
	stemWord(normalizeForSearch(one + other).replace(/[^\p{L}\d]/gu, ""));

const toValue = (attributeId: string, text: string): ValueTerms => ({
	...{ text, word: buildFacetWord(attributeId, text) },
	words: Array.from(toWordSet(text)),
});

function toSizes({ text, word }: ValueTerms, attributeUnit: string): SizeTerms[] {
	const [only, ...others] = readTokens(normalizeQuery(text));
	if (only?.kind !== "number" || others.length > 0) return [];
	const { value, isThread } = only;
	const unit = only.unit || attributeUnit;
	return [
		{
			word,
			text,
			value,
			unit,
			isThread,
			measured: measure(value, unit),
			isRounded: isNominal(unit),
		},
	];
}

export function buildVocabulary({
	categories,
	families,
	attributes,
	values,
	synonyms,
}: VocabularyRows): Vocabulary {
	const valuesByPlace = new Map<string, ValueTerms[]>();
	for (const { categoryId, attributeId, value } of values) {
		const place = `${categoryId} ${attributeId}`;
		const known = valuesByPlace.get(place) ?? [];
		known.push(toValue(attributeId, value));
		valuesByPlace.set(place, known);
	}
	const attributesByPlace = new Map<string, AttributeTerms>();
	const getAttribute = (categoryId: string, id: string): AttributeTerms[] => {
		const place = `${categoryId} ${id}`;
		const known = attributesByPlace.get(place);
		if (known) return [known];
		const attribute = attributes.find((each) => each.id === id);
		if (!attribute || attribute.kind === "text") return [];
		const values = valuesByPlace.get(place) ?? [];
		const terms = {
			...{ ...attribute, values },
			words: toWordSet(`${attribute.name} ${attribute.unit}`),
			sizes: values.flatMap((value) => toSizes(value, attribute.unit)),
		};
		attributesByPlace.set(place, terms);
		return [terms];
	};
	const categoryWords = new Map(categories.map(({ id, name }) => [id, toWordSet(name)]));
	const terms = families.map(
		({ categoryId, columns, numbers, ...family }): FamilyTerms => ({
			...family,
			...splitName(family.name),
			categoryWords: categoryWords.get(categoryId) ?? new Set(),
			standards: new Set([family.name, ...numbers].flatMap(listStandards)),
			columns: columns.flatMap((id) => getAttribute(categoryId, id)),
		}),
	);
	const familiesByWord = new Map<string, FamilyTerms[]>();
	for (const family of terms)
		for (const word of listNames(family))
			familiesByWord.get(word)?.push(family) ?? familiesByWord.set(word, [family]);
	const kindWords = new Set(terms.flatMap(({ head, modifiers }) => [...head, ...modifiers]));
	const known = new Set([...kindWords, ...terms.flatMap(({ joined }) => [...joined])]);
	for (const set of [
		...terms.map(({ rest }) => rest),
		...categoryWords.values(),
		...Array.from(attributesByPlace.values(), ({ words }) => words),
		...Array.from(valuesByPlace.values()).flatMap((all) => all.map(({ words }) => words)),
		...synonyms.map(({ word, means }) => toWordSet(`${word} ${means}`)),
	])
		for (const word of set) known.add(word);
	return {
		families: terms,
		categories: categories.map(({ id, name, path, partCount }) => ({
			...{ name, path, partCount },
			words: categoryWords.get(id) ?? new Set(),
		})),
		synonyms,
		familiesByWord,
		kindWords,
		known,
		spellings: new Map(
			[
				...families.map(({ name }) => name),
				...categories.map(({ name }) => name),
				...values.map(({ value }) => value),
				...synonyms.flatMap(({ word, means }) => [word, means]),
			]
				.flatMap(splitWords)
				.map((word): [string, string] => {
					const stem = stemWord(word);
					return [stem, word === `${stem}s` ? stem : word];
				}),
		),
	};
}
