import { getDefaultSort, type Sort } from "~/domain/catalog/rules";

export type Choice = readonly [attributeId: string, value: string];

/** One parameter for all properties, whose names might be those of other parameters. */
export const CHOICE_PARAM = "f";
export const formatChoice = ([id, value]: Choice) => `${id}:${value}`;

/** The listing form as typed; `errors` has the messages of fields that can't be used. */
export type ListingForm = {
	query: string;
	sort: Sort;
	inStock: boolean;
	/** Prices in tk. */
	from: string;
	to: string;
	/** Minimum rating in stars; empty for any. */
	rating: string;
	chosen: readonly Choice[];
	errors: { q?: string[]; from?: string[]; to?: string[] };
};

export const hasFilters = ({ inStock, from, to, rating, chosen }: ListingForm) =>
	inStock || from !== "" || to !== "" || rating !== "" || chosen.length > 0;

export const clearFilters = (listingForm: ListingForm): ListingForm => ({
	...listingForm,
	inStock: false,
	from: "",
	to: "",
	rating: "",
	chosen: [],
});

export const clearQueryAndFilters = (listingForm: ListingForm): ListingForm => ({
	...clearFilters(listingForm),
	query: "",
	sort: listingForm.sort === "best" ? getDefaultSort(false) : listingForm.sort,
});

export function buildListingUrl(
	{ query, inStock, from, to, rating, chosen, sort }: ListingForm,
	after?: string,
): string {
	const parts = new URLSearchParams();
	if (query) parts.set("q", query);
	if (inStock) parts.set("stock", "in");
	if (from) parts.set("from", from);
	if (to) parts.set("to", to);
	if (rating) parts.set("rating", rating);
	for (const choice of chosen) parts.append(CHOICE_PARAM, formatChoice(choice));
	if (sort !== getDefaultSort(query !== "")) parts.set("sort", sort);
	if (after) parts.set("after", after);
	return parts.size > 0 ? `/products?${parts}` : "/products";
}
