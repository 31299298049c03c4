import { Link } from "@remix-run/react";
import type { Overview } from "~/domain/admin/get-overview.server";
import { DataTable } from "~/ui/lists/data-table";
import { StockLabel } from "~/ui/products/stock-label";

export function LowStock({ products }: { products: Overview["lowStock"] }) {
	return (
		<section className="overview-section" aria-labelledby="scarce">
			<h2 id="scarce">Low in stock</h2>
			{products.length === 0 ? (
				<p className="text-soft">No product is low in stock.</p>
			) : (
				<DataTable
					caption={<Link to="/dashboard/manageProduct?show=low">See all low stock</Link>}
					rows={products}
					columns={[
						[
							"Product",
							({ id, name }) => <Link to={`/dashboard/manageProduct/${id}`}>{name}</Link>,
						],
						["Left", ({ available }) => <StockLabel available={available} />, "end"],
						["Reserved", ({ reserved }) => reserved.toLocaleString("en-US"), "end"],
					]}
				/>
			)}
		</section>
	);
}
