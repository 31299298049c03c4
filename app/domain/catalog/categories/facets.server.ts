import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import type { Facet, FacetAttribute } from "../facets/count-facet";
import { compareValues } from "../spec-rules";
import { categoryValues } from "../tables.server";
import type { Candidate } from "./product-candidates.server";
import type { CategoryQuery } from "./rules";

export function sortByUse(
	facets: readonly FacetAttribute[],
	candidates: readonly Candidate[],
): FacetAttribute[] {
	const count = ({ id }: FacetAttribute) => candidates.filter(({ specs }) => id in specs).length;
	const counts = new Map(facets.map((facet) => [facet, count(facet)]));
	return facets.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

export const listChosenValues = (
	{ id, name, unit }: FacetAttribute,
	{ chosen }: CategoryQuery,
): Facet => ({
	id,
	name,
	unit,
	values: (chosen.get(id) ?? []).map((value) => ({ value, count: null, isChosen: true })),
});

/** A form with more values would not help. */
const MAX_VALUES_PER_CATEGORY = 300;

export async function readStoredFacets(
	db: Db,
	categoryId: string,
	facetAttributes: readonly FacetAttribute[],
): Promise<Facet[]> {
	const rows = await db
		.select({
			...pickColumns(categoryValues, "attributeId", "value", "count"),
		})
		.from(categoryValues)
		.where(
			and(
				eq(categoryValues.categoryId, categoryId),
				sql`${categoryValues.attributeId} in (select id from attributes where is_facet = 1)`,
			),
		)
		.limit(MAX_VALUES_PER_CATEGORY);
	const byAttribute = groupBy(rows, ({ attributeId }) => attributeId);
	return facetAttributes.map(({ id, name, unit }) => ({
		id,
		name,
		unit,
		values: (byAttribute.get(id) ?? [])
			.toSorted((one, other) => compareValues(one.value, other.value))
			.map(({ value, count }) => ({ value, count, isChosen: false })),
	}));
}
