import { Link } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import type { ListedPart } from "~/domain/saved-lists/queries.server";
import { Money } from "~/ui/elements/money";
import { Cell } from "~/ui/elements/table";
import { StockLabel } from "~/ui/products/stock-label";

export function PartCell({ part }: { part: ListedPart }) {
	const { id, name, partNumber, archived, replacement } = part;
	const facts = [formatPack(part), formatOrderTerms(part)].filter(Boolean).join(" · ");
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

export function PriceAndStockCells({ part }: { part: ListedPart }) {
	const { archived, available, pricePoisha } = part;
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
