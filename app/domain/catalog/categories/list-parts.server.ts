import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import type { PriceViewer } from "../../prices/rules";
import {
	isListed,
	partCardColumns,
	productColumns,
	withShownPrice,
} from "../product-columns.server";
import { PAGE_SIZE } from "../rules";
import { findProductNumbers } from "../search/candidates.server";
import { isInValues, numberColumn, toValuesList } from "../search/product-pages.server";
import { buildCategoryWord, buildFacetWord } from "../search/search-words";
import { type Attribute, compareValues, MAX_COLUMNS, type Specs } from "../spec-rules";
import { categoryValues, products } from "../tables.server";
import type {
	CategoryNode,
	ChosenValues,
	Facet,
	FacetValue,
	FamilyCard,
	PartCard,
	PartsPage,
	PartsQuery,
} from "./rules";

/** With the categories, families, attributes and index rows a page reads at most about 1,000 rows. */
export const MAX_CANDIDATES = 900;

type Candidate = {
	number: number;
	pricePoisha: number;
	available: number;
	familyId: string | null;
	specs: Specs;
};

type FamilyRow = Omit<FamilyCard, "partCount" | "fromPoisha">;
type FacetAttribute = Pick<Attribute, "id" | "name" | "unit">;

/** The parts of a category without children. Filters, sorts and counts are exact up to 900 parts. */
export async function listParts(
	db: Db,
	{ id, partCount }: Pick<CategoryNode, "id" | "partCount">,
	request: PartsQuery,
	maxCandidates = MAX_CANDIDATES,
): Promise<PartsPage> {
	const isExact = partCount <= maxCandidates;
	const [{ known, ...described }, all] = await Promise.all([
		describeCategory(db, id, request.chosen),
		isExact ? findProductNumbers(db, [[buildCategoryWord(id)]]) : null,
	]);
	const chosen = pickFacets(request.chosen, described.facetAttributes);
	const asked = { ...described, query: { ...request, chosen } };
	const numbers = all ?? (await findFiltered(db, id, asked.query));
	const page =
		numbers.length > maxCandidates
			? await listManyParts(db, id, numbers, asked)
			: await listFilteredParts(db, numbers, { ...asked, hasAlternatives: isExact });
	return { ...page, unknownValues: listUnknownValues(chosen, known) };
}

type Asked = Omit<Description, "known"> & { query: PartsQuery };
type ListedPage = Omit<PartsPage, "unknownValues">;

/** Without `hasAlternatives` parts with other values of the chosen attributes are missing. */
async function listFilteredParts(
	db: Db,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes, hasAlternatives }: Asked & { hasAlternatives: boolean },
): Promise<ListedPage> {
	const candidates = await readCandidates(db, numbers);
	const matching = candidates.filter((candidate) => isMatch(candidate, query));
	const start = (query.page - 1) * PAGE_SIZE;
	const shown = sortCandidates(matching, query.sort).slice(start, start + PAGE_SIZE);
	const matchesByFamily = groupBy(matching, ({ familyId }) => familyId ?? "");
	return {
		parts: await readPartCards(
			db,
			query.viewer,
			shown.map(({ number }) => number),
		),
		facets: sortByUse(facetAttributes, candidates).map((attribute) =>
			hasAlternatives || !query.chosen.has(attribute.id)
				? countFacet(attribute, candidates, query)
				: listChosenValues(attribute, query),
		),
		families: familyRows.map((family) => {
			const own = matchesByFamily.get(family.id) ?? [];
			const prices = own.map(({ pricePoisha }) => pricePoisha);
			const isShown = own.length > 0 && query.viewer.seesPrices;
			const fromPoisha = isShown ? Math.min(...prices) : null;
			return { ...family, partCount: own.length, fromPoisha };
		}),
		totalCount: matching.length,
		isTruncated: false,
		hasNext: matching.length > start + PAGE_SIZE,
	};
}

