import { buildFamilyUrl } from "~/domain/catalog/families/family-url";

/** The chosen values of the family's columns, from its address. */
export type FamilyFilters = readonly (readonly [attributeId: string, value: string])[];

export const TYPED_PARAM = "typed";

/** `typedParam` are quantities that are not in the cart yet. */
type FamilyView = { page?: number; typedParam?: string };

export const removeFilter = (filters: FamilyFilters, removed: FamilyFilters[number]) =>
	filters.filter((pair) => pair[0] !== removed[0] || pair[1] !== removed[1]);

export function buildFilteredUrl(
	slug: string,
	filters: FamilyFilters,
	{ page = 1, typedParam = "" }: FamilyView = {},
): string {
	const params = new URLSearchParams(filters.map(([id, value]) => [id, value]));
	if (page > 1) params.set("page", String(page));
	if (typedParam) params.set(TYPED_PARAM, typedParam);
	return params.size > 0 ? `${buildFamilyUrl(slug)}?${params}` : buildFamilyUrl(slug);
}
