import type { ProductCardDto } from "../rules";
import type { Attribute, Specs } from "../spec-rules";

export type CategoryNode = {
	id: string;
	slug: string;
	name: string;
	/** '/fasteners/bolts/' */
	path: string;
	intro: string;
	imageKey: string;
	/** Parts for sale, here and below. */
	partCount: number;
	children: CategoryNode[];
};

/** A category below no other, and those right below it. */
export type MenuCategory = CategoryLink & { children: CategoryLink[] };

export type CategoryLink = { name: string; path: string };

/** '/categories/fasteners/bolts' for the path '/fasteners/bolts/'; '/categories' for '/'. */
export const buildCategoryUrl = (path: string): string => `/categories${path.slice(0, -1)}`;

/** The values that were chosen, by attribute. */
export type ChosenValues = ReadonlyMap<string, readonly string[]>;

export const PART_SORTS = ["newest", "price-low", "price-high"] as const;
export type PartSort = (typeof PART_SORTS)[number];

export type PartsQuery = {
	chosen: ChosenValues;
	inStock: boolean;
	/** In poisha. */
	from: number | null;
	to: number | null;
	sort: PartSort;
	/** From 1. */
	page: number;
};

/** `count` is null where counting would read more parts than a page may. */
export type FacetValue = { value: string; count: number | null; isChosen: boolean };
export type Facet = Pick<Attribute, "id" | "name" | "unit"> & { values: FacetValue[] };

export type FamilyCard = {
	id: string;
	slug: string;
	name: string;
	imageKey: string;
	/** Of the parts that pass the filters; null as above. */
	partCount: number | null;
};

export type PartCard = ProductCardDto & { partNumber: string; specs: Specs };

export type PartsPage = {
	parts: PartCard[];
	facets: Facet[];
	families: FamilyCard[];
	totalCount: number | null;
	/** More parts match than may be read: only the newest order, and not every count. */
	isTruncated: boolean;
	hasNext: boolean;
};
