import { ProductGrid } from "~/ui/products/product-grid";
import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";

export function CategoryBranch({
	name,
	branch: { children, bestSellers },
}: {
	name: string;
	branch: Branch;
}) {
	return (
		<>
			<CategoryGrid categories={children} />
			{bestSellers.length > 0 ? (
				<section aria-labelledby="best-sellers" className="mt-10">
					<h2 id="best-sellers" className="mb-4">
						Best sellers: {name}
					</h2>
					<ProductGrid products={bestSellers} row />
				</section>
			) : null}
		</>
	);
}
