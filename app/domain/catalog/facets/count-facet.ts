import { groupBy } from "~/platform/group-by";
import { buildFacetWord } from "../reading/search-words";
import { type Attribute, compareValues, type Specs } from "../spec-rules";

export type ChosenValues = ReadonlyMap<string, readonly string[]>;

/** `count` is null where counting would read more parts than a page may. */
export type FacetValue = { value: string; count: number | null; isChosen: boolean };
export type Facet = FacetAttribute & { values: FacetValue[] };

export type FacetAttribute = Pick<Attribute, "id" | "name" | "unit">;

export const withoutCounts = (facet: Facet): Facet => ({
	...facet,
	values: facet.values.map((value) => ({ ...value, count: null })),
});

type Part = { specs: Specs };

/** Several values of one attribute are alternatives. `except` is an attribute to leave out. */
export const hasChosen = ({ specs }: Part, chosen: ChosenValues, except?: string): boolean =>
	Array.from(chosen).every(
		([id, values]) =>
			id === except ||
			(id in specs &&
				values.some((value) => buildFacetWord(id, value) === buildFacetWord(id, specs[id] ?? ""))),
	);

/** Picks without other attributes, such as a campaign's parameters. */
export const pickChosen = (
	chosen: ChosenValues,
	attributes: readonly Pick<FacetAttribute, "id">[],
): ChosenValues =>
	new Map(Array.from(chosen).filter(([id]) => attributes.some((attribute) => attribute.id === id)));

/** Counts what choosing each value would show: the parts that pass all filters except those of the attribute. */
export function countFacet<P extends Part>(
	{ id, name, unit }: FacetAttribute,
	parts: readonly P[],
	chosen: ChosenValues,
	passes: (part: P, except: string) => boolean = (part, except) => hasChosen(part, chosen, except),
): Facet {
	const byValue = groupBy(
		parts.filter(({ specs }) => id in specs),
		({ specs }) => String(specs[id]),
	);
	const values = Array.from(byValue, ([value, having]) => ({
		value,
		count: having.filter((part) => passes(part, id)).length,
		isChosen: chosen.get(id)?.includes(value) ?? false,
	}));
	return {
		id,
		name,
		unit,
		values: values.sort((one, other) => compareValues(one.value, other.value)),
	};
}
