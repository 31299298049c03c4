import { Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import type { ProductCardView } from "~/ui/product-card";
import { ProductGrid } from "~/ui/product-grid";

type LatestProps = { products: readonly ProductCardView[]; failure?: string | null };

/** The newest products; when they can't be read the page says so and stands otherwise. */
export function Latest({ products, failure }: LatestProps) {
	return (
		<section aria-labelledby="latest" className="home-section">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
				<h2 id="latest">LATEST FROM INVENTORY</h2>
				<Link to="/products" className="py-3 font-semibold">
					All products
				</Link>
			</div>
			{failure ? (
				<Notice kind="error">{failure}</Notice>
			) : products.length === 0 ? (
				<p className="text-soft">New products are on their way. Look in again soon.</p>
			) : (
				<ProductGrid products={products} row />
			)}
		</section>
	);
}