/** First the attributes that most parts have. */
function sortByUse(
	facets: readonly FacetAttribute[],
	candidates: readonly Candidate[],
): FacetAttribute[] {
	const count = ({ id }: FacetAttribute) => candidates.filter(({ specs }) => id in specs).length;
	const counts = new Map(facets.map((facet) => [facet, count(facet)]));
	return facets.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

type Description = {
	familyRows: FamilyRow[];
	/** Attributes that one of its parts has a value of, in the order of the families' columns. */
	facetAttributes: FacetAttribute[];
	/** Those of the chosen values that one of its parts has. */
	known: [attributeId: string, value: string][];
};

/** One statement, because a page sends few. */
async function describeCategory(
	db: Db,
	categoryId: string,
	chosen: ChosenValues,
): Promise<Description> {
	const pairs = Array.from(chosen).flatMap(([id, values]) => values.map((value) => [id, value]));
	const [row] = await db.all<Record<"families" | "columns" | "facets" | "known", string>>(sql`select
		(select json_group_array(json_object('id', id, 'slug', slug, 'name', name, 'imageKey', image_key))
			from families where category_id = ${categoryId}) as families,
		(select json_group_array(json(columns)) from families where category_id = ${categoryId}) as columns,
		(select json_group_array(json_object('id', id, 'name', name, 'unit', unit))
			from attributes where is_facet = 1 and exists (select 1 from category_values
				where category_id = ${categoryId} and attribute_id = attributes.id)) as facets,
		(select json_group_array(json_array(attribute_id, category_values.value))
			from json_each(${JSON.stringify(pairs)}) as pair
				cross join category_values on category_id = ${categoryId}
					and attribute_id = pair.value ->> 0 and category_values.value = pair.value ->> 1) as known`);
	const columns: string[][] = JSON.parse(row?.columns ?? "[]");
	const facets: FacetAttribute[] = JSON.parse(row?.facets ?? "[]");
	const findColumn = ({ id }: FacetAttribute) =>
		Math.min(...columns.map((ids) => (ids.includes(id) ? ids.indexOf(id) : MAX_COLUMNS)));
	return {
		familyRows: JSON.parse(row?.families ?? "[]").toSorted(compareNames),
		facetAttributes: facets
			.toSorted(compareNames)
			.toSorted((one, other) => findColumn(one) - findColumn(other) || 0),
		known: JSON.parse(row?.known ?? "[]"),
	};
}

const compareNames = (one: { name: string }, other: { name: string }) =>
	compareValues(one.name, other.name);

/** Without other attributes, such as a campaign's parameters. */
const pickFacets = (chosen: ChosenValues, facets: readonly FacetAttribute[]): ChosenValues =>
	new Map(Array.from(chosen).filter(([id]) => facets.some((facet) => facet.id === id)));

function listUnknownValues(
	chosen: ChosenValues,
	known: Description["known"],
): PartsPage["unknownValues"] {
	const isKnown = (id: string, value: string) =>
		known.some((pair) => pair[0] === id && pair[1] === value);
	return Array.from(chosen).flatMap(([id, values]) =>
		values.filter((value) => !isKnown(id, value)).map((value) => ({ id, value })),
	);
}

/** The masks of the index have eight bits; the category has one. */
const MAX_INTERSECTED_ATTRIBUTES = 7;

function findFiltered(db: Db, categoryId: string, { chosen }: PartsQuery): Promise<number[]> {
	const words = Array.from(chosen, ([attributeId, values]) =>
		values.map((value) => buildFacetWord(attributeId, value)),
	).slice(0, MAX_INTERSECTED_ATTRIBUTES);
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

async function readPartCards(
	db: Db,
	viewer: PriceViewer,
	numbers: readonly number[],
): Promise<PartCard[]> {
	if (numbers.length === 0) return [];
	const rows = await db
		.select({
			...withShownPrice(partCardColumns, viewer),
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
	const byPrice = { catalogue: 0, newest: 0, "price-low": 1, "price-high": -1 }[sort];
	const byAge = sort === "newest" ? -1 : 1;
	return found.toSorted(
		(one, other) =>
			byPrice * (one.pricePoisha - other.pricePoisha) || byAge * (one.number - other.number),
	);
}

/** Counts what choosing the value would show: with all filters except those of the attribute. */
function countFacet(
	{ id, name, unit }: FacetAttribute,
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

const listChosenValues = ({ id, name, unit }: FacetAttribute, { chosen }: PartsQuery): Facet => ({
	...{ id, name, unit },
	values: (chosen.get(id) ?? []).map((value) => ({ value, count: null, isChosen: true })),
});

/**
 * More parts than may be read: in the order of the index. Price and stock are filtered on the page,
 * which may then be short. Only without filters are the stored counts right.
 */
async function listManyParts(
	db: Db,
	categoryId: string,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes }: Asked,
): Promise<ListedPage> {
	const start = (query.page - 1) * PAGE_SIZE;
	const byAge = query.sort === "newest" ? -1 : 1;
	const shown = numbers
		.toSorted((one, other) => byAge * (one - other))
		.slice(start, start + PAGE_SIZE);
	const parts = await readPartCards(db, query.viewer, await filterNumbers(db, shown, query));
	const hasFilters =
		query.chosen.size > 0 || query.inStock || query.from !== null || query.to !== null;
	return {
		parts,
		facets: hasFilters
			? facetAttributes.map((attribute) => listChosenValues(attribute, query))
			: await readStoredFacets(db, categoryId, facetAttributes),
		families: familyRows.map((family) => ({ ...family, partCount: null, fromPoisha: null })),
		totalCount: hasFilters ? null : numbers.length,
		isTruncated: true,
		hasNext: numbers.length > start + PAGE_SIZE,
	};
}

/** By stock and price. */
async function filterNumbers(
	db: Db,
	numbers: readonly number[],
	query: PartsQuery,
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

/** A form with more values would be no help. */
const MAX_VALUES_PER_CATEGORY = 300;

async function readStoredFacets(
	db: Db,
	categoryId: string,
	facetAttributes: readonly FacetAttribute[],
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
