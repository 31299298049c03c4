import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";
import { PartTable } from "./part-table";

export function CategoryBranch({ branch: { children, bestSellers } }: { branch: Branch }) {
	return (
		<>
			<CategoryGrid categories={children} />
			{bestSellers.length > 0 ? (
				<section aria-labelledby="best-sellers" className="mt-10">
					<h2 id="best-sellers" className="mb-2">
						Best sellers
					</h2>
					<PartTable parts={bestSellers} caption="What other customers order most often" />
				</section>
			) : null}
		</>
	);
}
