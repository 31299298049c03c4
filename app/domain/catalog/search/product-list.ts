import type { PriceViewer } from "../../prices/rules";
import type { ChosenValues, Facet } from "../facets/count-facet";
import type { Vocabulary } from "../reading/vocabulary";
import type { ListedProduct, ProductRowDto, Sort } from "../rules";
import type { FoldedFamily } from "./fold-families";
import type { Wanted } from "./parse-search";
import type { ReadParts } from "./read-parts.server";

/** Prices in poisha, ratings in half stars. */
export type Filters = {
	inStock: boolean;
	from: number | null;
	to: number | null;
	minHalfStars: number | null;
	chosen: ChosenValues;
};

/** Filters and sorts use the products' own prices; `viewer` decides which are shown. */
export type ProductListQuery = Wanted & {
	filters: Filters;
	sort: Sort;
	viewer: PriceViewer;
	/** Whether many sizes of a family become one line. */
	folds?: true;
	vocabulary?: Vocabulary;
};

export type ProductListPage = {
	/** The results of a search are rows. */
	products: (ListedProduct | ProductRowDto)[];
	next: string | null;
	/** Null when counting would read more rows. */
	totalCount: number | null;
	isTruncated: boolean;
	/** How the query was read, unless its words were looked up. */
	reading: ReadParts | null;
	facets: readonly Facet[];
	folded: readonly FoldedFamily[];
	/** Some of them have the letters and digits of the number that was typed. */
	hasNumber: boolean;
};

export const EMPTY_PRODUCT_LIST: ProductListPage = {
	products: [],
	next: null,
	totalCount: null,
	isTruncated: false,
	reading: null,
	facets: [],
	folded: [],
	hasNumber: false,
};

export const NO_FILTERS: Filters = {
	inStock: false,
	from: null,
	to: null,
	minHalfStars: null,
	chosen: new Map(),
};
