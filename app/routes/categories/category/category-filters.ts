import {
	buildCategoryUrl,
	CATEGORY_SORTS,
	type CategorySort,
} from "~/domain/catalog/categories/rules";

export type CategoryFilters = {
	chosen: readonly (readonly [attributeId: string, value: string])[];
	inStock: boolean;
	/** Prices in tk. */
	from: string;
	to: string;
	sort: CategorySort;
	/** Counts from 1. */
	page: number;
};

export type FilterErrors = { from?: string[]; to?: string[] };

export const SORT_LABELS: Record<CategorySort, string> = {
	catalogue: "Family and size",
	newest: "Newest first",
	"price-low": "Price, low to high",
	"price-high": "Price, high to low",
};

/** A price range counts as one. */
export const countFilters = ({ chosen, inStock, from, to }: CategoryFilters): number =>
	chosen.length + Number(inStock) + Number(from !== "" || to !== "");

export const clearFilters = ({ sort }: CategoryFilters): CategoryFilters => ({
	chosen: [],
	inStock: false,
	from: "",
	to: "",
	sort,
	page: 1,
});

export function listFilterParams(filters: CategoryFilters): [name: string, value: string][] {
	const { chosen, inStock, from, to, sort, page } = filters;
	const others: [string, string][] = [
		["stock", inStock ? "in" : ""],
		["from", from],
		["to", to],
		["sort", sort === CATEGORY_SORTS[0] ? "" : sort],
		["page", page === 1 ? "" : String(page)],
	];
	return [
		...chosen.map(([id, value]): [string, string] => [id, value]),
		...others.filter(([, value]) => value !== ""),
	];
}

export function buildFilterUrl(path: string, filters: CategoryFilters): string {
	const params = new URLSearchParams(listFilterParams(filters));
	return params.size > 0 ? `${buildCategoryUrl(path)}?${params}` : buildCategoryUrl(path);
}
