import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import type { ChosenValues } from "../facets/count-facet";
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
	readCandidates,
	readCategoryProducts,
} from "./product-candidates.server";
import type { CategoryNode, CategoryProductsPage, CategoryQuery } from "./rules";

/** With the categories, families, attributes and index rows a page reads at most about 1,000 rows. */
export const MAX_CANDIDATES = 900;

/** Lists the parts of a category without children. Filters, sorts and counts are exact up to 900 parts. */
export async function listCategoryProducts(
	db: Db,
	{ id, partCount }: Pick<CategoryNode, "id" | "partCount">,
	request: CategoryQuery,
	maxCandidates = MAX_CANDIDATES,
): Promise<CategoryProductsPage> {
	const isExact = partCount <= maxCandidates;
	const [{ known, ...described }, all] = await Promise.all([
		describeCategory(db, id, request.chosen),
		isExact ? findProductNumbers(db, [[buildCategoryWord(id)]]) : null,
	]);
	const chosen = pickChosen(request.chosen, described.facetAttributes);
	const asked = { ...described, query: { ...request, chosen } };
	const numbers = all ?? (await findFiltered(db, id, asked.query));
	const page =
		numbers.length > maxCandidates
			? await listManyProducts(db, id, numbers, asked)
			: await listFilteredProducts(db, numbers, { ...asked, hasAlternatives: isExact });
	return { ...page, unknownValues: listUnknownValues(chosen, known) };
}

type Asked = Omit<Description, "known"> & { query: CategoryQuery };
type ListedPage = Omit<CategoryProductsPage, "unknownValues">;

/** Without `hasAlternatives` parts with other values of the chosen attributes are missing. */
async function listFilteredProducts(
	db: Db,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes, hasAlternatives }: Asked & { hasAlternatives: boolean },
): Promise<ListedPage> {
	const candidates = await readCandidates(db, numbers);
	const matching = candidates.filter((candidate) => isMatch(candidate, query));
	const { shown, next } = cutPage(matching, query);
	const matchesByFamily = groupBy(matching, ({ familyId }) => familyId ?? "");
	const cheapest = new Map(Array.from(matchesByFamily, ([id, own]) => [id, findCheapest(own)]));
	const read = [...shown, ...Array.from(cheapest.values()).flatMap((product) => product ?? [])];
	const cards = await readCategoryProducts(
		db,
		query.viewer,
		Array.from(new Set(read.map(({ number }) => number))),
	);
	const getCard = (product: Candidate | undefined) => product && cards.get(product.number);
	return {
		products: shown.flatMap((product) => getCard(product) ?? []),
		facets: sortByUse(facetAttributes, candidates).map((attribute) =>
			hasAlternatives || !query.chosen.has(attribute.id)
				? countFacet(attribute, candidates, query.chosen, (part, except) =>
						isMatch(part, query, except),
					)
				: listChosenValues(attribute, query),
		),
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
async function listManyProducts(
	db: Db,
	categoryId: string,
	numbers: readonly number[],
	{ query, familyRows, facetAttributes }: Asked,
): Promise<ListedPage> {
	const places = numbers.map((number) => ({ number, pricePoisha: 0 }));
	const { shown, next } = cutPage(places, query);
	const passing = await filterNumbers(
		db,
		shown.map(({ number }) => number),
		query,
	);
	const cards = await readCategoryProducts(db, query.viewer, passing);
	const products = passing.flatMap((number) => cards.get(number) ?? []);
	const hasFilters =
		query.chosen.size > 0 || query.inStock || query.from !== null || query.to !== null;
	return {
		products,
		facets: hasFilters
			? facetAttributes.map((attribute) => listChosenValues(attribute, query))
			: await readStoredFacets(db, categoryId, facetAttributes),
		families: familyRows.map((family) => ({ ...family, partCount: null, fromPoisha: null })),
		totalCount: hasFilters ? null : numbers.length,
		isTruncated: true,
		next,
	};
}

function listUnknownValues(
	chosen: ChosenValues,
	known: Description["known"],
): CategoryProductsPage["unknownValues"] {
	const isKnown = (id: string, value: string) =>
		known.some((pair) => pair[0] === id && pair[1] === value);
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
