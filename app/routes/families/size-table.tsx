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
		<table className={TABLE}>
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
			<tbody className="max-sm:block">
				{rows.map((row, index) => (
					<tr key={row.id} id={buildRowId(row)} className={getRowClass(row, rows[index - 1])}>
						<th scope="row">
							<strong>{formatSizes(row, shown.tellingCount)}</strong>{" "}
							<Link to={`/products/${row.id}`} discover="none">
								{row.partNumber || row.name}
							</Link>
							{row.partNumber && row.name ? (
								<small className="block text-soft">{row.name}</small>
							) : null}
							<OwnNumber number={row.yourNumber ?? null} />
						</th>
						<SizeCells row={row} shown={shown} typed={typed[row.id]} error={errors[row.id]} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

/**
 * The table styles its rows and cells, which are many: each class of them is sent once for every part. On a phone a row is a
 * grid of two lines.
 */
const TABLE = [
	"w-full text-small tabular-nums max-sm:block",
	"[&_tbody_tr]:border-b [&_tbody_tr]:bg-surface [&_tbody_tr:hover]:bg-tile [&_tr:target]:bg-warn-tint [&_tr:target]:shadow-[inset_4px_0_0_var(--color-signal)]",
	"max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:grid-cols-[auto_1fr_auto] max-sm:[&_tbody_tr]:items-center max-sm:[&_tbody_tr]:gap-x-2 max-sm:[&_tbody_tr]:px-2 max-sm:[&_tbody_tr]:py-2",
	"[&_tbody_th]:text-left [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere sm:[&_tbody_th]:max-w-48 sm:[&_tbody_th]:min-w-24 max-sm:[&_tbody_th]:col-span-3",
	"[&_td:is(.on-phone,.text-right)]:whitespace-nowrap [&_td_small]:whitespace-normal sm:[&_:is(td,th):last-child]:sticky sm:[&_:is(td,th):last-child]:right-0 [&_td:last-child]:bg-inherit max-sm:[&_td]:text-left [&_small]:text-soft [&_th_a]:select-all [&_th_strong]:text-base sm:[&_th_strong]:hidden",
	"sm:[&_:is(td,th)]:px-2 sm:[&_:is(td,th)]:py-1 sm:pointer-fine:[&_:is(td,th)]:py-px sm:pointer-fine:[&_tbody_tr]:h-9 sm:pointer-fine:[&_tbody_*]:[line-height:1rem] max-sm:[&_td:not(.on-phone)]:hidden",
	"[&_.input]:w-16 [&_.input]:text-right sm:[&_.input]:w-20 sm:pointer-fine:[&_.input]:min-h-8 sm:pointer-fine:[&_.input]:py-0",
].join(" ");

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
		className={`top-0 z-1 bg-paper align-bottom text-small font-semibold text-soft shadow-[inset_0_-2px_0_var(--color-ink)] sm:sticky ${isNumber ? "text-right" : "text-left"} ${isWide ? WIDE_ONLY : className}`}
	>
		{children}
		{unit ? <small className="block font-normal">{unit}</small> : null}
	</th>
);
