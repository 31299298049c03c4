import { z } from "zod";
import { partListInput } from "~/domain/catalog/categories/input";
import { PART_SORTS, type PartsQuery } from "~/domain/catalog/categories/rules";
import type { PriceViewer } from "~/domain/prices/rules";
import { groupBy } from "~/platform/group-by";
import { removePrices } from "~/routes/products/parse-listing-url.server";
import { isNetView } from "~/ui/products/vat-view";
import type { FilterErrors, PartFilters } from "./part-filters";

export const OTHER_PARAMS = ["stock", "from", "to", "sort", "page", "vat"];

/** Has no parts. */
const MISSING_PAGE = 1_000_000;

const parsePage = (typed: string): number => {
	if (typed === "") return 1;
	return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : MISSING_PAGE;
};

/** Takes each other parameter for an attribute. A price range that can't be used doesn't filter. */
export function parsePartFilters(
	url: string,
	viewer: PriceViewer,
): {
	filters: PartFilters;
	errors: FilterErrors;
	query: PartsQuery;
} {
	const { searchParams } = new URL(url);
	if (!viewer.seesPrices) removePrices(searchParams);
	const getParam = (name: string) => searchParams.get(name)?.trim() ?? "";
	const read = partListInput.safeParse(
		Object.fromEntries(OTHER_PARAMS.map((name) => [name, getParam(name)])),
	);
	const sort = PART_SORTS.find((known) => known === getParam("sort")) ?? PART_SORTS[0];
	const filters: PartFilters = {
		chosen: listChosen(searchParams),
		inStock: getParam("stock") === "in",
		from: getParam("from"),
		to: getParam("to"),
		sort,
		page: parsePage(getParam("page")),
		isNet: viewer.seesPrices && isNetView(searchParams),
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
function listChosen(params: URLSearchParams): PartFilters["chosen"] {
	const pairs = Array.from(params).filter(
		([name, value]) => !OTHER_PARAMS.includes(name) && value !== "",
	);
	const different = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
	return Array.from(different.values()).toSorted((one, other) =>
		JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
	);
}
