import { asc, gt, ne, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { listCategoryTree } from "../categories/queries.server";
import type { CategoryNode } from "../categories/rules";
import { buildVocabulary } from "../reading/build-vocabulary";
import { normalizeForSearch } from "../rules";
import { listSynonyms } from "../synonyms/synonyms.server";
import { attributes, categoryValues, families, partNumbers, products } from "../tables.server";

/** Each family is a row, and so is each value. */
const MAX_FAMILIES = 2000;
const MAX_VALUES = 20_000;

export const readVocabulary = cacheInIsolate(
	["categories", "families", "attributes", "products", "part_numbers", "synonyms"],
	async (db) => {
		const [tree, familyRows, attributeRows, values, synonyms] = await Promise.all([
			listCategoryTree(db),
			listFamilies(db),
			listAttributes(db),
			listValues(db),
			listSynonyms(db),
		]);
		const nodes = flatten(tree);
		return buildVocabulary({
			categories: nodes,
			attributes: attributeRows,
			values,
			synonyms: [...synonyms, ...listSecondNames(nodes), ...listSecondNames(familyRows)],
			families: familyRows,
		});
	},
);

const listSecondNames = (named: readonly { name: string; nameBn: string }[]) =>
	named
		.filter(({ nameBn }) => nameBn !== "")
		.map(({ name, nameBn }) => ({
			word: normalizeForSearch(nameBn),
			means: normalizeForSearch(name),
			kind: "kind" as const,
		}));

/** Lists them with the numbers of the first part, which name the standards of all. */
function listFamilies(db: Db) {
	const { id, slug, name, nameBn, intro, categoryId, imageKey, columns, partCount } = families;
	const numbers = sql`(select json_group_array(display) from ${partNumbers} where ${partNumbers.customerId} = ''
		and ${partNumbers.productId} = (select id from ${products}
			where family_id = families.id order by search_no limit 1))`;
	return db
		.select({
			id,
			slug,
			name,
			nameBn,
			intro,
			categoryId,
			imageKey,
			columns,
			partCount,
			numbers: numbers.mapWith((json: string): string[] => JSON.parse(json)),
		})
		.from(families)
		.where(gt(partCount, 0))
		.orderBy(asc(name))
		.limit(MAX_FAMILIES);
}

function listAttributes(db: Db) {
	const { id, name, unit, kind } = attributes;
	return db.select({ id, name, unit, kind }).from(attributes).where(ne(kind, "text"));
}

function listValues(db: Db) {
	const { categoryId, attributeId, value } = categoryValues;
	return db
		.select({ categoryId, attributeId, value })
		.from(categoryValues)
		.where(ne(attributeId, ""))
		.limit(MAX_VALUES);
}

const flatten = (nodes: readonly CategoryNode[]): Omit<CategoryNode, "children">[] =>
	nodes.flatMap(({ children, ...node }) => [node, ...flatten(children)]);
