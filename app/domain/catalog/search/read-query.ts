import { correct } from "./correct-spelling";
import { bind, createMatcher, listOptions, type Matcher, type SizeOption } from "./match-sizes";
import {
	type NumberToken,
	normalizeQuery,
	readTokens,
	type Token,
	type WordToken,
} from "./query-tokens";
import { type SynonymPair, takeQuantity, type WantedQuantity } from "./search-query";
import { buildWholeNumberWord, parseSearchWords, type SearchWord } from "./search-words";
import {
	type AttributeTerms,
	type FamilyTerms,
	hasAny,
	joinWords,
	listStems,
	type ValueTerms,
	type Vocabulary,
} from "./vocabulary";

type SizeReading = {
	token: NumberToken;
	options: readonly SizeOption[];
	/** A number such as 6204 is a word of a name or a part number first. */
	asWord: SearchWord | null;
};

export type PropertyReading = { text: string; column: number; words: readonly string[] };

/** A query as one family would understand it. */
export type FamilyReading = {
	family: FamilyTerms;
	/** How well the words name its kind; 0 for sizes alone. */
	kind: number;
	/** Words of its name and of its columns. */
	saidCount: number;
	sizes: readonly SizeReading[];
	properties: readonly PropertyReading[];
	/** Neither kind, size nor property: words of a name or of a number. */
	rest: readonly { text: string; starts: readonly SearchWord[] }[];
};

export type Reading = {
	/** What was read: the query with synonyms and corrections. */
	tokens: readonly Token[];
	families: readonly FamilyReading[];
	quantity: WantedQuantity | null;
	packWords: readonly string[];
	/** Typing errors that were corrected. */
	corrections: readonly { typed: string; read: string }[];
};

/** Otherwise by its sizes alone. */
export const isByKind = ({ families }: Reading): boolean => families.some(({ kind }) => kind > 0);

const HEAD = 10;
const STANDARD = 12;
const MODIFIER = 4;
const CATEGORY = 1;

/** Of the likeliest kind; more would cost rows. */
const MAX_FAMILIES = 40;
const MAX_SIZES = 6;
const MAX_TOKENS = 16;

const FILLERS = new Set([
	"for",
	"with",
	"of",
	"and",
	"or",
	"the",
	"a",
	"an",
	"to",
	"by",
	"x",
	"size",
]);

/** Every way to read a query; `findBest` tells which is right. The likeliest come first. */
export function readQuery(text: string, vocabulary: Vocabulary): Reading[] {
	const normalized = normalizeQuery(text);
	const { rest, packWords, quantity } = takeQuantity(normalized);
	const texts = [
		{ text: rest, packWords, quantity },
		// '12 pcs' may also be a size: of a set.
		...(quantity ? [{ text: normalized, packWords: [], quantity: null }] : []),
	];
	return texts.flatMap(({ text, ...pack }) =>
		rewrite(text, vocabulary.synonyms)
			.map((variant) => ({ ...readVariant(variant, vocabulary), ...pack }))
			.filter(({ families }) => families.length > 0),
	);
}

/** The text itself, and with synonyms in either direction. */
function rewrite(text: string, synonyms: readonly SynonymPair[]): string[] {
	const fitting = synonyms.filter(({ word, means }) => text.includes(word) || text.includes(means));
	const replaceAll = (pairs: readonly (readonly [string, string, SynonymPair["kind"]])[]) =>
		pairs
			.toSorted(([one], [other]) => other.length - one.length)
			.reduce((before, [from, to, kind]) => replaceWord(before, from, to, kind), text);
	return Array.from(
		new Set([
			text,
			replaceAll(fitting.map(({ word, means, kind }) => [word, means, kind])),
			replaceAll(
				fitting
					.filter(({ kind }) => kind !== "unit")
					.map(({ word, means, kind }) => [means, word, kind]),
			),
		]),
	);
}

