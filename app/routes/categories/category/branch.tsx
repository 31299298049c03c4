import { buildCategoryUrl } from "~/domain/catalog/categories/rules";
import type { NotAdded } from "~/ui/parts/add-part";
import { PartTable } from "~/ui/parts/part-table";
import { NetLink } from "~/ui/products/net-link";
import { CategoryGrid } from "../category-grid";
import { NET_SEARCH } from "./category-filters";
import type { Branch } from "./load-category.server";

type OrderProps = { canOrder: boolean; notAdded: NotAdded | null };

export function CategoryBranch({
	path,
	branch,
	...order
}: OrderProps & { path: string; branch: Branch }) {
	const { children, isNet, hasPrices, bestSellers, newest } = branch;
	return (
		<>
			<CategoryGrid categories={children} search={isNet ? NET_SEARCH : ""} />
			<Products
				products={bestSellers}
				title="Best sellers"
				caption="What other customers order most often"
				{...order}
			/>
			<Products products={newest} title="Newest parts" caption="What was added last" {...order} />
			{hasPrices && bestSellers.length + newest.length > 0 ? (
				<NetLink to={buildCategoryUrl(path) + (isNet ? "" : NET_SEARCH)} isNet={isNet} />
			) : null}
		</>
	);
}

type ProductsProps = OrderProps & { products: Branch["newest"]; title: string; caption: string };

function Products({ products, title, ...table }: ProductsProps) {
	if (products.length === 0) return null;
	return (
		<section aria-labelledby="department-parts" className="mt-10">
			<h2 id="department-parts" className="mb-2">
				{title}
			</h2>
			<PartTable parts={products} {...table} />
		</section>
	);
}
