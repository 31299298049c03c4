import { z } from "zod";
import { categoryListInput, readFilters } from "~/domain/catalog/categories/input";
import { listCategoryProducts } from "~/domain/catalog/categories/list-products.server";
import {
	readCategoryCursor,
	readCategoryProducts,
} from "~/domain/catalog/categories/product-candidates.server";
import { findCategory, listCategoryTree } from "~/domain/catalog/categories/queries.server";
import type { CategoryProductsPage } from "~/domain/catalog/categories/rules";
import type { ChosenValues } from "~/domain/catalog/facets/count-facet";
import type { PriceViewer } from "~/domain/prices/rules";
import { defineCall, succeed } from "~/http/api/call.server";
import { createApiPriceViewer } from "~/http/api/price-viewer.server";
import { createNotFoundProblem, createProblem, type Problem } from "~/http/api/problem.server";
import { toJsonPointer } from "~/http/api/read-json.server";
import {
	categoryPartsSchema,
	categorySchema,
	toCategoryDtos,
	toCategoryParts,
} from "~/http/api/views/catalogue.server";
import { createAfterParam, inData } from "~/http/api/views/responses.server";

export const listCategories = defineCall("GET /trade/categories", {
	tag: "Trade",
	name: "listCategories",
	summary: "All categories, each before those below it",
	access: "anyone",
	response: inData(z.array(categorySchema)),
	example: { path: "/trade/categories" },
	async run({ platform }) {
		return succeed({ data: toCategoryDtos(await listCategoryTree(platform.db)) });
	},
});

const PARTS_PER_ANSWER = 50;
const NEXT_ERROR = "'next' of the previous answer, with the same sort";

const partsQuery = categoryListInput
	.safeExtend({
		after: createAfterParam(readCategoryCursor, NEXT_ERROR)
			.optional()
			.describe("Where the parts start: 'next' of the previous answer"),
	})
	.refine(({ sort, after }) => !after || after.sort === sort, {
		path: ["after"],
		error: `Use ${NEXT_ERROR}`,
	});

export const getCategory = defineCall("GET /trade/categories/{path}", {
	tag: "Trade",
	name: "getCategory",
	summary: "A category with its parts, and filters with counts",
	notes: `The path is that of the list of categories, with or without its first and last slash. Any other parameter is a filter: the \`_id\` of a facet and one of its values, such as \`thread=M8\`; a repeated one takes either value. The count of a value is what choosing it would show with the other filters. At most ${PARTS_PER_ANSWER} parts per answer.`,
	access: "anyone",
	query: partsQuery,
	response: inData(categoryPartsSchema),
	errorStatuses: [404],
	example: { path: "/trade/categories/fasteners/bolts", query: "stock=in&thread=M8" },
	async run({ platform, caller, params, query: { after = null, ...typed } }) {
		const found = await findCategory(platform.db, params.path.replaceAll(/^\/|\/$/g, ""));
		if (!found.ok) return createNotFoundProblem();
		const viewer = createApiPriceViewer(platform, caller);
		const filters = readFilters(typed);
		const hidden = listHiddenPrices(filters, viewer);
		if (hidden.length > 0) return refuseQuery(hidden);
		const { category } = found;
		const query = { ...filters, after, page: 1, size: PARTS_PER_ANSWER, viewer };
		const page =
			category.children.length > 0
				? NO_PARTS
				: await listCategoryProducts(platform.db, category, query, readCategoryProducts);
		const wrong = listWrongValues(page, filters.chosen);
		if (wrong.length > 0) return refuseQuery(wrong);
		return succeed({ data: toCategoryParts(category, page) });
	},
});

const NO_PARTS: CategoryProductsPage = {
	products: [],
	facets: [],
	families: [],
	totalCount: null,
	isTruncated: false,
	next: null,
	unknownValues: [],
};

type Filters = ReturnType<typeof readFilters>;
type Wrong = readonly [name: string, detail: string];

const refuseQuery = (wrong: readonly Wrong[]): Problem =>
	createProblem(400, `The query is not valid. ${wrong[0]?.[1]}`, {
		errors: wrong.map(([name, detail]) => ({ pointer: toJsonPointer([name]), detail })),
	});

/** Filters and sorts by price would reveal what a visitor doesn't see. */
function listHiddenPrices({ from, to, sort }: Filters, { seesPrices }: PriceViewer): Wrong[] {
	if (seesPrices) return [];
	const asked = { from: from !== null, to: to !== null, sort: sort.startsWith("price") };
	return Object.entries(asked).flatMap(([name, isAsked]): Wrong[] =>
		isAsked ? [[name, "Prices are shown to members only"]] : [],
	);
}

function listWrongValues(
	{ facets, unknownValues }: CategoryProductsPage,
	chosen: ChosenValues,
): Wrong[] {
	const unknownNames = Array.from(chosen.keys()).filter(
		(name) => !facets.some(({ id }) => id === name),
	);
	return [
		...unknownNames.map((name): Wrong => [name, `'${name}' is no filter of this category`]),
		...unknownValues.map(({ id, value }): Wrong => [id, `No part here has '${value}'`]),
	];
}
