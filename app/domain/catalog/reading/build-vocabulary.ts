import { groupBy } from "~/platform/group-by";
import { normalizeForSearch } from "../rules";
import type { AttributeKind } from "../spec-rules";
import { listStandards, normalizeQuery, readTokens, splitAtStandards } from "./query-tokens";
import type { SynonymPair } from "./rewrite-query";
import { listForms, stemWord } from "./search-words";
import {
	type AttributeTerms,
	type FamilyTerms,
	joinWords,
	type SizeTerms,
	type Vocabulary,
} from "./vocabulary";

type VocabularyRows = {
	categories: readonly { id: string; name: string; path: string; partCount: number }[];
	families: readonly (Pick<FamilyTerms, "id" | "slug" | "name" | "imageKey" | "partCount"> & {
		categoryId: string;
		intro: string;
		columns: readonly string[];
		/** Part numbers of one of its parts, which may name standards. */
		numbers: readonly string[];
	})[];
	attributes: readonly { id: string; name: string; unit: string; kind: AttributeKind }[];
	values: readonly { categoryId: string; attributeId: string; value: string }[];
	synonyms: readonly SynonymPair[];
};

const splitWords = (text: string): string[] =>
	normalizeForSearch(text)
		.split(/[^\p{L}\d./-]+/u)
		.filter(Boolean);

const listWords = (text: string): string[] =>
	Array.from(new Set(splitWords(text).flatMap(listForms)));

/** 'UCP', 'C45' and the like: not what the parts are called. */
const isDesignation = (word: string) =>
	/\d/.test(word) || (word.length > 1 && word === word.toUpperCase());

/** What the text says just before the name: 'malleable' and 'iron' of 'Malleable-iron elbows with female threads'. */
function listAdjectives(intro: string, head: readonly string[]): string[] {
	const clauses = intro.split(/[,;:.]|\b(?:with|for|of|and|or|to)\b/i);
	return clauses.flatMap((clause) => {
		const words = clause.split(/[\s()]+/).map((word) => listForms(normalizeForSearch(word)));
		const at = words.findIndex((forms) => forms.some((form) => head.includes(form)));
		return words.slice(0, Math.max(0, at)).flat().filter(Boolean);
	});
}

function splitName(name: string, intro: string) {
	const [first = "", ...rest] = name.split(",");
	const [title = "", ...more] = splitAtStandards(first);
	const [called = "", use = ""] = title.split(/ for /i);
	const words = called.split(/[\s()]+/).filter(Boolean);
	const named = words.filter((word) => !isDesignation(word));
	const [last = ""] = named.slice(-1);
	const lastForms = listForms(normalizeForSearch(last));
	const before = named.slice(0, -1).map((word) => listForms(normalizeForSearch(word)));
	return {
		// Of 'G-clamps': 'clamp' and 'gclamp'.
		head: lastForms.slice(-2),
		modifiers: [...before.flat(), ...lastForms.slice(0, -2)],
		nearest: before.at(-1) ?? [],
		joined: named.slice(1).map((word, at) => joinWords(named[at] ?? "", word)),
		rest: [
			...listWords([use, ...more, ...rest, ...words.filter(isDesignation)].join(" ")),
			...listAdjectives(intro, lastForms.slice(-2)),
		],
	};
}

const listNames = ({ head, modifiers, joined, standards }: FamilyTerms): ReadonlySet<string> =>
	new Set([...head, ...modifiers, ...joined, ...standards]);

function readSize(text: string, attributeUnit: string): SizeTerms[] {
	const [only, ...others] = readTokens(normalizeQuery(text));
	if (only?.kind !== "number" || others.length > 0) return [];
	const { value, isThread } = only;
	return [{ text, value, isThread, unit: only.unit || attributeUnit }];
}

/** What only letters write can be misspelled. */
const LETTERS = /^\p{L}+$/u;

/** Equal words are one string in memory. */
function createPool() {
	const pooled = new Map<string, string>();
	const pool = (word: string): string => pooled.get(word) ?? (pooled.set(word, word) && word);
	return { pool, poolAll: (words: Iterable<string>) => Array.from(new Set(words), pool) };
}

type Pool = ReturnType<typeof createPool>;

