import { MIN_PRICE_POISHA } from "~/domain/catalog/rules";
import { formatDecimalTk, formatTk } from "~/domain/money/rules";
import type { PriceAndStock } from "~/domain/stock/price-and-stock-queries.server";
import { formatNumber } from "~/platform/format/format-number";
import { Cell, Table } from "~/ui/elements/table";
import { formatTicked, getFieldName } from "./price-and-stock-form";

type PercentRow = Pick<PriceAndStock, "id" | "name" | "partNumber" | "pricePoisha"> & {
	newPoisha: number;
	/** Quantity prices that change too; `after` is null where rounding would make two equal. */
	lists: readonly { before: string; after: string | null }[];
	listsHash: string | null;
};

type PercentTableProps = {
	rows: readonly PercentRow[];
	/** The ids of the rows that were sent; null before. */
	ticked: readonly string[] | null;
	hasMore: boolean;
};

export function PercentTable({ rows, ticked, hasMore }: PercentTableProps) {
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
			ends={["Now", "New price"]}
		>
			{rows.map((row) => (
				<Row key={row.id} {...row} isTicked={ticked?.includes(row.id) ?? true} />
			))}
		</Table>
	);
}

function Row({ isTicked, ...row }: PercentRow & { isTicked: boolean }) {
	const { id, name, partNumber, pricePoisha, newPoisha, lists, listsHash } = row;
	return (
		<tr>
			<Cell label="Product">
				{partNumber ? <strong className="block">{partNumber}</strong> : null}
				{name}
			</Cell>
			<Cell label="Now" align="end">
				{formatTk(pricePoisha, true)}
				{lists.map(({ before }) => (
					<small key={before} className="block text-soft">
						{before}
					</small>
				))}
			</Cell>
			<Cell label="New price" align="end">
				{formatTk(newPoisha, true)}
				{newPoisha === MIN_PRICE_POISHA ? (
					<small className="block text-warn">Lowest price</small>
				) : null}
				{newPoisha === pricePoisha
					? null
					: lists.map(({ before, after }) => (
							<small key={before} className={after ? "block" : "block text-warn"}>
								{after ?? "Quantity prices stay: rounded, two would be equal"}
							</small>
						))}
			</Cell>
			<Cell label="Change">
				{newPoisha === pricePoisha ? (
					"Stays"
				) : (
					<label className="check mb-0">
						<input
							type="checkbox"
							name={getFieldName("price", pricePoisha, id)}
							value={formatTicked(formatDecimalTk(newPoisha), listsHash)}
							defaultChecked={isTicked}
						/>
						<span className="sr-only">Change the price of {partNumber || name}</span>
					</label>
				)}
			</Cell>
		</tr>
	);
}
