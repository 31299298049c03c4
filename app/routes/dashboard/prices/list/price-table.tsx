import { Link } from "@remix-run/react";
import type { PricedPart } from "~/domain/price-lists/queries.server";
import { formatRows } from "~/domain/price-lists/rules";
import { Money } from "~/ui/elements/money";
import { Cell, Table } from "~/ui/elements/table";

type PriceTableProps = { parts: readonly PricedPart[]; path: string };

export function PriceTable({ parts, path }: PriceTableProps) {
	return (
		<Table
			caption="From each quantity on"
			head={["Part number", "Name", "Base price", "Prices in this list"]}
		>
			{parts.map(({ id, partNumber, name, basePoisha, rows }) => (
				<tr key={id}>
					<Cell label="Part number">
						{partNumber ? (
							<Link to={`${path}?number=${encodeURIComponent(partNumber)}`}>{partNumber}</Link>
						) : (
							"–"
						)}
					</Cell>
					<Cell label="Name">
						<Link to={`/products/${id}`}>{name}</Link>
					</Cell>
					<Cell label="Base price" align="end">
						<Money poisha={basePoisha} hasDecimals />
					</Cell>
					<Cell label="Prices in this list">
						{formatRows(rows)}
						{rows.some(([, unitPoisha]) => unitPoisha >= basePoisha) ? (
							<>
								<br />
								<small className="text-soft">
									A price that is not below the base price is never charged.
								</small>
							</>
						) : null}
					</Cell>
				</tr>
			))}
		</Table>
	);
}
