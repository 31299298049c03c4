import type { NumberToken } from "../reading/query-tokens";
import type { FamilyReading, PropertyReading, Reading } from "../reading/read-query";
import type { SearchWord } from "../reading/search-words";
import { buildFamilyWord } from "./index-words";

/** What the index says; by search numbers. */
export type Index = {
	listExact: (word: string) => ReadonlySet<number>;
	/** Null when too many words begin so. */
	listStarting: (word: SearchWord) => ReadonlySet<number> | null;
};

/** `word` is that of the value in the index. */
type ChosenSize = { token: NumberToken; column: number; word: string; isNamed: boolean };

export type Match = {
	reading: Reading;
	family: FamilyReading;
	numbers: ReadonlySet<number>;
	sizes: readonly ChosenSize[];
	matchedCount: number;
	unmatched: readonly NumberToken[];
	/** Words of whole numbers, such as '=6204'. */
	codes: readonly string[];
	missing: readonly string[];
	described: readonly PropertyReading[];
	propertyCount: number;
	/** How unlikely the columns of the sizes are. */
	doubt: number;
	/** Parts with exactly this number, or in a pack of so many: they come first. */
	preferred: ReadonlySet<number>;
};

export const isComplete = ({ unmatched, missing }: Match): boolean =>
	unmatched.length + missing.length === 0;

/** Words that are only before what its parts are called: 'pipe' of 'pipe elbow'. */
export const isUncalled = ({ reading, family: { isCalled } }: Match): boolean =>
	reading.isByKind && !isCalled;

/** The best matches: several when families fit equally. */
export function findBest(readings: readonly Reading[], index: Index): Match[] {
	const matches = readings.flatMap((reading) =>
		reading.families.map((family) => matchFamily(reading, family, index)),
	);
	const [best] = matches.toSorted(compareMatches);
	if (!best || isOfOtherKind(best)) return [];
	return matches.filter(
		(match) => match.reading === best.reading && compareMatches(match, best) === 0,
	);
}

/** Words that no part has name a kind that the shop doesn't have. */
function isOfOtherKind({ reading, family, missing, codes, sizes }: Match): boolean {
	if (family.isOther) return true;
	if (codes.length > 0 && (reading.isByKind || sizes.length === 0)) return false;
	const others = family.rest.filter(({ text }) => missing.includes(text));
	return reading.isByKind ? others.some(({ changesKind }) => changesKind) : others.length > 0;
}

function compareMatches(one: Match, other: Match): number {
	return (
		other.matchedCount - one.matchedCount ||
		one.unmatched.length + one.missing.length - other.unmatched.length - other.missing.length ||
		Number(isOfOtherKind(one)) - Number(isOfOtherKind(other)) ||
		other.propertyCount - one.propertyCount ||
		one.doubt - other.doubt
	);
}

function matchFamily(reading: Reading, family: FamilyReading, index: Index): Match {
	const all = index.listExact(buildFamilyWord(family.family.id));
	const missing: string[] = [];
	let propertyCount = family.saidCount;
	const narrow = (
		numbers: ReadonlySet<number>,
		text: string,
		fitting: ReadonlySet<number>,
	): ReadonlySet<number> => {
		const left = intersect(numbers, fitting);
		if (left.size === 0) {
			missing.push(text);
			return numbers;
		}
		propertyCount += 1;
		return left;
	};
	const suitable = family.properties.reduce(
		(numbers, { text, words }) => narrow(numbers, text, unite(words.map(index.listExact))),
		all,
	);
	const described = family.properties.filter(({ text }) => !missing.includes(text));
	const { set: sized, chosen, ...sizes } = chooseSizes(suitable, family, index);
	let numbers = sized;
	for (const { text, starts } of family.rest) {
		if (starts.length === 0) numbers = narrow(numbers, text, index.listExact(text));
		for (const word of starts) {
			const fitting = index.listStarting(word);
			if (fitting) numbers = narrow(numbers, text, fitting);
		}
	}
	const { codes, unmatched, matched: matchedCount } = sizes;
	// Beside a size with a name, those without may be of any column.
	const doubt = chosen.some(({ isNamed }) => isNamed) ? sizes.doubt : sizes.doubt + sizes.disorder;
	const preferred = intersect(
		numbers,
		unite([...codes, ...reading.packWords].map(index.listExact)),
	);
	return {
		reading,
		family,
		numbers,
		sizes: chosen,
		codes,
		unmatched,
		matchedCount,
		doubt,
		missing,
		described,
		propertyCount,
		preferred,
	};
}

