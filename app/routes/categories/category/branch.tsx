import { PartTable, type QuantityOf } from "~/ui/parts/part-table";
import { VatNote } from "~/ui/products/net-view";
import { CategoryGrid } from "../category-grid";
import type { Branch } from "./load-category.server";

type QuantityProps = { quantity: QuantityOf };

export function CategoryBranch({ branch, quantity }: QuantityProps & { branch: Branch }) {
	const { children, bestSellers, newest } = branch;
	return (
		<>
			<CategoryGrid categories={children} />
			<Products
				products={bestSellers}
				title="Best sellers"
				caption="What other customers order most often"
				quantity={quantity}
			/>
			<Products
				products={newest}
				title="Newest parts"
				caption="What was added last"
				quantity={quantity}
			/>
			<VatNote products={[...bestSellers, ...newest]} />
		</>
	);
}

type ProductsProps = QuantityProps & { products: Branch["newest"]; title: string; caption: string };

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
