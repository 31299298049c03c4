import type { NotAdded } from "~/ui/parts/add-part";
import { PartTable } from "~/ui/parts/part-table";
import { VatNote } from "~/ui/products/net-view";
import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";

type OrderProps = { canOrder: boolean; notAdded: NotAdded | null };

export function CategoryBranch({ branch, ...order }: OrderProps & { branch: Branch }) {
	const { children, bestSellers, newest } = branch;
	return (
		<>
			<CategoryGrid categories={children} />
			<Products
				products={bestSellers}
				title="Best sellers"
				caption="What other customers order most often"
				{...order}
			/>
			<Products products={newest} title="Newest parts" caption="What was added last" {...order} />
			<VatNote products={[...bestSellers, ...newest]} />
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
