import { formatDecimalTk } from "~/domain/money/rules";
import type { PriceAndStock } from "~/domain/stock/price-and-stock-queries.server";
import { formatNumber } from "~/platform/format/format-number";
import { ArchivedBadge, Badge } from "~/ui/elements/badge";
import { Cell } from "~/ui/elements/table";
import { CellInput } from "~/ui/lists/cell-input";
import { getFieldName, type TypedRow } from "./price-and-stock-form";

type PriceAndStockRowProps = {
	product: PriceAndStock;
	typed?: TypedRow;
	errors?: { price?: string; stock?: string };
	isSaved: boolean;
};

export const STOCK_HINT_ID = "hint-stock";

export function PriceAndStockRow({ product, typed, errors, isSaved }: PriceAndStockRowProps) {
	const { id, name, partNumber, onHand, reserved } = product;
	const shownPrice = typed?.shownPrice ?? product.pricePoisha;
	const shownOnHand = typed?.shownOnHand ?? onHand;
	const label = partNumber || name;
	return (
		<tr className={errors ? "row-to-do" : isSaved ? "row-done" : undefined}>
			<Cell label="Product">
				{partNumber ? <strong className="mr-3 max-lg:block">{partNumber}</strong> : null}
				{name}
				{product.archived ? <ArchivedBadge /> : null}
				{isSaved && !errors ? (
					<>
						{" "}
						<Badge tone="good">Saved</Badge>
					</>
				) : null}
			</Cell>
			<Cell label="Price, tk">
				<CellInput
					className="max-w-36 text-right"
					id={`price-${id}`}
					name={getFieldName("price", shownPrice, id)}
					label={`Price of ${label} in tk`}
					defaultValue={typed?.price ?? formatDecimalTk(shownPrice)}
					inputMode="decimal"
					error={errors?.price}
				/>
			</Cell>
			<Cell label="On hand" align="end">
				{formatNumber(shownOnHand)}
				{shownOnHand !== onHand ? (
					<>
						<br />
						<small className="text-warn">{formatNumber(onHand)} now</small>
					</>
				) : null}
				{reserved > 0 ? (
					<>
						{" "}
						<small className="text-soft max-lg:block">{formatNumber(reserved)} reserved</small>
					</>
				) : null}
			</Cell>
			<Cell label="Counted, or change">
				<CellInput
					className="max-w-36 text-right"
					id={`stock-${id}`}
					name={getFieldName("stock", shownOnHand, id)}
					label={`Units of ${label}, counted or as a change`}
					defaultValue={typed?.stock}
					inputMode="text"
					hintId={STOCK_HINT_ID}
					error={errors?.stock}
				/>
			</Cell>
		</tr>
	);
}
