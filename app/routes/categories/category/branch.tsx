import { buildCategoryUrl } from "~/domain/catalog/categories/rules";
import { NetLink } from "~/ui/products/net-link";
import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";
import { NET_SEARCH } from "./part-filters";
import { PartTable, type ShownPart } from "./part-table";

export function CategoryBranch({ path, branch }: { path: string; branch: Branch }) {
	const { children, isNet, hasPrices, bestSellers, newest } = branch;
	return (
		<>
			<CategoryGrid categories={children} search={isNet ? NET_SEARCH : ""} />
			<Parts
				parts={bestSellers}
				title="Best sellers"
				caption="What other customers order most often"
			/>
			<Parts parts={newest} title="Newest parts" caption="What was added last" />
			{hasPrices && bestSellers.length + newest.length > 0 ? (
				<NetLink to={buildCategoryUrl(path) + (isNet ? "" : NET_SEARCH)} isNet={isNet} />
			) : null}
		</>
	);
}

type PartsProps = { parts: readonly ShownPart[]; title: string; caption: string };

function Parts({ parts, title, caption }: PartsProps) {
	if (parts.length === 0) return null;
	return (
		<section aria-labelledby="department-parts" className="mt-10">
			<h2 id="department-parts" className="mb-2">
				{title}
			</h2>
			<PartTable parts={parts} caption={caption} />
		</section>
	);
}
