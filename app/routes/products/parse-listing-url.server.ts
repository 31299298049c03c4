import { z } from "zod";
import { listingInput } from "~/domain/catalog/input";
import { SORTS, usualSort } from "~/domain/catalog/rules";
import type { Listing } from "~/domain/catalog/search/product-list";
import { soughtWords } from "~/domain/catalog/search/search-words";
import { readSortCursor } from "~/platform/d1/keyset.server";
import type { Asked } from "./listing-url";

/**
 * What a URL of the grid asks for; a choice that is none of ours is left out. Null in place of the listing when something
 * was typed that can't be looked for: it is kept, with why.
 */
export function askedIn(url: string) {
	const { searchParams } = new URL(url);
	const read = listingInput.safeParse(Object.fromEntries(searchParams));
	const typed = (name: string) => searchParams.get(name)?.trim() ?? "";
	const query = typed("q");
	const words = read.success ? soughtWords(read.data.q) : [];
	const chosen = SORTS.find((known) => known === typed("sort"));
	// Without words nothing matches better than the rest.
	const hasWords = query !== "";
	const sort = chosen && (hasWords || chosen !== "best") ? chosen : usualSort(hasWords);
	const asked: Asked = {
		query,
		sort,
		inStock: typed("stock") === "in",
		from: typed("from"),
		to: typed("to"),
		rating: (read.success && read.data.rating) || "",
		errors: read.success ? {} : z.flattenError(read.error).fieldErrors,
	};
	if (!read.success) return { asked, listing: null, after: null };
	const { from, to, rating } = read.data;
	const least = rating ? Number(rating) * 2 : null;
	const listing: Listing = {
		words,
		filters: { inStock: asked.inStock, from, to, least },
		sort,
	};
	return { asked, listing, after: readSortCursor(searchParams.get("after"), sort) };
}
