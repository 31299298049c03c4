import { Link } from "@remix-run/react";
import type { PartCard } from "~/domain/catalog/categories/rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { Price } from "~/ui/products/price";
import { StockLabel } from "~/ui/products/stock-label";

/** `netPoisha` is the price without VAT, if the page shows it. */
export type ShownPart = PartCard & { netPoisha?: number };

/** On a phone each row is a block of three lines. */
export function PartTable({ parts, caption }: { parts: readonly ShownPart[]; caption: string }) {
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
				{parts.map((part) => (
					<tr key={part.id}>
						<td>{part.partNumber}</td>
						<td>
							<Link to={part.url}>{part.name}</Link>
						</td>
						<td>{formatPack(part) ?? "Piece"}</td>
						<td>
							<Price poisha={part.pricePoisha} netPoisha={part.netPoisha} />
						</td>
						<td>
							<StockLabel available={part.available} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
