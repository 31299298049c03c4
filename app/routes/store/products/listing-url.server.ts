import { queryInput } from "~/domain/catalog/input";
import { type Listing, SORTS, searchWords } from "~/domain/catalog/rules";
import { readSortCursor } from "~/platform/keyset.server";
import type { Asked } from "./product-filter";

/** What a URL of the grid asks for; what is none of ours is left out. A query that can't be searched for is kept, with why. */
export function askedIn(url: string) {
	const { searchParams } = new URL(url);
	const typed = searchParams.get("q") ?? "";
	const query = queryInput.safeParse(typed);
	const sort = SORTS.find((known) => known === searchParams.get("sort")) ?? SORTS[0];
	const inStock = searchParams.get("stock") === "in";
	const asked: Asked = {
		query: query.success ? query.data : typed,
		inStock,
		sort,
		error: query.success ? null : (query.error.issues[0]?.message ?? null),
	};
	const listing: Listing = { words: searchWords(query.data ?? ""), inStock, sort };
	return { asked, listing, after: readSortCursor(searchParams.get("after"), sort) };
}
