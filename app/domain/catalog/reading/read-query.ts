import { type Correction, correctSpelling } from "./correct-spelling";
import { bind, createMatcher, listOptions, type Matcher, type SizeOption } from "./match-sizes";
import { type NamedKinds, nameKinds } from "./name-kinds";
import {
	type NumberToken,
	normalizeQuery,
	readTokens,
	type Token,
	type WordToken,
} from "./query-tokens";
import { type KindContext, listSaidForms, readKind } from "./read-kind";
import { rewrite } from "./rewrite-query";
import {
	buildFacetWord,
	buildWholeNumberWord,
	parseSearchWords,
	type SearchWord,
} from "./search-words";
import { takeQuantity, type WantedQuantity } from "./take-quantity";
import {
	type AttributeTerms,
	type FamilyTerms,
	hasAny,
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

export type FamilyReading = {
	family: FamilyTerms;
	/** Counts words of the family's name and columns. */
	saidCount: number;
	sizes: readonly SizeReading[];
	properties: readonly PropertyReading[];
	/** Whether a word is what its parts are called: 'hose' alone is no hose clamp. */
	isCalled: boolean;
	/** The words are those of its use. */
	isOther: boolean;
	/** Words of a name or a number, which name neither kind, size nor property. */
	rest: readonly RestReading[];
};

/** `changesKind`: parts without the word are of another kind. */
type RestReading = { text: string; starts: readonly SearchWord[]; changesKind: boolean };

export type Reading = Pick<NamedKinds, "tokens"> & {
	corrections: readonly Correction[];
	/** Otherwise it was read by its sizes alone. */
	isByKind: boolean;
	families: readonly FamilyReading[];
	quantity: WantedQuantity | null;
	packWords: readonly string[];
};

/** Of the likeliest kind; more would cost rows. */
const MAX_FAMILIES = 40;
const MAX_SIZES = 6;

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
	"type",
	"head",
]);

/** Every way to read a query with the words that name its kind best; `findBest` tells which is right. `onlyByKind`: none of its sizes alone. */
export function readQuery(
	text: string,
	vocabulary: Vocabulary,
	{ onlyByKind = false } = {},
): Reading[] {
	const texts = correctSpelling(normalizeQuery(text), vocabulary).flatMap(
		({ text: corrected, corrections }) => {
			const { rest, packWords, quantity } = takeQuantity(corrected);
			return [
				{ text: rest, packWords, quantity, corrections },
				// '12 pcs' may also be a size: of a set.
				...(quantity ? [{ text: corrected, packWords: [], quantity: null, corrections }] : []),
			];
		},
	);
	const variants = texts.flatMap((typed) =>
		rewrite(typed.text, vocabulary.synonyms).map((variant) => ({
			...nameKinds(variant, vocabulary),
			...typed,
		})),
	);
	const most = Math.max(0, ...variants.map(({ kind }) => kind));
	if (onlyByKind && most === 0) return [];
	return variants
		.filter(({ kind }) => kind === most)
		.map((variant) => ({
			...variant,
			isByKind: most > 0,
			families: readFamilies(variant, {
				vocabulary,
				corrections: variant.corrections,
				said: listSaidForms([...variant.tokens, ...readTokens(variant.text)]),
			}),
		}))
		.filter(({ families }) => families.length > 0);
}

function readFamilies({ tokens, families }: NamedKinds, context: KindContext): FamilyReading[] {
	const matchers: Matchers = new Map(
		tokens
			.flatMap((token) => (token.kind === "number" ? [token] : []))
			.slice(0, MAX_SIZES)
			.map((token) => [token, createMatcher(token)]),
	);
	return (families.length > 0 ? families : listSized(tokens, context.vocabulary, matchers))
		.toSorted((one, other) => other.partCount - one.partCount)
		.slice(0, MAX_FAMILIES)
		.map((family) => readFor(tokens, { matchers, ...context }, family));
}

/** Families that have values for all sizes of a query without a kind. */
function listSized(tokens: readonly Token[], { families }: Vocabulary, matchers: Matchers) {
	const sizes = tokens.flatMap((token) => matchers.get(token) ?? []);
	if (sizes.length === 0) return [];
	return families.filter(({ columns }) => {
		const fitting = sizes.filter((match) => columns.some((each) => match(each).length > 0));
		// The last may be a size that the shop doesn't have.
		return fitting.length > 0 && fitting.length >= sizes.length - 1;
	});
}

