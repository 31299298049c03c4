import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { isListed, productCardColumns, productColumns } from "../product-columns.server";
import { PAGE_SIZE } from "../rules";
import { findProductNumbers } from "../search/candidates.server";
import { isInValues, numberColumn, toValuesList } from "../search/product-pages.server";
import { buildCategoryWord, buildFacetWord } from "../search/search-words";
import { type Attribute, compareValues, type Specs } from "../spec-rules";
import { attributes, categoryValues, products } from "../tables.server";
import { listFamiliesOfCategory } from "./queries.server";
import type { Facet, FacetValue, FamilyCard, PartCard, PartsPage, PartsQuery } from "./rules";

/** With the categories, families, attributes and index rows a page reads at most about 1,000 rows. */
export const MAX_CANDIDATES = 900;

type Candidate = {
	number: number;
	pricePoisha: number;
	available: number;
	familyId: string | null;
	specs: Specs;
};

/** The parts of a category without children. Filters, sorts and counts are exact up to 900 parts. */
export async function listParts(
	db: Db,
	categoryId: string,
	query: PartsQuery,
	maxCandidates = MAX_CANDIDATES,
): Promise<PartsPage> {
	const [familyRows, facetAttributes] = await Promise.all([
		listFamiliesOfCategory(db, categoryId),
		listFacetAttributes(db, categoryId),
	]);
	const all = await findProductNumbers(db, [[buildCategoryWord(categoryId)]]);
	const isExact = all.length <= maxCandidates;
	const numbers = isExact ? all : await findFiltered(db, categoryId, query);
	if (numbers.length > maxCandidates)
		return listNewestParts(db, categoryId, numbers, { query, familyRows, facetAttributes });
	const candidates = await readCandidates(db, numbers);
	const passing = sortCandidates(
		candidates.filter((candidate) => isMatch(candidate, query)),
		query.sort,
	);
	const start = (query.page - 1) * PAGE_SIZE;
	const shown = passing.slice(start, start + PAGE_SIZE);
	const countByFamily = groupBy(passing, ({ familyId }) => familyId ?? "");
	return {
		parts: await readPartCards(
			db,
			shown.map(({ number }) => number),
		),
		facets: facetAttributes.map((attribute) =>
			isExact || !query.chosen.has(attribute.id)
				? countFacet(attribute, candidates, query)
				: listChosenValues(attribute, query),
		),
		families: familyRows.map((family) => ({
			...toFamilyCard(family),
			partCount: countByFamily.get(family.id)?.length ?? 0,
		})),
		totalCount: passing.length,
		isTruncated: !isExact,
		hasNext: passing.length > start + PAGE_SIZE,
	};
}

const toFamilyCard = ({ id, slug, name, imageKey }: Omit<FamilyCard, "partCount">) => ({
	...{ id, slug, name, imageKey },
});

/** Only those that a part of the category has a value of. */
function listFacetAttributes(db: Db, categoryId: string): Promise<Attribute[]> {
	const used = db
		.selectDistinct({ id: categoryValues.attributeId })
		.from(categoryValues)
		.where(eq(categoryValues.categoryId, categoryId));
	return db
		.select()
		.from(attributes)
		.where(and(eq(attributes.isFacet, true), inArray(attributes.id, used)))
		.orderBy(attributes.name);
}

function findFiltered(db: Db, categoryId: string, { chosen }: PartsQuery): Promise<number[]> {
	const words = Array.from(chosen, ([attributeId, values]) =>
		values.map((value) => buildFacetWord(attributeId, value)),
	);
	return findProductNumbers(db, [[buildCategoryWord(categoryId)], ...words]);
}

async function readCandidates(db: Db, numbers: readonly number[]): Promise<Candidate[]> {
	if (numbers.length === 0) return [];
	return db
		.select({
			...pickColumns(productColumns, "pricePoisha", "available"),
			number: numberColumn,
			familyId: products.familyId,
			specs: products.specs,
		})
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(isListed);
}

async function readPartCards(db: Db, numbers: readonly number[]): Promise<PartCard[]> {
	if (numbers.length === 0) return [];
	const rows = await db
		.select({
			...productCardColumns,
			...pickColumns(productColumns, "partNumber"),
			specs: products.specs,
			number: numberColumn,
		})
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(isListed);
	const cards = new Map(rows.map(({ number, ...card }) => [number, card]));
	return numbers.flatMap((number) => cards.get(number) ?? []);
}

