import { Link } from "@remix-run/react";
import { CatalogueError } from "~/ui/products/catalogue-error";
import { VatNote } from "~/ui/products/net-view";
import type { ShownProduct } from "~/ui/products/product-card";
import { ProductGrid } from "~/ui/products/product-grid";
import { HomeSection } from "./home-section";

export function LatestProducts({ products }: { products: readonly ShownProduct[] | null }) {
	return (
		<HomeSection id="latest">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
				<h2 id="latest">LATEST FROM INVENTORY</h2>
				<Link to="/products" className="py-3 font-semibold">
					All products
				</Link>
			</div>
			{products === null ? (
				<CatalogueError />
			) : products.length === 0 ? (
				<p className="text-soft">New products are coming soon.</p>
			) : (
				<>
					<ProductGrid products={products} row />
					<VatNote products={products} />
				</>
			)}
		</HomeSection>
	);
}