function replaceWord(text: string, from: string, to: string, kind: SynonymPair["kind"]): string {
	if (!text.includes(from)) return text;
	const escaped = from.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
	const before = kind === "unit" ? "(?<=\\d\\s*)" : "(?<![\\p{L}\\d])";
	return text.replace(new RegExp(`${before}${escaped}(?:e?s)?(?![\\p{L}\\d])`, "gu"), () =>
		kind === "unit" ? ` ${to}` : to,
	);
}

function readVariant(
	text: string,
	vocabulary: Vocabulary,
): Pick<Reading, "tokens" | "families" | "corrections"> {
	const corrections: { typed: string; read: string }[] = [];
	const typed = joinSplitWords(readTokens(text), vocabulary).slice(0, MAX_TOKENS);
	const tokens = dropRepeated(
		typed.map((token) => {
			const read = token.kind === "word" ? correct(token, vocabulary) : null;
			if (!read) return token;
			corrections.push({ typed: token.text, read });
			return { kind: "word", text: read, stem: read };
		}),
	);
	const named = vocabulary.families
		.map((family) => ({ family, kind: scoreKind(tokens, family) }))
		.filter(({ kind }) => kind > 0);
	const most = Math.max(0, ...named.map(({ kind }) => kind));
	const likeliest = named.filter(({ kind }) => kind === most);
	const matchers: Matchers = new Map(
		tokens
			.flatMap((token) => (token.kind === "number" ? [token] : []))
			.slice(0, MAX_SIZES)
			.map((token) => [token, createMatcher(token)]),
	);
	const chosen = most > 0 ? likeliest : listSized(tokens, vocabulary, matchers);
	return {
		tokens,
		corrections,
		families: chosen
			.toSorted((one, other) => other.family.partCount - one.family.partCount)
			.slice(0, MAX_FAMILIES)
			.map(({ family, kind }) => readFor(tokens, matchers, { family, kind })),
	};
}

