import type { PartCard } from "~/domain/catalog/categories/rules";
import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";
import { PartTable } from "./part-table";

export function CategoryBranch({ branch: { children, bestSellers, newest } }: { branch: Branch }) {
	return (
		<>
			<CategoryGrid categories={children} />
			<Parts
				parts={bestSellers}
				title="Best sellers"
				caption="What other customers order most often"
			/>
			<Parts parts={newest} title="Newest parts" caption="What was added last" />
		</>
	);
}

type PartsProps = { parts: readonly PartCard[]; title: string; caption: string };

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
