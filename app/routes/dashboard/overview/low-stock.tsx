import { Link } from "@remix-run/react";
import type { Overview } from "~/domain/admin/get-overview.server";
import { Cell, Table } from "~/ui/elements/table";
import { StockLabel } from "~/ui/products/stock-label";

export function LowStock({ products }: { products: Overview["lowStock"] }) {
	return (
		<section className="overview-section" aria-labelledby="scarce">
			<h2 id="scarce">Low in stock</h2>
			{products.length === 0 ? (
				<p className="text-soft">No product is low in stock.</p>
			) : (
				<Table
					caption={<Link to="/dashboard/manageProduct?show=low">See all low stock</Link>}
					head={["Product", "Left", "Reserved"]}
				>
					{products.map(({ id, name, available, reserved }) => (
						<tr key={id}>
							<Cell label="Product">
								<Link to={`/dashboard/manageProduct/${id}`}>{name}</Link>
							</Cell>
							<Cell label="Left" align="end">
								<StockLabel available={available} />
							</Cell>
							<Cell label="Reserved" align="end">
								{reserved.toLocaleString("en-US")}
							</Cell>
						</tr>
					))}
				</Table>
			)}
		</section>
	);
}