/** 'tool box' is 'toolbox'. */
function joinSplitWords(tokens: readonly Token[], { kindWords }: Vocabulary): Token[] {
	const joined: Token[] = [];
	for (const token of tokens) {
		const before = joined.at(-1);
		if (before?.kind === "word" && token.kind === "word") {
			const stem = joinWords(before.text, token.text);
			if (kindWords.has(stem)) {
				joined.splice(-1, 1, { kind: "word", text: `${before.text} ${token.text}`, stem });
				continue;
			}
		}
		joined.push(token);
	}
	return joined;
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

/** Families that have values for all sizes of a query without a kind. */
function listSized(tokens: readonly Token[], { families }: Vocabulary, matchers: Matchers) {
	const sizes = tokens.flatMap((token) => matchers.get(token) ?? []);
	if (sizes.length === 0) return [];
	return families
		.filter(({ columns }) => {
			const fitting = sizes.filter((match) => columns.some((each) => match(each).length > 0));
			// The last may be a size that the shop doesn't have.
			return fitting.length > 0 && fitting.length >= sizes.length - 1;
		})
		.map((family) => ({ family, kind: 0 }));
}

type Matchers = ReadonlyMap<Token, Matcher>;

function readFor(
	tokens: readonly Token[],
	matchers: Matchers,
	{ family, kind }: Pick<FamilyReading, "family" | "kind">,
): FamilyReading {
	const sizes: SizeReading[] = [];
	const rest: FamilyReading["rest"][number][] = [];
	const named = new Map<number, WordToken[]>();
	let saidCount = 0;
	tokens.forEach((token, at) => {
		if (token.kind === "number") {
			const match = matchers.get(token);
			const beside = [tokens[at - 1], tokens[at + 1]];
			const options = match ? bind(listOptions(match, family), beside, family) : [];
			if (match) sizes.push({ token, options, asWord: readAsWord(token) });
			else rest.push(toRest(token));
			return;
		}
		if (token.kind === "standard") {
			if (family.standards.has(token.standard)) saidCount += 1;
			else rest.push(toRest(token));
			return;
		}
		const stems = listStems(token);
		const columns = family.columns.flatMap((attribute, column) =>
			attribute.kind === "choice" && listSaid(attribute, [token]).length > 0 ? [column] : [],
		);
		if ([family.head, family.modifiers, family.joined].some((words) => hasAny(words, stems)))
			saidCount += 1;
		else if (columns.length > 0)
			for (const column of columns) named.set(column, [...(named.get(column) ?? []), token]);
		else if (hasAny(family.rest, stems) || hasAny(family.categoryWords, stems)) saidCount += 1;
		else if (family.columns.some(({ words }) => hasAny(words, stems)) || FILLERS.has(token.text))
			return;
		else rest.push(toRest(token));
	});
	const properties = Array.from(
		named,
		([column, said]): PropertyReading => ({
			column,
			text: said.map(({ text }) => text).join(" "),
			words: listSaid(family.columns[column], said).map(({ word }) => word),
		}),
	);
	return { family, kind, saidCount, sizes, properties, rest };
}

/** Short words match in full only: 'c' is not 'clamp'. */
const MIN_START = 3;

const toRest = ({ text }: Token) => ({
	text,
	starts: text.length < MIN_START ? [] : parseSearchWords(text),
});

/** The values with most of the words; those of nothing but them first. */
function listSaid(
	attribute: AttributeTerms | undefined,
	tokens: readonly WordToken[],
): ValueTerms[] {
	if (!attribute) return [];
	const said = attribute.values
		.map((value) => ({ value, count: tokens.filter((token) => isSaid(value, token)).length }))
		.filter(({ count }) => count > 0);
	const most = Math.max(0, ...said.map(({ count }) => count));
	const best = said.flatMap(({ value, count }) => (count === most ? [value] : []));
	const exact = best.filter(({ words }) => {
		const spoken = new Set(tokens.flatMap(listStems));
		return Array.from(words).every((word) => spoken.has(word));
	});
	return exact.length > 0 ? exact : best;
}

const MIN_PREFIX = 2;

const isSaid = ({ words }: ValueTerms, token: WordToken): boolean =>
	hasAny(words, listStems(token)) ||
	// 'hss' of 'HSS-Co', 'tx' of 'TX20'.
	(token.stem.length >= MIN_PREFIX &&
		Array.from(words).some(
			(word) => word.startsWith(token.stem) && /^\d/.test(word.slice(token.stem.length)),
		));

const readAsWord = ({ text, unit, isThread, value }: NumberToken): SearchWord | null =>
	!unit && !isThread && value >= 1000 && Number.isInteger(value)
		? { typed: text, prefixes: [buildWholeNumberWord(text), text] }
		: null;

/** The words of the index that decide between readings: exact ones, and those that begin with one. */
export function listIndexWords(readings: readonly Reading[]): {
	exact: string[];
	starts: string[];
} {
	const all = readings.flatMap(({ families }) => families);
	const starts = all.flatMap(({ sizes, rest }) => [
		...sizes.flatMap(({ asWord }) => asWord?.prefixes ?? []),
		...rest.flatMap(({ starts }) => starts.flatMap(({ prefixes }) => prefixes)),
	]);
	return {
		exact: Array.from(
			new Set([
				...all.map(({ family }) => buildFamilyWord(family.id)),
				...all.flatMap(({ sizes, properties, rest }) => [
					...sizes.flatMap(({ token, options, asWord }) => [
						...(asWord?.prefixes ?? [token.text]),
						...options.map(({ word }) => word),
					]),
					...properties.flatMap(({ words }) => words),
					...rest.flatMap(({ text, starts }) => (starts.length === 0 ? [text] : [])),
				]),
				...readings.flatMap(({ packWords }) => packWords),
			]),
		),
		starts: Array.from(new Set(starts)),
	};
}

export const buildFamilyWord = (familyId: string): string => `@f:${familyId}`;
