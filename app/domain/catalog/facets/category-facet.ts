import type { CategoryTerms } from "../reading/vocabulary";
import type { Specs } from "../spec-rules";

/** A part's category as one of its properties. No attribute has such an id. */
export const CATEGORY_FACET = { id: "@category", name: "Category", unit: "" };

export function addCategories<Part extends { categoryId: string | null; specs: Specs }>(
	parts: readonly Part[],
	categories: readonly Pick<CategoryTerms, "id" | "name">[],
): Part[] {
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	return parts.map((part) => {
		const name = names.get(part.categoryId ?? "");
		return name ? { ...part, specs: { ...part.specs, [CATEGORY_FACET.id]: name } } : part;
	});
}
