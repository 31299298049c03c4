import { Link } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { calculatePiecePrice, formatPack } from "~/domain/catalog/unit-rules";
import { Icon } from "~/ui/elements/icon";
import { Money } from "~/ui/elements/money";
import { formatPricedField } from "~/ui/parts/quantity-fields";
import { Price } from "~/ui/products/price";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { QuantityUnit } from "~/ui/products/quantity-unit";
import { StockLabel } from "~/ui/products/stock-label";
import type { FamilyPage } from "./load-family.server";
import {
	CHOICE_FIELD,
	findShownPrice,
	formatChoice,
	type QuantityError,
	type SizeRow,
} from "./order-form";

type SizeCellsProps = {
	row: SizeRow;
	shown: {
		columns: FamilyPage["columns"];
		tellingCount: number;
		hasPack: boolean;
		hasPieces: boolean;
		breakStarts: readonly number[];
		hasDecimals: boolean;
		hasQuantity: boolean;
	};
	typed: string | undefined;
	error: QuantityError | undefined;
};

/** For comparing; on a narrower screen the part's page has it. */
export const WIDE_ONLY = "max-xl:hidden";
const NUMBER = "cell-end";
const WIDE_NUMBER = `${NUMBER} ${WIDE_ONLY}`;
const BELOW = "block";
/** A phone shows them too, where the table hides other cells. */
const ON_PHONE = "on-phone";

/** Shows all cells of a part except its number. */
export function SizeCells({ row, shown, typed, error }: SizeCellsProps) {
	return (
		<>
			{shown.columns.map(({ id, isNumber }, index) => (
				<td
					key={id}
					className={
						[isNumber ? NUMBER : "", index < shown.tellingCount ? "" : WIDE_ONLY]
							.join(" ")
							.trim() || undefined
					}
				>
					{row.sizes[index]}
				</td>
			))}
			{shown.hasPack ? (
				<td className="whitespace-nowrap max-lg:hidden">{formatPack(row)}</td>
			) : null}
			<td className={`${ON_PHONE} ${NUMBER}`}>
				{row.pricePoisha === null ? (
					<Price poisha={null} />
				) : (
					<Money poisha={row.pricePoisha} hasDecimals={shown.hasDecimals || undefined} />
				)}
				<Mark mark={row.mark} />
				<NetPrice poisha={row.netPoisha} />
				{shown.hasPack ? <small className={`${BELOW} lg:hidden`}>{formatPack(row)}</small> : null}
				{row.breaks.some(({ minQuantity }) => !shown.breakStarts.includes(minQuantity)) ? (
					<small className={`${BELOW} ${WIDE_ONLY}`}>
						<Link to={`/products/${row.id}`} discover="none">
							All prices<span className="sr-only"> of {row.partNumber || row.name}</span>
						</Link>
					</small>
				) : null}
			</td>
			{shown.hasPieces ? (
				<td className={WIDE_NUMBER}>
					<PiecePrice row={row} />
				</td>
			) : null}
			{shown.breakStarts.map((start) => (
				<BreakCell key={start} row={row} start={start} hasDecimals={shown.hasDecimals} />
			))}
			<td className={ON_PHONE}>
				<Stock row={row} />
			</td>
			{shown.hasQuantity ? (
				<td className={ON_PHONE}>
					{row.available >= row.minQuantity || row.replacement === null ? (
						<Quantity row={row} typed={typed} error={error} />
					) : (
						<QuantityProblem id={`field-${row.id}`} error={error} />
					)}
				</td>
			) : null}
		</>
	);
}

const PiecePrice = ({ row }: { row: SizeRow }) =>
	row.pricePoisha === null || row.packSize === 1 ? null : (
		<Money poisha={calculatePiecePrice(row.pricePoisha, row)} hasDecimals />
	);

type BreakCellProps = { row: SizeRow; start: number; hasDecimals: boolean };

function BreakCell({ row, start, hasDecimals }: BreakCellProps) {
	const { unitPoisha, netPoisha, mark } = findShownPrice(row, start);
	return (
		<td className={WIDE_NUMBER}>
			<Money poisha={unitPoisha} hasDecimals={hasDecimals || undefined} />
			<Mark mark={mark} />
			<NetPrice poisha={netPoisha} />
		</td>
	);
}

const Mark = ({ mark }: Pick<SizeRow, "mark">) =>
	mark ? <sup className="[line-height:0]!">{mark}</sup> : null;

const NetPrice = ({ poisha }: { poisha: number | undefined }) =>
	poisha === undefined ? null : (
		<small className={BELOW}>
			<Money poisha={poisha} hasDecimals />
		</small>
	);

/** Below this a buyer wants to know when there will be more. */
const SHORT_STOCK_UNITS = 5;

function Stock({ row }: { row: SizeRow }) {
	const { available, minQuantity, leadDays, replacement } = row;
	const terms = formatOrderTerms(row);
	return (
		<>
			<StockLabel available={available} />
			{leadDays === null || available >= Math.max(minQuantity, SHORT_STOCK_UNITS) ? null : (
				<small className={BELOW}>Lead time {leadDays} days</small>
			)}
			{terms ? <small className={BELOW}>{terms}</small> : null}
			{replacement ? (
				<small className={BELOW}>
					Replaced by <Link to={replacement.url}>{replacement.name}</Link>
				</small>
			) : null}
		</>
	);
}

type QuantityProps = Pick<SizeCellsProps, "row" | "typed" | "error">;

/** Text, not a number field: browsers would drop '10 boxes' and change numbers on scrolling. */
function Quantity({ row, typed, error }: QuantityProps) {
	const { id, partNumber, name } = row;
	const productName = partNumber || name;
	return (
		<>
			<input
				// A pressed button replaces what was typed.
				key={typed}
				className="input"
				// An empty field shows its placeholder, which the bar of the form looks for.
				placeholder=" "
				id={error ? `field-${id}` : undefined}
				name={formatPricedField(row)}
				defaultValue={typed}
				inputMode="numeric"
				autoComplete="off"
				aria-label={`Quantity of ${productName}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `error-${id}` : undefined}
			/>
			<QuantityUnit pack={row} />
			<QuantityProblem id={`error-${id}`} error={error} />
			<QuantityChoices
				name={CHOICE_FIELD}
				choices={error?.nearest ?? []}
				getValue={(quantity) => formatChoice(id, quantity)}
				productName={productName}
			/>
		</>
	);
}

function QuantityProblem({ id, error }: { id: string; error: QuantityError | undefined }) {
	return error ? (
		<p id={id} className="field-error max-w-64 whitespace-normal text-left">
			<Icon name="alert" />
			<span>{error.message}</span>
		</p>
	) : null;
}
