import type { ChosenValues } from "../facets/count-facet";
import type { Reading } from "../reading/read-query";
import { buildFacetWord } from "../reading/search-words";

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

export const listChosenWords = (chosen: ChosenValues = new Map()): string[] =>
	Array.from(chosen).flatMap(([id, values]) => values.map((value) => buildFacetWord(id, value)));
