import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { PriceViewer } from "../../prices/rules";
import { hasChosen } from "../facets/count-facet";
import {
	isListed,
	productColumns,
	productRowColumns,
	withShownPrice,
} from "../product-columns.server";
import { isItsFamily, productFamilyColumns } from "../product-family.server";
import { isInValues, numberColumn, toValuesList } from "../search/product-pages.server";
import { families, products } from "../tables.server";
import type { CategoryQuery, FoundProduct } from "./rules";

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

/** By search number. */
export async function readCategoryProducts(
	db: Db,
	viewer: PriceViewer,
	numbers: readonly number[],
): Promise<ReadonlyMap<number, FoundProduct>> {
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
}

/** `except` is an attribute to leave out. */
export function isMatch(candidate: Candidate, query: CategoryQuery, except?: string): boolean {
	const { pricePoisha, available } = candidate;
	const { chosen, inStock, from, to } = query;
	return (
		(!inStock || available > 0) &&
		(from === null || pricePoisha >= from) &&
		(to === null || pricePoisha <= to) &&
		hasChosen(candidate, chosen, except)
	);
}

export function sortCandidates(
	found: readonly Candidate[],
	sort: CategoryQuery["sort"],
): Candidate[] {
	const byPrice = { catalogue: 0, newest: 0, "price-low": 1, "price-high": -1 }[sort];
	const byAge = sort === "newest" ? -1 : 1;
	return found.toSorted(
		(one, other) =>
			byPrice * (one.pricePoisha - other.pricePoisha) || byAge * (one.number - other.number),
	);
}

/** By stock and price. */
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
