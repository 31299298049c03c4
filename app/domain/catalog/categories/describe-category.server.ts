import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { ChosenValues, FacetAttribute } from "../facets/count-facet";
import { compareValues, MAX_COLUMNS } from "../spec-rules";
import type { FamilyCard } from "./rules";

type FamilyRow = Omit<FamilyCard, "partCount" | "fromPoisha">;
export type Description = {
	familyRows: FamilyRow[];
	/** Attributes that one of its parts has a value of, in the order of the families' columns. */
	facetAttributes: FacetAttribute[];
	/** Those of the chosen values that one of its parts has. */
	known: [attributeId: string, value: string][];
};

/** Reads the families and filters of a category in one statement, because a page sends few. */
export async function describeCategory(
	db: Db,
	categoryId: string,
	chosen: ChosenValues,
): Promise<Description> {
	const pairs = Array.from(chosen).flatMap(([id, values]) => values.map((value) => [id, value]));
	const [row] = await db.all<Record<"families" | "columns" | "facets" | "known", string>>(sql`select
		(select json_group_array(json_object('id', id, 'slug', slug, 'name', name, 'imageKey', image_key))
			from families where category_id = ${categoryId}) as families,
		(select json_group_array(json(columns)) from families where category_id = ${categoryId}) as columns,
		(select json_group_array(json_object('id', id, 'name', name, 'unit', unit))
			from attributes where is_facet = 1 and exists (select 1 from category_values
				where category_id = ${categoryId} and attribute_id = attributes.id)) as facets,
		(select json_group_array(json_array(attribute_id, category_values.value))
			from json_each(${JSON.stringify(pairs)}) as pair
				cross join category_values on category_id = ${categoryId}
					and attribute_id = pair.value ->> 0 and category_values.value = pair.value ->> 1) as known`);
	const columns: string[][] = JSON.parse(row?.columns ?? "[]");
	const facets: FacetAttribute[] = JSON.parse(row?.facets ?? "[]");
	const findColumn = ({ id }: FacetAttribute) =>
		Math.min(...columns.map((ids) => (ids.includes(id) ? ids.indexOf(id) : MAX_COLUMNS)));
	return {
		familyRows: JSON.parse(row?.families ?? "[]").toSorted(compareNames),
		facetAttributes: facets
			.toSorted(compareNames)
			.toSorted((one, other) => findColumn(one) - findColumn(other) || 0),
		known: JSON.parse(row?.known ?? "[]"),
	};
}

const compareNames = (one: { name: string }, other: { name: string }) =>
	compareValues(one.name, other.name);
