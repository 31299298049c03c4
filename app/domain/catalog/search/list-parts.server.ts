import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import { addCategories, CATEGORY_FACET } from "../facets/category-facet";
import { type Facet, hasChosen, pickChosen } from "../facets/count-facet";
import type { Vocabulary } from "../reading/vocabulary";
import { compareSizes } from "../spec-rules";
import { countMissingWords, toProductNumber } from "./candidates.server";
import type { PartFacts } from "./order-parts";
import { placeSuperseded } from "./place-superseded";
import type { Filters } from "./product-list";
import { listFacets, readFacts } from "./read-parts.server";
import type { SearchQuery } from "./search-query";

type Listed = {
	filters: Filters;
	/** Where the index left some of its words open. */
	search: SearchQuery;
	maxParts: number;
	category?: Facet | undefined;
};

/**
 * Parts that have all the words, of any kind: those with more full words first, then what is in stock; the family
 * with most of them first, and its sizes upwards.
 */
export async function listParts(
	db: Db,
	ranks: readonly number[],
	{ families, categories }: Pick<Vocabulary, "families" | "categories">,
	{ filters, search, maxParts, category }: Listed,
): Promise<{ numbers: number[]; facets: Facet[] }> {
	const facts = addCategories(
		await readFacts(db, ranks.map(toProductNumber), { filters, search, maxParts }),
		categories,
	);
	const byFamily = groupBy(facts, ({ familyId }) => familyId);
	const found = families.filter(({ id }) => byFamily.has(id));
	const getColumns = (part: PartFacts) =>
		found.find(({ id }) => id === part.familyId)?.columns ?? [];
	const columns = found.flatMap((family) => family.columns);
	const chosen = pickChosen(filters.chosen, [CATEGORY_FACET, ...columns]);
	const rankByNumber = new Map(ranks.map((rank) => [toProductNumber(rank), rank]));
	const getRank = ({ number }: PartFacts) => rankByNumber.get(number) ?? 0;
	const countFamily = ({ familyId }: PartFacts) => byFamily.get(familyId)?.length ?? 0;
	const ordered = facts
		.filter((part) => hasChosen(part, chosen))
		.toSorted(
			(one, other) =>
				countMissingWords(getRank(one)) - countMissingWords(getRank(other)) ||
				Number(other.inStock) - Number(one.inStock) ||
				countFamily(other) - countFamily(one) ||
				(one.familyId ?? "").localeCompare(other.familyId ?? "") ||
				compareSizes(getColumns(one), one.specs, other.specs) ||
				getRank(one) - getRank(other),
		);
	return {
		numbers: placeSuperseded(
			ordered,
			({ id }) => id,
			({ supersededBy }) => supersededBy,
		).map(({ number }) => number),
		facets: listFacets(columns, facts, chosen, { category }),
	};
}
