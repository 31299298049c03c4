import { getDefaultSort, type Sort } from "~/domain/catalog/rules";

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
	/** Whether prices without VAT are shown too. */
	isNet: boolean;
	errors: { q?: string[]; from?: string[]; to?: string[] };
};

export const hasFilters = ({ inStock, from, to, rating }: ListingForm) =>
	inStock || from !== "" || to !== "" || rating !== "";

export const clearFilters = (listingForm: ListingForm): ListingForm => ({
	...listingForm,
	inStock: false,
	from: "",
	to: "",
	rating: "",
});

export const clearQueryAndFilters = (listingForm: ListingForm): ListingForm => ({
	...clearFilters(listingForm),
	query: "",
	sort: listingForm.sort === "best" ? getDefaultSort(false) : listingForm.sort,
});

export function buildListingUrl(
	{ query, inStock, from, to, rating, sort, isNet }: ListingForm,
	after?: string,
): string {
	const parts = new URLSearchParams();
	if (query) parts.set("q", query);
	if (inStock) parts.set("stock", "in");
	if (from) parts.set("from", from);
	if (to) parts.set("to", to);
	if (rating) parts.set("rating", rating);
	if (sort !== getDefaultSort(query !== "")) parts.set("sort", sort);
	if (isNet) parts.set("vat", "net");
	if (after) parts.set("after", after);
	return parts.size > 0 ? `/products?${parts}` : "/products";
}
