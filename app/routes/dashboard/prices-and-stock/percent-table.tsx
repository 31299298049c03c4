import { MIN_PRICE_POISHA } from "~/domain/catalog/rules";
import { formatDecimalTk, formatTk } from "~/domain/money/rules";
import type { PriceAndStock } from "~/domain/stock/price-and-stock-queries.server";
import { formatNumber } from "~/platform/format/format-number";
import { Cell, Table } from "~/ui/elements/table";
import { getFieldName } from "./price-and-stock-form";

type PercentRow = Pick<PriceAndStock, "id" | "name" | "partNumber" | "pricePoisha"> & {
	newPoisha: number;
};

type PercentTableProps = { rows: readonly PercentRow[]; hasMore: boolean };

/** The prices before and after; the ticked ones are saved. */
export function PercentTable({ rows, hasMore }: PercentTableProps) {
	const sameCount = rows.filter(({ pricePoisha, newPoisha }) => newPoisha === pricePoisha).length;
	const changedCount = rows.length - sameCount;
	const changes = changedCount === 1 ? "1 price" : `${formatNumber(changedCount)} prices`;
	return (
		<Table
			caption={
				<>
					<strong>{changes} would change</strong>
					{sameCount > 0 ? `, ${formatNumber(sameCount)} would stay the same` : ""}. Nothing is
					saved yet: untick prices to leave them as they are, then save. Rounded to the nearest
					step; at least tk 1.
					{hasMore ? " The next products follow when these are saved." : ""}
				</>
			}
			head={["Product", "Now", "New price", "Change"]}
		>
			{rows.map((row) => (
				<Row key={row.id} {...row} />
			))}
		</Table>
	);
}

function Row({ id, name, partNumber, pricePoisha, newPoisha }: PercentRow) {
	return (
		<tr>
			<Cell label="Product">
				{partNumber ? <strong className="block">{partNumber}</strong> : null}
				{name}
			</Cell>
			<Cell label="Now" align="end">
				{formatTk(pricePoisha, true)}
			</Cell>
			<Cell label="New price" align="end">
				{formatTk(newPoisha, true)}
				{newPoisha === MIN_PRICE_POISHA ? (
					<small className="block text-warn">Lowest price</small>
				) : null}
			</Cell>
			<Cell label="Change">
				{newPoisha === pricePoisha ? (
					"Stays"
				) : (
					<label className="check mb-0">
						<input
							type="checkbox"
							name={getFieldName("price", pricePoisha, id)}
							value={formatDecimalTk(newPoisha)}
							defaultChecked
						/>
						<span className="sr-only">Change the price of {partNumber || name}</span>
					</label>
				)}
			</Cell>
		</tr>
	);
}