type Matchers = ReadonlyMap<Token, Matcher>;

function readFor(
	tokens: readonly Token[],
	{ matchers, ...context }: KindContext & { matchers: Matchers },
	family: FamilyTerms,
): FamilyReading {
	const sizes: SizeReading[] = [];
	const rest: RestReading[] = [];
	const kind = readKind(tokens, family, context);
	const named = new Map<number, WordToken[]>();
	let saidCount = 0;
	let isOther = false;
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
			if (family.standards.includes(token.standard)) saidCount += 1;
			else rest.push(toRest(token));
			return;
		}
		const stems = token.stems;
		const columns = family.columns.flatMap((attribute, column) =>
			listSaid(attribute, [token]).length > 0 ? [column] : [],
		);
		if ([family.head, family.modifiers, family.joined].some((words) => hasAny(words, stems)))
			saidCount += 1;
		else if (columns.length > 0)
			for (const column of columns) named.set(column, [...(named.get(column) ?? []), token]);
		else if (hasAny(family.categoryWords, stems)) saidCount += 1;
		else if (hasAny(family.rest, stems)) {
			saidCount += 1;
			// Of its use only: an 'angle grinder' is no brush for one.
			if (!kind.isCalled && kind.changesKind(token)) isOther = true;
		} else if (FILLERS.has(token.text)) return;
		else if (!kind.namesOther(token) && family.columns.some(({ words }) => hasAny(words, stems)))
			return;
		else {
			// A 'hacksaw blade' is no hacksaw, also where a hacksaw's name has a blade.
			if (kind.isCalled && kind.namesOther(token)) isOther = true;
			rest.push({ ...toRest(token), changesKind: kind.changesKind(token) });
		}
	});
	const properties = listProperties(named, family);
	return { family, isCalled: kind.isCalled, isOther, saidCount, sizes, properties, rest };
}

const listProperties = (
	named: ReadonlyMap<number, readonly WordToken[]>,
	{ columns }: FamilyTerms,
): PropertyReading[] =>
	Array.from(named, ([column, said]) => ({
		column,
		text: said.map(({ text }) => text).join(" "),
		words: listFacetWords(columns[column], said),
	}));

/** Short words match in full only: 'c' is not 'clamp'. */
const MIN_START = 3;

const toRest = ({ text }: Token) => ({
	text,
	starts: text.length < MIN_START ? [] : parseSearchWords(text),
	changesKind: false,
});

const listFacetWords = (attribute: AttributeTerms | undefined, said: readonly WordToken[]) =>
	attribute ? listSaid(attribute, said).map(({ text }) => buildFacetWord(attribute.id, text)) : [];

/** Lists the values with most of the words; those of nothing but them first. */
function listSaid({ values }: AttributeTerms, tokens: readonly WordToken[]): ValueTerms[] {
	const said = values
		.map((value) => ({ value, count: tokens.filter((token) => isSaid(value, token)).length }))
		.filter(({ count }) => count > 0);
	const most = Math.max(0, ...said.map(({ count }) => count));
	const best = said.flatMap(({ value, count }) => (count === most ? [value] : []));
	const exact = best.filter(({ words }) => {
		const spoken = new Set(tokens.flatMap(({ stems }) => stems));
		return words.every((word) => spoken.has(word));
	});
	return exact.length > 0 ? exact : best;
}

const MIN_PREFIX = 2;

const isSaid = ({ words }: ValueTerms, token: WordToken): boolean =>
	token.stems.some((stem) => words.includes(stem)) ||
	// 'hss' of 'HSS-Co', 'tx' of 'TX20'.
	(token.stem.length >= MIN_PREFIX &&
		words.some((word) => word.startsWith(token.stem) && /^\d/.test(word.slice(token.stem.length))));

const readAsWord = ({ text, unit, isThread, value }: NumberToken): SearchWord | null =>
	!unit && !isThread && value >= 1000 && Number.isInteger(value)
		? { typed: text, prefixes: [buildWholeNumberWord(text), text] }
		: null;
