import { Link } from "@remix-run/react";
import type { PartCard } from "~/domain/catalog/categories/rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { Price } from "~/ui/products/price";
import { StockLabel } from "~/ui/products/stock-label";

/** On a phone each row is a block of three lines. */
export function PartTable({ parts, caption }: { parts: readonly PartCard[]; caption: string }) {
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
				{parts.map(({ id, name, partNumber, unit, packSize, pricePoisha, available }) => (
					<tr key={id}>
						<td>{partNumber}</td>
						<td>
							<Link to={`/products/${id}`}>{name}</Link>
						</td>
						<td>{formatPack({ unit, packSize }) ?? "Piece"}</td>
						<td>
							<Price poisha={pricePoisha} />
						</td>
						<td>
							<StockLabel available={available} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
