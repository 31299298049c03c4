import type { NumberToken, Token } from "./query-tokens";
import { buildFacetWord } from "./search-words";
import { isNominal, type Measured, measure } from "./units";
import { type AttributeTerms, type FamilyTerms, hasAny, type SizeTerms } from "./vocabulary";

export type SizeOption = { column: number; word: string; doubt: number; isNamed: boolean };

type MatchingValue = { word: string; doubt: number };
export type Matcher = (attribute: AttributeTerms) => readonly MatchingValue[];

/** The values that a number may be, by attribute: families share them. */
export function createMatcher(token: NumberToken): Matcher {
	const known = new Map<AttributeTerms, readonly MatchingValue[]>();
	const measured = measure(token.value, token.unit);
	const isRounded = isNominal(token.unit);
	const find = (attribute: AttributeTerms) => {
		const found: MatchingValue[] = [];
		for (const size of attribute.sizes) {
			const doubt = measureDoubt(token, measured, size, isRounded);
			if (doubt !== null) found.push({ word: buildFacetWord(attribute.id, size.text), doubt });
		}
		return found;
	};
	return (attribute) => {
		const found = known.get(attribute) ?? find(attribute);
		known.set(attribute, found);
		return found;
	};
}

export function listOptions(match: Matcher, { columns }: FamilyTerms): SizeOption[] {
	// 'M1' is no pitch of bolts.
	const hasThreads = columns.some(({ sizes }) => sizes.some(({ isThread }) => isThread));
	return columns.flatMap((attribute, column) =>
		match(attribute)
			.filter(({ doubt }) => !hasThreads || doubt < UNLIKELY)
			.map((value) => ({ column, isNamed: false, ...value })),
	);
}

/** Trade sizes are nominal within so much: 4 inch is a jaw of 100 mm. */
const NOMINAL = 0.02;
const EXACT = 0.0005;
/** 'M2' on a column without threads. */
const UNLIKELY = 5;

/** Returns 0 for the same size, less than one for a nominal one; null for another. */
function measureDoubt(
	{ value, unit, isThread }: NumberToken,
	measured: Measured | null,
	size: SizeTerms,
	isRounded: boolean,
): number | null {
	if (isThread !== size.isThread) {
		if (value !== size.value) return null;
		// 'washer 8' is M8; 'gear m2' is a module of 2.
		return isThread ? UNLIKELY : unit ? null : 0;
	}
	if (!unit || unit === size.unit) return value === size.value ? 0 : null;
	const own = measured && measure(size.value, size.unit);
	if (!own || own.base !== measured.base) return null;
	const off = Math.abs(measured.value - own.value) / own.value;
	if (off <= EXACT) return 0;
	return isRounded && !isNominal(size.unit) && off <= NOMINAL ? off : null;
}

/** A column that is named beside a number: '20 teeth', 'module 2'. */
export function bind(
	options: readonly SizeOption[],
	[before, after]: readonly (Token | undefined)[],
	{ columns }: FamilyTerms,
): SizeOption[] {
	const names = (token: Token | undefined, column: number) =>
		token?.kind === "word" && hasAny(columns[column]?.words ?? [], token.stems);
	return options.map((option) => ({
		...option,
		isNamed: names(after, option.column) || names(before, option.column),
	}));
}