const hasValue = ({ specs }: Candidate, attributeId: string, values: readonly string[]) =>
	attributeId in specs &&
	values.some(
		(value) =>
			buildFacetWord(attributeId, value) === buildFacetWord(attributeId, specs[attributeId] ?? ""),
	);

/** Several values of one attribute are alternatives. `except` is an attribute to leave out. */
function isMatch(candidate: Candidate, query: PartsQuery, except?: string): boolean {
	const { pricePoisha, available } = candidate;
	const { chosen, inStock, from, to } = query;
	return (
		(!inStock || available > 0) &&
		(from === null || pricePoisha >= from) &&
		(to === null || pricePoisha <= to) &&
		Array.from(chosen).every(
			([attributeId, values]) => attributeId === except || hasValue(candidate, attributeId, values),
		)
	);
}

function sortCandidates(found: readonly Candidate[], sort: PartsQuery["sort"]): Candidate[] {
	const direction = { newest: 0, "price-low": 1, "price-high": -1 }[sort];
	return found.toSorted(
		(one, other) => direction * (one.pricePoisha - other.pricePoisha) || other.number - one.number,
	);
}

/** Counts what choosing the value would show: with all filters except those of the attribute. */
function countFacet(
	{ id, name, unit }: Attribute,
	candidates: readonly Candidate[],
	query: PartsQuery,
): Facet {
	const having = candidates.filter(({ specs }) => id in specs);
	const all = groupBy(having, ({ specs }) => String(specs[id]));
	const chosen = query.chosen.get(id) ?? [];
	const values = Array.from(all.keys())
		.toSorted(compareValues)
		.map((value): FacetValue => {
			const count = all.get(value)?.filter((it) => isMatch(it, query, id)).length ?? 0;
			return { value, count, isChosen: chosen.includes(value) };
		});
	return { id, name, unit, values };
}

const listChosenValues = ({ id, name, unit }: Attribute, { chosen }: PartsQuery): Facet => ({
	...{ id, name, unit },
	values: (chosen.get(id) ?? []).map((value) => ({ value, count: null, isChosen: true })),
});

type Descriptions = {
	query: PartsQuery;
	familyRows: Awaited<ReturnType<typeof listFamiliesOfCategory>>;
	facetAttributes: readonly Attribute[];
};

/**
 * More parts than may be read: the newest first. Price and stock are filtered on the page, which
 * may then be short. Only without filters are the stored counts right.
 */
async function listNewestParts(
	db: Db,
	categoryId: string,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes }: Descriptions,
): Promise<PartsPage> {
	const start = (query.page - 1) * PAGE_SIZE;
	const newest = numbers.toSorted((one, other) => other - one).slice(start, start + PAGE_SIZE);
	const parts = (await readPartCards(db, newest)).filter(
		({ pricePoisha, available }) =>
			(!query.inStock || available > 0) &&
			(query.from === null || pricePoisha >= query.from) &&
			(query.to === null || pricePoisha <= query.to),
	);
	const hasFilters =
		query.chosen.size > 0 || query.inStock || query.from !== null || query.to !== null;
	return {
		parts,
		facets: hasFilters
			? facetAttributes.map((attribute) => listChosenValues(attribute, query))
			: await readStoredFacets(db, categoryId, facetAttributes),
		families: familyRows.map((family) => ({ ...toFamilyCard(family), partCount: null })),
		totalCount: hasFilters ? null : numbers.length,
		isTruncated: true,
		hasNext: numbers.length > start + PAGE_SIZE,
	};
}

/** A form with more values would be no help. */
const MAX_VALUES_PER_CATEGORY = 300;

async function readStoredFacets(
	db: Db,
	categoryId: string,
	facetAttributes: readonly Attribute[],
): Promise<Facet[]> {
	const rows = await db
		.select({
			attributeId: categoryValues.attributeId,
			value: categoryValues.value,
			count: categoryValues.count,
		})
		.from(categoryValues)
		.where(
			and(
				eq(categoryValues.categoryId, categoryId),
				sql`${categoryValues.attributeId} in (select id from attributes where is_facet = 1)`,
			),
		)
		.limit(MAX_VALUES_PER_CATEGORY);
	const byAttribute = groupBy(rows, ({ attributeId }) => attributeId);
	return facetAttributes.map(({ id, name, unit }) => ({
		...{ id, name, unit },
		values: (byAttribute.get(id) ?? [])
			.toSorted((one, other) => compareValues(one.value, other.value))
			.map(({ value, count }) => ({ value, count, isChosen: false })),
	}));
}