/** Reads an attribute of a category once, for all its families. None for a text. */
function createAttributeReader(
	{ attributes, values }: Pick<VocabularyRows, "attributes" | "values">,
	{ pool, poolAll }: Pool,
) {
	const valuesByPlace = groupBy(
		values,
		({ categoryId, attributeId }) => `${categoryId} ${attributeId}`,
	);
	const attributesByPlace = new Map<string, AttributeTerms>();
	const getAttribute = (categoryId: string, id: string): AttributeTerms[] => {
		const place = `${categoryId} ${id}`;
		const known = attributesByPlace.get(place);
		if (known) return [known];
		const attribute = attributes.find((each) => each.id === id);
		if (!attribute || attribute.kind === "text") return [];
		const texts = (valuesByPlace.get(place) ?? []).map(({ value }) => pool(value));
		const terms = {
			...attribute,
			words: poolAll(listWords(`${attribute.name} ${attribute.unit}`)),
			values:
				attribute.kind === "choice"
					? texts.map((text) => ({ text, words: poolAll(listWords(text)) }))
					: [],
			sizes: texts.flatMap((text) => readSize(text, attribute.unit)),
		};
		attributesByPlace.set(place, terms);
		return [terms];
	};
	return { getAttribute, listRead: () => Array.from(attributesByPlace.values()) };
}

function indexByWord(families: readonly FamilyTerms[]): Map<string, FamilyTerms[]> {
	const familiesByWord = new Map<string, FamilyTerms[]>();
	for (const family of families)
		for (const word of listNames(family))
			familiesByWord.get(word)?.push(family) ?? familiesByWord.set(word, [family]);
	return familiesByWord;
}

/** How each word is written without its ending. */
const listSpellings = (texts: readonly string[]): Map<string, string> =>
	new Map(
		texts.flatMap(splitWords).map((word): [string, string] => {
			const stem = stemWord(word);
			return [stem, word === `${stem}s` ? stem : word];
		}),
	);

export function buildVocabulary(rows: VocabularyRows): Vocabulary {
	const { categories, families, values, synonyms } = rows;
	const words = createPool();
	const { pool, poolAll } = words;
	const { getAttribute, listRead } = createAttributeReader(rows, words);
	const categoryWords = new Map(categories.map(({ id, name }) => [id, poolAll(listWords(name))]));
	const terms = families.map(({ categoryId, columns, numbers, ...family }): FamilyTerms => {
		const { head, modifiers, nearest, joined, rest } = splitName(family.name, family.intro);
		return {
			...family,
			head: poolAll(head),
			modifiers: poolAll(modifiers),
			nearest: poolAll(nearest),
			joined: poolAll(joined),
			rest: poolAll(rest),
			categoryWords: categoryWords.get(categoryId) ?? [],
			standards: poolAll([family.name, ...numbers].flatMap(listStandards)),
			columns: columns.flatMap((id) => getAttribute(categoryId, id)),
		};
	});
	const kindWords = new Set(terms.flatMap(({ head, modifiers }) => [...head, ...modifiers]));
	const said = new Set(values.map(({ value }) => value));
	const known = [
		...kindWords,
		...terms.flatMap(({ joined }) => joined),
		...terms.flatMap(({ rest }) => rest),
		...Array.from(categoryWords.values()).flat(),
		...listRead().flatMap(({ words }) => words),
		...Array.from(said).flatMap(listWords),
		...synonyms.flatMap(({ word, means }) => listWords(`${word} ${means}`)),
	];
	return {
		families: terms,
		categories: categories.map(({ id, name, path, partCount }) => ({
			id,
			name,
			path,
			partCount,
			words: categoryWords.get(id) ?? [],
		})),
		synonyms,
		familiesByWord: indexByWord(terms),
		kindWords,
		valueWords: new Set(
			listRead().flatMap((attribute) => attribute.values.flatMap(({ words }) => words)),
		),
		known: new Set(known.filter((word) => LETTERS.test(word)).map(pool)),
		spellings: listSpellings([
			...families.map(({ name }) => name),
			...categories.map(({ name }) => name),
			...said,
			...synonyms.flatMap(({ word, means }) => [word, means]),
		]),
	};
}
