import type { Db } from "~/platform/d1/database.server";
import { cacheByKeyInIsolate } from "~/platform/d1/isolate-cache.server";
import { groupBy } from "~/platform/group-by";
import type { ChosenValues, Facet } from "../facets/count-facet";
import { countFacet, pickChosen } from "../facets/count-facet";
import { buildCategoryWord, buildFacetWord } from "../reading/search-words";
import { findProductNumbers } from "../search/candidates.server";
import { type Description, describeCategory } from "./describe-category.server";
import { listChosenValues, readStoredFacets, sortByUse } from "./facets.server";
import {
	type Candidate,
	cutPage,
	filterNumbers,
	findCheapest,
	isMatch,
	type ReadParts,
	readCandidates,
} from "./product-candidates.server";
import type { CategoryNode, CategoryProductsPage, CategoryQuery } from "./rules";

/** With the categories, families, attributes and index rows a page reads at most about 1,000 rows. */
export const MAX_CANDIDATES = 900;

type WholeCategory = Omit<Description, "known"> & {
	candidates: readonly Candidate[];
	/** Of a query without filters. */
	allFacets?: Facet[];
};

/** All parts of a category, with what depends on no buyer. */
async function readWholeCategory(db: Db, id: string): Promise<WholeCategory> {
	const [{ familyRows, facetAttributes }, numbers] = await Promise.all([
		describeCategory(db, id, new Map()),
		findProductNumbers(db, [[buildCategoryWord(id)]]),
	]);
	const candidates = await readCandidates(db, numbers);
	return { familyRows, facetAttributes: sortByUse(facetAttributes, candidates), candidates };
}

/** Each has at most `MAX_CANDIDATES` parts, of about 300 bytes. */
const MAX_KEPT_CATEGORIES = 20;

/** For pages: filters and counts may be a minute old; prices and stock of the rows are not. */
export const keepWholeCategory = cacheByKeyInIsolate(
	["products", "families", "attributes", "categories"],
	MAX_KEPT_CATEGORIES,
	async (db, id: string): Promise<WholeCategory> => {
		const whole = await readWholeCategory(db, id);
		const query = { chosen: new Map(), inStock: false, from: null, to: null };
		return { ...whole, allFacets: countFacets(whole, query) };
	},
);

type Filters = Pick<CategoryQuery, "chosen" | "inStock" | "from" | "to">;

const hasFilters = ({ chosen, inStock, from, to }: Filters) =>
	chosen.size > 0 || inStock || from !== null || to !== null;

const countFacets = (
	{ facetAttributes, candidates }: Pick<WholeCategory, "facetAttributes" | "candidates">,
	query: Filters,
) =>
	facetAttributes.map((attribute) =>
		countFacet(attribute, candidates, query.chosen, (part, except) => isMatch(part, query, except)),
	);

type Limits = {
	maxCandidates?: number;
	readWhole?: (categoryId: string) => Promise<WholeCategory>;
};

/** Lists the parts of a category without children. Filters, sorts and counts are exact up to 900 parts. */
export async function listCategoryProducts<Part extends Priced>(
	db: Db,
	{ id, partCount }: Pick<CategoryNode, "id" | "partCount">,
	request: CategoryQuery,
	readParts: ReadParts<Part>,
	{
		maxCandidates = MAX_CANDIDATES,
		readWhole = (categoryId) => readWholeCategory(db, categoryId),
	}: Limits = {},
): Promise<CategoryProductsPage<Part>> {
	const ask = (described: Omit<Description, "known">): Asked<Part> => {
		const chosen = pickChosen(request.chosen, described.facetAttributes);
		return { ...described, query: { ...request, chosen }, readParts };
	};
	if (partCount <= maxCandidates) {
		const { candidates, allFacets, ...described } = await readWhole(id);
		const asked = ask(described);
		const facets = hasFilters(asked.query) ? undefined : allFacets;
		const page = await listFilteredProducts(
			db,
			candidates,
			asked,
			facets ?? countFacets({ ...described, candidates }, asked.query),
		);
		const isKnown = (attributeId: string, value: string) =>
			candidates.some(({ specs }) => String(specs[attributeId]) === value);
		return { ...page, unknownValues: listUnknownValues(asked.query.chosen, isKnown) };
	}
	const { known, ...described } = await describeCategory(db, id, request.chosen);
	const asked = ask(described);
	const numbers = await findFiltered(db, id, asked.query);
	const page =
		numbers.length > maxCandidates
			? await listManyProducts(db, id, numbers, asked)
			: await listNarrowedProducts(db, await readCandidates(db, numbers), asked);
	const isKnown = (attributeId: string, value: string) =>
		known.some((pair) => pair[0] === attributeId && pair[1] === value);
	return { ...page, unknownValues: listUnknownValues(asked.query.chosen, isKnown) };
}

