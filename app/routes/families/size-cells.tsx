import { Link } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatCount } from "~/ui/elements/format-count";
import { Icon } from "~/ui/elements/icon";
import { Money } from "~/ui/elements/money";
import { NET_PRICE_LABEL, Price } from "~/ui/products/price";
import { PriceNote } from "~/ui/products/price-breaks";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { QuantityUnit } from "~/ui/products/quantity-unit";
import { StockLabel } from "~/ui/products/stock-label";
import type { FamilyPage } from "./load-family.server";
import {
	CHOICE_FIELD,
	findShownPrice,
	formatChoice,
	formatFieldName,
	type QuantityError,
	type SizeRow,
} from "./order-form";

type SizeCellsProps = {
	row: SizeRow;
	shown: {
		columns: FamilyPage["columns"];
		hasPack: boolean;
		hasPieces: boolean;
		breakStarts: readonly number[];
		hasDecimals: boolean;
	};
	typed: string | undefined;
	error: QuantityError | undefined;
};

/** All cells of a part except its number. */
export function SizeCells({ row, shown, typed, error }: SizeCellsProps) {
	return (
		<>
			{shown.columns.map(({ id, name, unit, isNumber }, index) => (
				<td
					key={id}
					className={isNumber ? "num" : undefined}
					data-label={name}
					data-unit={unit || undefined}
				>
					{row.sizes[index]}
				</td>
			))}
			{shown.hasPack ? <td className="sizes-break">{formatPack(row)}</td> : null}
			<td className={shown.hasPack ? "num" : "num sizes-break"}>
				{row.pricePoisha === null ? (
					<Price poisha={null} />
				) : (
					<Money poisha={row.pricePoisha} hasDecimals={shown.hasDecimals || undefined} />
				)}
				<NetPrice poisha={row.netPoisha} />
				{row.note ? <PriceNote price={row.note} /> : null}
			</td>
			{shown.hasPieces ? (
				<td className="num" data-unit="per piece (approx.)">
					{row.piecePoisha === null ? null : <Money poisha={row.piecePoisha} hasDecimals />}
				</td>
			) : null}
			{shown.breakStarts.map((start) => (
				<BreakCell key={start} row={row} start={start} hasDecimals={shown.hasDecimals} />
			))}
			<td className="sizes-stock">
				<Stock row={row} />
			</td>
			<td className="sizes-quantity">
				{row.available >= row.minQuantity ? (
					<Quantity row={row} typed={typed} error={error} />
				) : (
					<QuantityProblem id={`field-${row.id}`} error={error} />
				)}
			</td>
		</>
	);
}

type BreakCellProps = { row: SizeRow; start: number; hasDecimals: boolean };

function BreakCell({ row, start, hasDecimals }: BreakCellProps) {
	const { unitPoisha, netPoisha, note } = findShownPrice(row, start);
	return (
		<td className="num" data-label={`${formatCount(start)}+`}>
			<Money poisha={unitPoisha} hasDecimals={hasDecimals || undefined} />
			<NetPrice poisha={netPoisha} />
			{note ? <PriceNote price={note} /> : null}
		</td>
	);
}

const NetPrice = ({ poisha }: { poisha: number | undefined }) =>
	poisha === undefined ? null : (
		<small data-unit={NET_PRICE_LABEL}>
			<Money poisha={poisha} hasDecimals />
		</small>
	);

function Stock({ row }: { row: SizeRow }) {
	const { available, leadDays, replacement } = row;
	const terms = formatOrderTerms(row);
	return (
		<>
			<StockLabel available={available} />
			{leadDays === null ? null : <small>Lead time {leadDays} days</small>}
			{terms ? <small>{terms}</small> : null}
			{replacement ? (
				<small>
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
				id={error ? `field-${id}` : undefined}
				name={formatFieldName(row)}
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
		<p id={id} className="field-error">
			<Icon name="alert" />
			<span>{error.message}</span>
		</p>
	) : null;
}
