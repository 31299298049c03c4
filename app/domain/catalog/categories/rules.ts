import { formatNumber } from "~/platform/format/format-number";
import type { PriceViewer } from "../../prices/rules";
import type { ChosenValues, Facet } from "../facets/count-facet";
import type { ProductFamily } from "../product-family.server";
import type { ProductRowDto } from "../rules";

/** Categories without a position come last. */
export const LAST_POSITION = 1_000_000;

export const formatPosition = (position: number) =>
	position === LAST_POSITION ? "" : String(position);

export type CategoryNode = {
	id: string;
	parentId: string | null;
	slug: string;
	name: string;
	/** Slugs from the top, like '/fasteners/bolts/'. */
	path: string;
	intro: string;
	/** In Bengali; '' without one. */
	nameBn: string;
	imageKey: string;
	/** Parts for sale, here and below. */
	partCount: number;
	children: CategoryNode[];
};

export type MenuCategory = CategoryLink & { children: CategoryLink[] };
export type ManagedCategory = Omit<CategoryNode, "children"> & {
	position: number;
	archived: boolean;
	/** Includes archived parts. */
	hasProducts: boolean;
	/** The names from the top down to its own. */
	trail: string[];
	/** The level counts from 1 at the top. */
	depth: number;
	/** Its number of levels, including itself. */
	height: number;
	/** Parts whose index words are written again after a move; null without a move. */
	rewrittenCount: number | null;
	rewriteCount: number;
};

export type CategoryLink = { name: string; path: string };

/** '/categories/fasteners/bolts' for the path '/fasteners/bolts/'; '/categories' for '/'. */
export const buildCategoryUrl = (path: string): string => `/categories${path.slice(0, -1)}`;

/** The first is the default: families and sizes in the order in which they were added. */
export const CATEGORY_SORTS = ["catalogue", "newest", "price-low", "price-high"] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];

export type CategoryQuery = {
	chosen: ChosenValues;
	inStock: boolean;
	/** Filters and sorts use the parts' own prices, in poisha; `viewer` decides which are shown. */
	from: number | null;
	to: number | null;
	sort: CategorySort;
	/** Counts from 1, behind `after`. */
	page: number;
	size: number;
	after: CategoryCursor | null;
	viewer: PriceViewer;
};

/** The last part of a page: its price, if the list is sorted by it, and its number in the index. */
export type CategoryCursor = { sort: CategorySort; pricePoisha: number; number: number };

export type FamilyCard = {
	id: string;
	slug: string;
	name: string;
	imageKey: string;
	/** Count and lowest price of the parts that pass the filters; null as above. */
	partCount: number | null;
	fromPoisha: number | null;
};

export type FoundProduct = ProductRowDto & ProductFamily;

export type CategoryProductsPage<Part = FoundProduct> = {
	products: Part[];
	facets: Facet[];
	families: FamilyCard[];
	totalCount: number | null;
	/** More parts match than may be read: not sorted by price, and not every count. */
	isTruncated: boolean;
	/** Null on the last page. */
	next: CategoryCursor | null;
	/** Chosen values that no part of the category has. */
	unknownValues: { id: string; value: string }[];
};

const MAX_DEPTH = 4;

/** A choice is labelled like 'Fasteners › Bolts'. */
export type CategoryChoice = { id: string; label: string };

const toChoice = ({ id, trail }: ManagedCategory): CategoryChoice => ({
	id,
	label: trail.join(" › "),
});

/** Lists where a category may be moved to; `moved` is null for a new one. Its present parent is always one of them. */
export function listPossibleParents(
	all: readonly ManagedCategory[],
	moved: ManagedCategory | null,
): CategoryChoice[] {
	const isPossible = ({ path, archived, hasProducts, depth }: ManagedCategory) =>
		!archived &&
		!hasProducts &&
		depth + (moved?.height ?? 1) <= MAX_DEPTH &&
		(moved === null || !path.startsWith(moved.path));
	return all
		.filter((category) => category.id === moved?.parentId || isPossible(category))
		.map(toChoice);
}

export const formatParts = (count: number): string =>
	count === 1 ? "1 part" : `${formatNumber(count)} parts`;

export function getHasProductsMessage(name: string, partCount: number): string {
	const move = partCount === 1 ? "Move it" : "Move them";
	return `${name} still has ${formatParts(partCount)}. ${move} first.`;
}

export const NOT_A_LEAF_MESSAGE = "Choose a category without categories inside it";

export const listLeafCategories = (all: readonly ManagedCategory[]): CategoryChoice[] =>
	all.filter(({ archived, height }) => !archived && height === 1).map(toChoice);

export const listCategoryChoices = (all: readonly ManagedCategory[]): CategoryChoice[] =>
	all.filter(({ archived }) => !archived).map(toChoice);

/** Lists a category and those below it; none if it is unknown. */
export function listIdsBelow(all: readonly ManagedCategory[], categoryId: string): string[] {
	const top = all.find(({ id }) => id === categoryId);
	return top ? all.filter(({ path }) => path.startsWith(top.path)).map(({ id }) => id) : [];
}