type Choice = {
	set: ReadonlySet<number>;
	chosen: readonly ChosenSize[];
	doubt: number;
	/** Of columns that were skipped, or are in another order. */
	disorder: number;
	matched: number;
	unmatched: readonly NumberToken[];
	/** Words of whole numbers, such as '=6204'. */
	codes: readonly string[];
};

const OUT_OF_ORDER = 5;
/** Of another column than the one that is named beside the number. */
const UNNAMED = 5;

const UNCHOSEN = { chosen: [], doubt: 0, disorder: 0, matched: 0, unmatched: [], codes: [] };

const isBetter = (one: Choice, other: Choice): boolean =>
	one.matched > other.matched ||
	(one.matched === other.matched && one.doubt + one.disorder < other.doubt + other.disorder);

/** Gives each size a column of its own, so that as many as possible fit one part; in the order of the columns if they can. */
function chooseSizes(
	all: ReadonlySet<number>,
	{ sizes, family }: FamilyReading,
	index: Index,
): Choice {
	const places = family.columns
		.map(({ sizes: known }, column) => (known.length > 0 ? column : -1))
		.filter((column) => column >= 0);
	let best: Choice | null = null;
	const choose = (at: number, before: Choice): void => {
		const size = sizes[at];
		if (!size) {
			if (best === null || isBetter(before, best)) best = before;
			return;
		}
		const { token, options, asWord } = size;
		const asCode = asWord && narrowBy(before.set, index.listStarting(asWord));
		if (asWord && asCode) {
			const codes = [...before.codes, ...asWord.prefixes.slice(0, 1)];
			choose(at + 1, { ...before, set: asCode, matched: before.matched + 1, codes });
			return;
		}
		const hasName = options.some(({ isNamed }) => isNamed);
		const lastColumn = before.chosen.at(-1)?.column ?? -1;
		for (const { column, word, doubt, isNamed } of options) {
			const same = before.chosen.find((each) => each.column === column);
			// '450 g (1 lb)' says one size twice.
			if (same?.word === word && token.unit && same.token.unit)
				choose(at + 1, { ...before, matched: before.matched + 1 });
			if (same) continue;
			const set = narrowBy(before.set, index.listExact(word));
			if (!set) continue;
			const skipped = Math.max(0, places.indexOf(column) - before.chosen.length);
			const disorder = isNamed ? 0 : skipped + (column < lastColumn ? OUT_OF_ORDER : 0);
			choose(at + 1, {
				...before,
				set,
				matched: before.matched + 1,
				chosen: [...before.chosen, { token, column, word, isNamed }],
				doubt: before.doubt + doubt + (hasName && !isNamed ? UNNAMED : 0),
				disorder: before.disorder + disorder,
			});
		}
		const named = narrowBy(before.set, index.listExact(token.text));
		if (named && options.length === 0)
			choose(at + 1, { ...before, set: named, matched: before.matched + 1 });
		else choose(at + 1, { ...before, unmatched: [...before.unmatched, token] });
	};
	const start: Choice = { ...UNCHOSEN, set: all };
	choose(0, start);
	return best ?? start;
}

function narrowBy(
	numbers: ReadonlySet<number>,
	fitting: ReadonlySet<number> | null,
): ReadonlySet<number> | null {
	const left = fitting && intersect(numbers, fitting);
	return left && left.size > 0 ? left : null;
}

function intersect(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
	const [small, large] = one.size < other.size ? [one, other] : [other, one];
	return new Set(Array.from(small).filter((number) => large.has(number)));
}

function unite(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
	const [only, ...others] = sets;
	if (only && others.length === 0) return only;
	return new Set(sets.flatMap((set) => Array.from(set)));
}
