import type { ProductCardDto, Sort } from "../rules";
import type { SearchWord } from "./search-words";

/** Prices in poisha, ratings in half stars. */
export type Filters = {
	inStock: boolean;
	from: number | null;
	to: number | null;
	minHalfStars: number | null;
};

export type ProductListQuery = { words: readonly SearchWord[]; filters: Filters; sort: Sort };

export type ProductListPage = {
	products: ProductCardDto[];
	next: string | null;
	/** Null when counting would read more rows. */
	totalCount: number | null;
	isTruncated: boolean;
	nearest: NearestProducts | null;
};

export type NearestProducts = { words: string; products: ProductCardDto[] };

export const EMPTY_PRODUCT_LIST: ProductListPage = {
	products: [],
	next: null,
	totalCount: null,
	isTruncated: false,
	nearest: null,
};

export const NO_FILTERS: Filters = { inStock: false, from: null, to: null, minHalfStars: null };
