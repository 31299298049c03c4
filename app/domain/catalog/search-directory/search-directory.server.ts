import { asc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { listCategoryTree } from "../categories/queries.server";
import type { CategoryNode } from "../categories/rules";
import type { SearchQuery } from "../search/search-query";
import { buildSearchText, type SearchWord } from "../search/search-words";
import { listSynonyms } from "../synonyms/list-synonyms.server";
import { families } from "../tables.server";

/** More would be rows for nothing: few of them are ever shown. */
const MAX_FAMILIES = 1000;

const MAX_FOUND_CATEGORIES = 3;
const MAX_FOUND_FAMILIES = 4;

type Named<Title> = Title & { words: string[] };

type FoundCategory = Pick<CategoryNode, "name" | "path" | "partCount">;
type FoundFamily = Awaited<ReturnType<typeof listFamilies>>[number];

/** What every search needs besides the index of products. */
export const getSearchDirectory = cacheInIsolate(
	["categories", "families", "synonyms"],
	async (db) => {
		const [tree, familyRows, pairs] = await Promise.all([
			listCategoryTree(db),
			listFamilies(db),
			listSynonyms(db),
		]);
		return {
			categories: flatten(tree).map(addWords),
			families: familyRows.map(addWords),
			synonyms: pairs,
		};
	},
);

type SearchDirectory = Awaited<ReturnType<typeof getSearchDirectory>>;

export const EMPTY_DIRECTORY: SearchDirectory = { categories: [], families: [], synonyms: [] };

export type NamedInQuery = { categories: FoundCategory[]; families: FoundFamily[] };
export const NOTHING_NAMED: NamedInQuery = { categories: [], families: [] };

function listFamilies(db: Db) {
	const { slug, name, imageKey, partCount } = families;
	return db
		.select({ slug, name, imageKey, partCount })
		.from(families)
		.orderBy(asc(name))
		.limit(MAX_FAMILIES);
}

const flatten = (nodes: readonly CategoryNode[]): FoundCategory[] =>
	nodes.flatMap(({ name, path, partCount, children }) => [
		{ name, path, partCount },
		...flatten(children),
	]);

const addWords = <Title extends { name: string }>(title: Title): Named<Title> => ({
	...title,
	words: buildSearchText(title.name).trim().split(" "),
});

/** Not sizes and their units. */
const canBeInName = ({ typed }: SearchWord) => /^[^\d]{3,}$/.test(typed) && typed !== "inch";

/** Categories and families whose names have the words of the query. */
export function findNamed(
	{ categories, families: all }: SearchDirectory,
	{ words, alternatives }: SearchQuery,
): NamedInQuery {
	const variants = [words, ...alternatives].map((variant) => variant.filter(canBeInName));
	const isNamed = ({ words: named }: { words: readonly string[] }) =>
		variants.some(
			(variant) => variant.length > 0 && variant.every((word) => startsAny(named, word)),
		);
	return {
		categories: pick(categories, isNamed, MAX_FOUND_CATEGORIES),
		families: pick(all, isNamed, MAX_FOUND_FAMILIES),
	};
}

const startsAny = (named: readonly string[], { prefixes }: SearchWord) =>
	named.some((word) => prefixes.some((prefix) => word.startsWith(prefix)));

function pick<Title extends { words: string[] }>(
	all: readonly Title[],
	isNamed: (title: Title) => boolean,
	size: number,
): Omit<Title, "words">[] {
	return all
		.filter(isNamed)
		.slice(0, size)
		.map(({ words: _, ...title }) => title);
}