type Priced = { pricePoisha: number | null };
type Asked<Part> = Omit<Description, "known"> & {
	query: CategoryQuery;
	readParts: ReadParts<Part>;
};
type ListedPage<Part> = Omit<CategoryProductsPage<Part>, "unknownValues">;

/** Of the `candidates` that the index found, parts with other values of the chosen attributes are missing. */
function listNarrowedProducts<Part extends Priced>(
	db: Db,
	candidates: readonly Candidate[],
	asked: Asked<Part>,
) {
	const { query } = asked;
	const facetAttributes = sortByUse(asked.facetAttributes, candidates);
	const facets = countFacets({ facetAttributes, candidates }, query).map((facet) =>
		query.chosen.has(facet.id) ? listChosenValues(facet, query) : facet,
	);
	return listFilteredProducts(db, candidates, asked, facets);
}

async function listFilteredProducts<Part extends Priced>(
	db: Db,
	candidates: readonly Candidate[],
	{ query, familyRows, readParts }: Asked<Part>,
	facets: Facet[],
): Promise<ListedPage<Part>> {
	const matching = hasFilters(query)
		? candidates.filter((candidate) => isMatch(candidate, query))
		: candidates;
	const { shown, next } = cutPage(matching, query);
	const matchesByFamily = groupBy(matching, ({ familyId }) => familyId ?? "");
	const cheapest = new Map(Array.from(matchesByFamily, ([id, own]) => [id, findCheapest(own)]));
	const read = [...shown, ...Array.from(cheapest.values()).flatMap((product) => product ?? [])];
	const cards = await readParts(
		db,
		query.viewer,
		Array.from(new Set(read.map(({ number }) => number))),
	);
	const getCard = (product: Candidate | undefined) => product && cards.get(product.number);
	return {
		products: shown.flatMap((product) => getCard(product) ?? []),
		facets,
		families: familyRows.map((family) => {
			const own = matchesByFamily.get(family.id) ?? [];
			const fromPoisha = getCard(cheapest.get(family.id))?.pricePoisha ?? null;
			return { ...family, partCount: own.length, fromPoisha };
		}),
		totalCount: matching.length,
		isTruncated: false,
		next,
	};
}

/**
 * More parts than may be read: in the order of the index. Price and stock are filtered on the page,
 * which may then be short. Only without filters are the stored counts right.
 */
async function listManyProducts<Part>(
	db: Db,
	categoryId: string,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes, readParts }: Asked<Part>,
): Promise<ListedPage<Part>> {
	const places = numbers.map((number) => ({ number, pricePoisha: 0 }));
	const { shown, next } = cutPage(places, query);
	const passing = await filterNumbers(
		db,
		shown.map(({ number }) => number),
		query,
	);
	const cards = await readParts(db, query.viewer, passing);
	const products = passing.flatMap((number) => cards.get(number) ?? []);
	const isFiltered = hasFilters(query);
	return {
		products,
		facets: isFiltered
			? facetAttributes.map((attribute) => listChosenValues(attribute, query))
			: await readStoredFacets(db, categoryId, facetAttributes),
		families: familyRows.map((family) => ({ ...family, partCount: null, fromPoisha: null })),
		totalCount: isFiltered ? null : numbers.length,
		isTruncated: true,
		next,
	};
}

function listUnknownValues(
	chosen: ChosenValues,
	isKnown: (attributeId: string, value: string) => boolean,
): CategoryProductsPage["unknownValues"] {
	return Array.from(chosen).flatMap(([id, values]) =>
		values.filter((value) => !isKnown(id, value)).map((value) => ({ id, value })),
	);
}

/** The masks of the index have eight bits; the category has one. */
const MAX_INTERSECTED_ATTRIBUTES = 7;

function findFiltered(db: Db, categoryId: string, { chosen }: CategoryQuery): Promise<number[]> {
	const words = Array.from(chosen, ([attributeId, values]) =>
		values.map((value) => buildFacetWord(attributeId, value)),
	).slice(0, MAX_INTERSECTED_ATTRIBUTES);
	return findProductNumbers(db, [[buildCategoryWord(categoryId)], ...words]);
}
