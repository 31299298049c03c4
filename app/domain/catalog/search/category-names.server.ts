import { eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { CATEGORY_FACET } from "../facets/category-facet";
import { type ChosenValues, countFacet, type Facet, pickChosen } from "../facets/count-facet";
import { buildCategoryWord } from "../reading/search-words";
import { categories, searchPages } from "../tables.server";
import { listMembers, NUMBERS_PER_PAGE } from "./index-rows.server";

/** Finds the name of the category of the part with a search number. */
export type GetCategory = (number: number) => string | undefined;

/**
 * Reads the parts of every category from the search index, which has a word for each category: one row for each
 * category and 4,096 parts. The words of a search don't change that number.
 */
export const readCategoryNames = cacheInIsolate(
	["categories", "products"],
	async (db): Promise<GetCategory> => {
		const child = alias(categories, "child");
		const isParent = db
			.select({ id: child.id })
			.from(child)
			.where(eq(child.parentId, categories.id));
		const rows = await db
			.select({ name: categories.name, page: searchPages.page, members: searchPages.members })
			.from(categories)
			.innerJoin(
				searchPages,
				eq(searchPages.word, sql`${buildCategoryWord("")} || ${categories.id}`),
			)
			.where(notExists(isParent));
		const names = Array.from(new Set(rows.map(({ name }) => name)));
		const pageCount = Math.max(-1, ...rows.map(({ page }) => page)) + 1;
		const places = new Uint16Array(pageCount * NUMBERS_PER_PAGE);
		for (const row of rows)
			for (const number of listMembers(row)) places[number] = names.indexOf(row.name) + 1;
		return (number) => names[(places[number] ?? 0) - 1];
	},
);

/** Parts of the chosen categories, if any is chosen. */
export function pickCategories(
	numbers: readonly number[],
	chosen: ChosenValues,
	getCategory: GetCategory,
): readonly number[] {
	const names = chosen.get(CATEGORY_FACET.id);
	if (!names) return numbers;
	return numbers.filter((number) => names.includes(getCategory(number) ?? ""));
}

/** Counts more parts than a page may read. */
export const countCategories = (
	numbers: readonly number[],
	chosen: ChosenValues,
	getCategory: GetCategory,
): Facet =>
	countFacet(
		CATEGORY_FACET,
		numbers.flatMap((number) => {
			const name = getCategory(number);
			return name ? [{ specs: { [CATEGORY_FACET.id]: name } }] : [];
		}),
		pickChosen(chosen, [CATEGORY_FACET]),
	);
