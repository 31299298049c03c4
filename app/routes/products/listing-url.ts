import { type Sort, usualSort } from "~/domain/catalog/rules";

/** What the grid's form asks for, as it was typed; `errors` says of which fields why it was not looked for. */
export type Asked = {
	query: string;
	sort: Sort;
	inStock: boolean;
	/** Prices in tk. */
	from: string;
	to: string;
	/** The least rating in stars; empty for any. */
	rating: string;
	errors: { q?: string[]; from?: string[]; to?: string[] };
};

export const isFiltered = ({ inStock, from, to, rating }: Asked) =>
	inStock || from !== "" || to !== "" || rating !== "";

/** The same list without its filters. */
export const unfiltered = (asked: Asked): Asked => ({
	...asked,
	inStock: false,
	from: "",
	to: "",
	rating: "",
});

/** Every product, in the same order where it is one that all can have. */
export const everything = (asked: Asked): Asked => ({
	...unfiltered(asked),
	query: "",
	sort: asked.sort === "best" ? usualSort(false) : asked.sort,
});

/** The grid's address for what is asked, as short as it goes; `after` is a page's cursor. */
export function listingUrl(
	{ query, inStock, from, to, rating, sort }: Asked,
	after?: string,
): string {
	const parts = new URLSearchParams();
	if (query) parts.set("q", query);
	if (inStock) parts.set("stock", "in");
	if (from) parts.set("from", from);
	if (to) parts.set("to", to);
	if (rating) parts.set("rating", rating);
	if (sort !== usualSort(query !== "")) parts.set("sort", sort);
	if (after) parts.set("after", after);
	return parts.size > 0 ? `/products?${parts}` : "/products";
}
