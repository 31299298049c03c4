import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buildRowId } from "~/domain/catalog/families/rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import { OwnNumber } from "~/ui/parts/own-number";
import { useOnlyLooks } from "~/ui/shell/only-looks";
import type { FamilyPage } from "./load-family.server";
import type { OrderFormResult, SizeRow } from "./order-form";
import { SizeCells, WIDE_ONLY } from "./size-cells";

type SizeTableProps = {
	family: FamilyPage;
	typed: OrderFormResult["typed"];
	errors: OrderFormResult["errors"];
};

const isDecimal = ({ pricePoisha, breaks }: SizeRow) =>
	[pricePoisha ?? 0, ...breaks.map(({ unitPoisha }) => unitPoisha)].some(
		(poisha) => poisha % 100 !== 0,
	);

const MAX_BREAK_COLUMNS = 2;

/** The quantities from which most parts cost less; the pages of the others have all of theirs. */
function chooseBreakStarts(rows: readonly SizeRow[]): number[] {
	const all = rows.flatMap(({ breaks }) => breaks.map(({ minQuantity }) => minQuantity));
	return Array.from(groupBy(all, (start) => start))
		.toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one - other)
		.slice(0, MAX_BREAK_COLUMNS)
		.map(([start]) => start)
		.toSorted((one, other) => one - other);
}

/** How many columns, from the first, tell the parts apart; at least two: 'M8 x 50' is what people look for. */
function countTelling(rows: readonly SizeRow[], columnCount: number): number {
	for (let count = 2; count < columnCount; count += 1) {
		const labels = new Set(rows.map(({ sizes }) => sizes.slice(0, count).join(" ")));
		if (labels.size === rows.length) return count;
	}
	return columnCount;
}

export function SizeTable({ family, typed, errors }: SizeTableProps) {
	const { name, columns, rows } = family;
	const shown = {
		columns,
		tellingCount: countTelling(rows, columns.length),
		hasPack: rows.some((row) => formatPack(row) !== null),
		hasPieces: rows.some(({ packSize }) => packSize > 1),
		breakStarts: chooseBreakStarts(rows),
		hasDecimals: rows.some(isDecimal),
		hasQuantity: !useOnlyLooks(),
	};
	return (
		<table className="part-rows size-table">
			<caption className="sr-only">{name}: sizes, prices and stock</caption>
			<thead className="max-sm:sr-only">
				<tr>
					<Head>Part number</Head>
					{columns.map(({ id, name: label, unit, isNumber }, index) => (
						<Head key={id} unit={unit} isNumber={isNumber} isWide={index >= shown.tellingCount}>
							{label}
						</Head>
					))}
					{shown.hasPack ? <Head className="max-lg:hidden">Pack</Head> : null}
					<Head isNumber>Price</Head>
					{shown.hasPieces ? (
						<Head unit="approx." isNumber isWide>
							Per piece
						</Head>
					) : null}
					{shown.breakStarts.map((start) => (
						<Head key={start} isNumber isWide>
							{formatNumber(start)}+
						</Head>
					))}
					<Head>Stock</Head>
					{shown.hasQuantity ? <Head>Quantity</Head> : null}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, index) => (
					<tr key={row.id} id={buildRowId(row)} className={getRowClass(row, rows[index - 1])}>
						<th scope="row">
							<strong>{formatSizes(row, shown.tellingCount)}</strong>{" "}
							<Link to={`/products/${row.id}`} discover="none">
								{row.partNumber || row.name}
							</Link>
							{row.partNumber && row.name ? <small className="block">{row.name}</small> : null}
							<OwnNumber number={row.yourNumber ?? null} />
						</th>
						<SizeCells row={row} shown={shown} typed={typed[row.id]} error={errors[row.id]} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A line separates M6 from M8. */
function getRowClass({ sizes }: SizeRow, before: SizeRow | undefined) {
	const isNewGroup = before !== undefined && before.sizes[0] !== sizes[0];
	return isNewGroup && sizes.length > 1 ? "border-t border-t-edge" : undefined;
}

/** Writes 'M8 x 50', '6204 · sealed'. */
function formatSizes({ sizes, name }: SizeRow, count: number): string {
	const known = sizes.slice(0, count).flatMap((size) => (size ? [String(size)] : []));
	const [first = name, ...others] = known;
	return others.reduce(
		(label, size) => label + (/^\d/.test(size) ? ` x ${size}` : ` · ${size}`),
		first,
	);
}

type HeadProps = {
	unit?: string;
	isNumber?: boolean;
	isWide?: boolean;
	className?: string;
	children: ReactNode;
};

const Head = ({ unit, isNumber, isWide, className = "", children }: HeadProps) => (
	<th
		scope="col"
		className={`${isNumber ? "cell-end " : ""}${isWide ? WIDE_ONLY : className}` || undefined}
	>
		{children}
		{unit ? <small className="block font-normal">{unit}</small> : null}
	</th>
);
