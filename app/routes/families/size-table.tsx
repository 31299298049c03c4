import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatCount } from "~/ui/elements/format-count";
import type { FamilyPage } from "./load-family.server";
import type { OrderFormResult, SizeRow } from "./order-form";
import { CELL, SizeCells, WIDE_ONLY } from "./size-cells";

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

/** How many columns, from the first, tell the parts apart: 'M8 x 50' is what people look for. */
function countTelling(rows: readonly SizeRow[], columnCount: number): number {
	for (let count = 1; count < columnCount; count += 1) {
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
		breakStarts: listBreakStarts(rows),
		hasDecimals: rows.some(isDecimal),
	};
	return (
		<table className="w-full text-small tabular-nums max-sm:block">
			<caption className="sr-only">{name}: sizes, prices and stock</caption>
			<thead className="max-sm:sr-only">
				<tr>
					<Head>Part number</Head>
					{columns.map(({ id, name: label, unit, isNumber }, index) => (
						<Head key={id} unit={unit} isNumber={isNumber} isWide={index >= shown.tellingCount}>
							{label}
						</Head>
					))}
					{shown.hasPack ? <Head>Pack</Head> : null}
					<Head isNumber>Price</Head>
					{shown.hasPieces ? (
						<Head unit="approx." isNumber isWide>
							Per piece
						</Head>
					) : null}
					{shown.breakStarts.map((start) => (
						<Head key={start} isNumber isWide>
							{formatCount(start)}+
						</Head>
					))}
					<Head>Stock</Head>
					<Head>Quantity</Head>
				</tr>
			</thead>
			<tbody className="max-sm:block">
				{rows.map((row, index) => (
					<tr key={row.id} id={row.rowId} className={getRowClass(row, rows[index - 1])}>
						<th
							scope="row"
							className={`${CELL} text-left font-normal max-sm:col-span-3 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2`}
						>
							<strong className="text-base font-bold sm:hidden">
								{formatSizes(row, shown.tellingCount)}
							</strong>
							<Link
								to={`/products/${row.id}`}
								discover="none"
								className={`select-all ${row.partNumber ? "whitespace-nowrap" : ""}`}
							>
								{row.partNumber || row.name}
							</Link>
							{shown.hasPack ? (
								<small className="text-soft sm:hidden">{formatPack(row)}</small>
							) : null}
							{row.partNumber && row.name ? (
								<small className="block text-soft">{row.name}</small>
							) : null}
							{row.yourNumber ? (
								<small className="block text-soft">
									Your{"\u00a0"}number: {row.yourNumber}
								</small>
							) : null}
						</th>
						<SizeCells row={row} shown={shown} typed={typed[row.id]} error={errors[row.id]} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

const ROW =
	"scroll-mt-20 border-b bg-surface hover:bg-tile target:bg-warn-tint target:shadow-[inset_4px_0_0_var(--color-signal)] max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:px-3 max-sm:py-2";

/** A line separates M6 from M8. */
function getRowClass({ sizes }: SizeRow, before: SizeRow | undefined) {
	const isNewGroup = before !== undefined && before.sizes[0] !== sizes[0];
	return isNewGroup && sizes.length > 1 ? `${ROW} border-t border-t-edge` : ROW;
}

/** 'M8 x 50'. */
const formatSizes = ({ sizes, name, partNumber }: SizeRow, count: number): string =>
	sizes.slice(0, count).filter(Boolean).join(" x ") || name || partNumber;

type HeadProps = { unit?: string; isNumber?: boolean; isWide?: boolean; children: ReactNode };

const Head = ({ unit, isNumber, isWide, children }: HeadProps) => (
	<th
		scope="col"
		className={`top-0 z-1 bg-paper px-2 py-1.5 align-bottom text-small font-semibold text-soft shadow-[inset_0_-2px_0_var(--color-ink)] sm:sticky ${isNumber ? "text-right" : "text-left"} ${isWide ? WIDE_ONLY : ""}`}
	>
		{children}
		{unit ? <small className="block font-normal">{unit}</small> : null}
	</th>
);
