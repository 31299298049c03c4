import type { ProductCard, Sort } from "../rules";
import type { SoughtWord } from "./search-words";

/** What must be true of a product beside its name: prices in poisha, the least mean rating in half stars. */
export type Filters = {
	inStock: boolean;
	from: number | null;
	to: number | null;
	least: number | null;
};

/** Which products a list shows: those whose names have all of these words and that pass the filters, in an order. */
export type Listing = { words: readonly SoughtWord[]; filters: Filters; sort: Sort };

export type ListedPage = {
	products: ProductCard[];
	/** The cursor of the next page. A page may be short, even empty, and still have one: see `listedProducts`. */
	next: string | null;
	/** How many products the list has in all, where that is known without reading on. */
	found: number | null;
	/** More products begin like what was typed than a search looks through. */
	isCut: boolean;
	/** Where no product has all the words: what comes nearest, if anything does. */
	nearest: Nearest | null;
};

/**
 * Products that have as many of a query's words as any, and those words. In place of a word that no product has may stand
 * the shop's own that is spelt most like it.
 */
export type Nearest = { words: string; products: ProductCard[] };

/** A list with nothing in it and nothing behind it. */
export const EMPTY_LIST: ListedPage = {
	products: [],
	next: null,
	found: null,
	isCut: false,
	nearest: null,
};

export const NO_FILTERS: Filters = { inStock: false, from: null, to: null, least: null };
