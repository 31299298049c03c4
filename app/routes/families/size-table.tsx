import { Link } from "@remix-run/react";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatCount } from "~/ui/elements/format-count";
import type { FamilyPage } from "./load-family.server";
import type { OrderFormResult, SizeRow } from "./order-form";
import { SizeCells } from "./size-cells";

type SizeTableProps = {
	family: FamilyPage;
	typed: OrderFormResult["typed"];
	errors: OrderFormResult["errors"];
};

const isDecimal = ({ pricePoisha, breaks }: SizeRow) =>
	[pricePoisha ?? 0, ...breaks.map(({ unitPoisha }) => unitPoisha)].some(
		(poisha) => poisha % 100 !== 0,
	);

/** The quantities from which one of the parts costs less. */
const listBreakStarts = (rows: readonly SizeRow[]) =>
	Array.from(
		new Set(rows.flatMap(({ breaks }) => breaks.map(({ minQuantity }) => minQuantity))),
	).toSorted((one, other) => one - other);

export function SizeTable({ family, typed, errors }: SizeTableProps) {
	const { name, columns, rows } = family;
	const shown = {
		columns,
		hasPack: rows.some((row) => formatPack(row) !== null),
		hasPieces: rows.some(({ packSize }) => packSize > 1),
		breakStarts: listBreakStarts(rows),
		hasDecimals: rows.some(isDecimal),
	};
	return (
		<table className="sizes">
			<caption className="sr-only">{name}: sizes, prices and stock</caption>
			<thead>
				<tr>
					<th scope="col">Part number</th>
					{columns.map((column) => (
						<th key={column.id} scope="col" className={column.isNumber ? "num" : undefined}>
							{column.unit ? `${column.name}, ${column.unit}` : column.name}
						</th>
					))}
					{shown.hasPack ? <th scope="col">Pack</th> : null}
					<th scope="col" className="num">
						Price
					</th>
					{shown.hasPieces ? (
						<th scope="col" className="num">
							Per piece (approx.)
						</th>
					) : null}
					{shown.breakStarts.map((start) => (
						<th key={start} scope="col" className="num">
							{formatCount(start)}+
						</th>
					))}
					<th scope="col">Stock</th>
					<th scope="col">Quantity</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row, index) => (
					<tr
						key={row.id}
						id={row.rowId}
						className={getRowClass(row, rows[index - 1], errors[row.id] !== undefined)}
					>
						<th scope="row">
							<Link
								to={`/products/${row.id}`}
								discover="none"
								className={row.partNumber ? "whitespace-nowrap" : undefined}
							>
								{row.partNumber || row.name}
							</Link>
							{row.partNumber && row.name ? <span>{row.name}</span> : null}
							{row.yourNumber ? (
								<span>
									Your{"\u00a0"}number: {row.yourNumber}
								</span>
							) : null}
						</th>
						<SizeCells row={row} shown={shown} typed={typed[row.id]} error={errors[row.id]} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A line separates M6 from M8. */
function getRowClass(row: SizeRow, before: SizeRow | undefined, hasError: boolean) {
	const isNewGroup = before !== undefined && before.sizes[0] !== row.sizes[0];
	return (
		[isNewGroup && row.sizes.length > 1 ? "sizes-group" : "", hasError ? "sizes-wrong" : ""]
			.filter(Boolean)
			.join(" ") || undefined
	);
}
