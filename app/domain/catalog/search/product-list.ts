import type { ProductCardDto, Sort } from "../rules";
import type { SearchWord } from "./search-words";

/** What must be true of a product beside its name: prices in poisha, the least mean rating in half stars. */
export type Filters = {
	inStock: boolean;
	from: number | null;
	to: number | null;
	minHalfStars: number | null;
};

/** Which products a list shows: those whose names have all of these words and that pass the filters, in an order. */
export type ProductListQuery = { words: readonly SearchWord[]; filters: Filters; sort: Sort };

export type ProductListPage = {
	products: ProductCardDto[];
	/** The cursor of the next page. A page may be short, even empty, and still have one: see `listedProducts`. */
	next: string | null;
	/** How many products the list has in all, where that is known without reading on. */
	totalCount: number | null;
	/** More products begin like what was typed than a search looks through. */
	isTruncated: boolean;
	/** Where no product has all the words: what comes nearest, if anything does. */
	nearest: NearestProducts | null;
};

/**
 * Products that have as many of a query's words as any, and those words. In place of a word that no product has may stand
 * the shop's own that is spelt most like it.
 */
export type NearestProducts = { words: string; products: ProductCardDto[] };

/** A list with nothing in it and nothing behind it. */
export const EMPTY_PRODUCT_LIST: ProductListPage = {
	products: [],
	next: null,
	totalCount: null,
	isTruncated: false,
	nearest: null,
};

export const NO_FILTERS: Filters = { inStock: false, from: null, to: null, minHalfStars: null };
