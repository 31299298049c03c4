import { Link } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import type { ListedProduct } from "~/domain/saved-lists/queries.server";
import { Money } from "~/ui/elements/money";
import { Cell } from "~/ui/elements/table";
import { StockLabel } from "~/ui/products/stock-label";

export function ProductCell({ product }: { product: ListedProduct }) {
	const { id, name, partNumber, archived, replacement } = product;
	const facts = [formatPack(product), formatOrderTerms(product)].filter(Boolean).join(" · ");
	return (
		<Cell label="Part">
			{partNumber ? <b className="number">{partNumber}</b> : null}{" "}
			{archived ? name : <Link to={`/products/${id}`}>{name}</Link>}
			{facts ? <small>{facts}</small> : null}
			{replacement ? (
				<small>
					Replaced by{" "}
					<Link to={`/products/${replacement.id}`}>
						{replacement.partNumber || replacement.name}
					</Link>
				</small>
			) : null}
		</Cell>
	);
}

export function PriceAndStockCells({ product }: { product: ListedProduct }) {
	const { archived, available, pricePoisha } = product;
	return (
		<>
			<Cell label="Price" align="end">
				<Money poisha={pricePoisha} />
			</Cell>
			<Cell label="Stock" align="end">
				{archived ? (
					<span className="text-small font-semibold text-bad">No longer for sale</span>
				) : (
					<StockLabel available={available} />
				)}
			</Cell>
		</>
	);
}
