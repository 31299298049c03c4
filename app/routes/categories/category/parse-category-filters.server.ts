import { z } from "zod";
import { categoryListInput } from "~/domain/catalog/categories/input";
import { CATEGORY_SORTS, type CategoryQuery } from "~/domain/catalog/categories/rules";
import type { PriceViewer } from "~/domain/prices/rules";
import { readChoice, removePrices } from "~/http/input/choice-param.server";
import { groupBy } from "~/platform/group-by";
import { parseInteger } from "~/platform/input/integer-param";
import type { CategoryFilters, FilterErrors } from "./category-filters";

export const OTHER_PARAMS = ["stock", "from", "to", "sort", "page", "vat"];

/** The category has no parts. */
const MISSING_PAGE = 1_000_000;

const parsePage = (typed: string): number => {
	if (typed === "") return 1;
	return Math.min(parseInteger(typed) || MISSING_PAGE, MISSING_PAGE);
};

/** Every other parameter is an attribute. Throws a 400 page for unknown choices. A price range that can't be used doesn't filter. */
export function parseCategoryFilters(
	url: string,
	viewer: PriceViewer,
): {
	filters: CategoryFilters;
	errors: FilterErrors;
	query: CategoryQuery;
} {
	const asked = new URL(url);
	const { searchParams } = asked;
	if (!viewer.seesPrices) removePrices(searchParams);
	const getParam = (name: string) => searchParams.get(name)?.trim() ?? "";
	const read = categoryListInput.safeParse({ from: getParam("from"), to: getParam("to") });
	const sort = readChoice(asked, "sort", CATEGORY_SORTS) ?? CATEGORY_SORTS[0];
	const filters: CategoryFilters = {
		chosen: listChosen(searchParams),
		inStock: readChoice(asked, "stock", ["in"]) !== null,
		from: getParam("from"),
		to: getParam("to"),
		sort,
		page: parsePage(getParam("page")),
	};
	const { from, to } = read.success ? read.data : { from: null, to: null };
	const byAttribute = groupBy(filters.chosen, ([id]) => id);
	const chosen = new Map(
		Array.from(byAttribute, ([id, pairs]) => [id, pairs.map(([, value]) => value)]),
	);
	return {
		filters,
		errors: read.success ? {} : z.flattenError(read.error).fieldErrors,
		query: { chosen, inStock: filters.inStock, from, to, sort, page: filters.page, viewer },
	};
}

/** In a fixed order, so that the order of the parameters makes no difference. */
function listChosen(params: URLSearchParams): CategoryFilters["chosen"] {
	const pairs = Array.from(params).filter(
		([name, value]) => !OTHER_PARAMS.includes(name) && value !== "",
	);
	const different = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
	return Array.from(different.values()).toSorted((one, other) =>
		JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
	);
}
