import { Link } from "@remix-run/react";
import type { CategoryProduct } from "~/domain/catalog/categories/rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { Price } from "~/ui/products/price";
import { StockLabel } from "~/ui/products/stock-label";

/** `netPoisha` is the price without VAT, if the page shows it. */
export type ShownCategoryProduct = CategoryProduct & { netPoisha?: number };

/** On a phone each row is a block of three lines. */
export function ProductTable({
	products,
	caption,
}: {
	products: readonly ShownCategoryProduct[];
	caption: string;
}) {
	return (
		<table className="part-table">
			<caption>{caption}</caption>
			<thead>
				<tr>
					<th scope="col">Part number</th>
					<th scope="col">Part</th>
					<th scope="col">Unit</th>
					<th scope="col">Price</th>
					<th scope="col">Stock</th>
				</tr>
			</thead>
			<tbody>
				{products.map((product) => (
					<tr key={product.id}>
						<td>{product.partNumber}</td>
						<td>
							<Link to={product.url}>{product.name}</Link>
						</td>
						<td>{formatPack(product) ?? "Piece"}</td>
						<td>
							<Price poisha={product.pricePoisha} netPoisha={product.netPoisha} />
						</td>
						<td>
							<StockLabel available={product.available} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
