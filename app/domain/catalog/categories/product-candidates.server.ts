import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "~/platform/d1/database.server";
import { readSortCursor, writeSortCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { parseInteger } from "~/platform/input/integer-param";
import type { PriceViewer } from "../../prices/rules";
import { hasChosen } from "../facets/count-facet";
import {
	isListed,
	productColumns,
	productRowColumns,
	withShownPrice,
} from "../product-columns.server";
import { isItsFamily, productFamilyColumns } from "../product-family.server";
import type { ProductRowDto } from "../rules";
import { isInValues, numberColumn, toValuesList } from "../search/product-pages.server";
import { families, products } from "../tables.server";
import {
	CATEGORY_SORTS,
	type CategoryCursor,
	type CategoryQuery,
	type CategorySort,
	type FoundProduct,
} from "./rules";

const candidateColumns = {
	...pickColumns(productColumns, "pricePoisha", "available", "familyId", "specs"),
	number: numberColumn,
};

export type Candidate = SelectResultFields<typeof candidateColumns>;

export async function readCandidates(db: Db, numbers: readonly number[]): Promise<Candidate[]> {
	if (numbers.length === 0) return [];
	return db
		.select(candidateColumns)
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(isListed);
}

/** Reads products by their search number. */
export type ReadParts<Part> = (
	db: Db,
	viewer: PriceViewer,
	numbers: readonly number[],
) => Promise<ReadonlyMap<number, Part>>;

export const readCategoryProducts: ReadParts<FoundProduct> = async (db, viewer, numbers) => {
	if (numbers.length === 0) return new Map();
	const rows = await db
		.select({
			...withShownPrice(productRowColumns, viewer),
			...productFamilyColumns,
			number: numberColumn,
		})
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.leftJoin(families, isItsFamily)
		.where(isListed);
	return new Map(rows.map(({ number, ...card }) => [number, card]));
};

const { imageKey: _, ...partColumns } = productRowColumns;

/** Only what a row of a page's table shows: each column costs time. */
export const readTableParts: ReadParts<Omit<ProductRowDto, "imageKey">> = async (
	db,
	viewer,
	numbers,
) => {
	if (numbers.length === 0) return new Map();
	const rows = await db
		.select({ ...withShownPrice(partColumns, viewer), number: numberColumn })
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(isListed);
	return new Map(rows.map(({ number, ...part }) => [number, part]));
};

/** `except` is an attribute to leave out. */
export function isMatch(
	candidate: Candidate,
	query: Pick<CategoryQuery, "chosen" | "inStock" | "from" | "to">,
	except?: string,
): boolean {
	const { pricePoisha, available } = candidate;
	const { chosen, inStock, from, to } = query;
	return (
		(!inStock || available > 0) &&
		(from === null || pricePoisha >= from) &&
		(to === null || pricePoisha <= to) &&
		hasChosen(candidate, chosen, except)
	);
}

type Place = Pick<Candidate, "pricePoisha" | "number">;

const PRICE_DIRECTIONS = { catalogue: 0, newest: 0, "price-low": 1, "price-high": -1 };

function createComparator(sort: CategorySort) {
	const byPrice = PRICE_DIRECTIONS[sort];
	const byAge = sort === "newest" ? -1 : 1;
	return (one: Place, other: Place) =>
		byPrice * (one.pricePoisha - other.pricePoisha) || byAge * (one.number - other.number);
}

export function cutPage<Found extends Place>(
	found: readonly Found[],
	{ sort, page, size, after }: Pick<CategoryQuery, "sort" | "page" | "size" | "after">,
): { shown: Found[]; next: CategoryCursor | null } {
	const compare = createComparator(sort);
	const sorted = found.toSorted(compare);
	const rest = after ? sorted.filter((place) => compare(place, after) > 0) : sorted;
	const end = page * size;
	const shown = rest.slice(end - size, end);
	const last = shown.at(-1);
	const pricePoisha = PRICE_DIRECTIONS[sort] === 0 ? 0 : (last?.pricePoisha ?? 0);
	return {
		shown,
		next: last && rest.length > end ? { sort, pricePoisha, number: last.number } : null,
	};
}

/** Written as `price-low.1250.77`. */
export const writeCategoryCursor = ({ sort, pricePoisha, number }: CategoryCursor) =>
	writeSortCursor(sort, { key: pricePoisha, id: String(number) });

export function readCategoryCursor(text: string): CategoryCursor | null {
	const sort = CATEGORY_SORTS.find((known) => text.startsWith(`${known}.`));
	const cursor = sort && readSortCursor(text, sort);
	const number = cursor ? parseInteger(cursor.id) : null;
	return cursor && number !== null ? { sort, pricePoisha: cursor.key, number } : null;
}

export function findCheapest([first, ...rest]: readonly Candidate[]): Candidate | undefined {
	const compare = createComparator("price-low");
	return rest.reduce(
		(cheapest, part) => (cheapest && compare(cheapest, part) <= 0 ? cheapest : part),
		first,
	);
}

export async function filterNumbers(
	db: Db,
	numbers: readonly number[],
	query: CategoryQuery,
): Promise<readonly number[]> {
	const { inStock, from, to } = query;
	if (!inStock && from === null && to === null) return numbers;
	const candidates = await readCandidates(db, numbers);
	const passing = new Set(
		candidates
			.filter((candidate) => isMatch(candidate, { ...query, chosen: new Map() }))
			.map(({ number }) => number),
	);
	return numbers.filter((number) => passing.has(number));
}
