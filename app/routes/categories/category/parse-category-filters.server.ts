import { z } from "zod";
import { categoryListInput, readFilters } from "~/domain/catalog/categories/input";
import type { CategoryQuery } from "~/domain/catalog/categories/rules";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import type { PriceViewer } from "~/domain/prices/rules";
import { removePrices } from "~/http/input/choice-param.server";
import { toQueryRecord } from "~/http/input/query-record.server";
import { badAddress } from "~/http/responses/respond.server";
import { parseInteger } from "~/platform/input/integer-param";
import type { CategoryFilters, FilterErrors } from "./category-filters";

/** The page's own parameters, which don't filter. */
const VIEW_PARAMS = ["page", "vat"];
export const OTHER_PARAMS = [...Object.keys(categoryListInput.shape), ...VIEW_PARAMS];

/** The category has no parts. */
const MISSING_PAGE = 1_000_000;

const parsePage = (typed: string): number => {
	if (typed === "") return 1;
	return Math.min(parseInteger(typed) || MISSING_PAGE, MISSING_PAGE);
};

/** Throws a 400 page for unknown choices. A price range that can't be used doesn't filter. */
export function parseCategoryFilters(
	url: string,
	viewer: PriceViewer,
): {
	filters: CategoryFilters;
	errors: FilterErrors;
	query: CategoryQuery;
} {
	const { searchParams } = new URL(url);
	if (!viewer.seesPrices) removePrices(searchParams);
	const getParam = (name: string) => searchParams.get(name)?.trim() ?? "";
	const typed = toQueryRecord(listTyped(searchParams), categoryListInput);
	const read = categoryListInput.safeParse(typed);
	const { sort, stock, ...errors } = read.success ? {} : z.flattenError(read.error).fieldErrors;
	if (sort || stock) throw badAddress(url);
	const found = readFilters(
		read.success ? read.data : categoryListInput.parse({ ...typed, from: "", to: "" }),
	);
	const page = parsePage(getParam("page"));
	return {
		filters: {
			chosen: Array.from(found.chosen).flatMap(([id, values]) =>
				values.map((value) => [id, value] as const),
			),
			inStock: found.inStock,
			from: getParam("from"),
			to: getParam("to"),
			sort: found.sort,
			page,
		},
		errors,
		query: { ...found, page, size: PAGE_SIZE, after: null, viewer },
	};
}

/** An empty field of the form chooses nothing. */
const listTyped = (params: URLSearchParams) =>
	Array.from(params)
		.map(([name, value]) => [name, OTHER_PARAMS.includes(name) ? value.trim() : value] as const)
		.filter(([name, value]) => value !== "" && !VIEW_PARAMS.includes(name));
