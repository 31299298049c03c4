import { Link } from "@remix-run/react";
import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Field } from "~/ui/forms/field";
import { AlsoUnpaid, formatChooseIntent, UNITS_FIELD_PREFIX } from "~/ui/orders/cart-lines";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { OwnNumber } from "~/ui/parts/own-number";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import type { CheckoutLine } from "./checkout-line";

export const CHANGE_QUANTITIES_INTENT = "change-quantities";

/** Whether a line of a product that is not sold out needs another quantity. */
export function needsQuantity(line: CheckoutLine): boolean {
	const { quantity, available, pricePoisha } = line;
	return available > 0 && findQuantityProblem(quantity, line, pricePoisha) !== null;
}

/** Longer lists are folded, or the button would be far below the fields. */
const MAX_OPEN_LINES = 12;
/** A cart has up to 1,000, and its own page shows all. */
const MAX_SHOWN_LINES = 50;

type LinesProps = { lines: readonly CheckoutLine[] };

export function OrderLines({ lines }: LinesProps) {
	const list = (
		<ul
			aria-label="Your items"
			className="text-small [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-4 [&_li]:border-t [&_li]:py-2 [&_li]:wrap-anywhere"
		>
			{lines
				.slice(0, MAX_SHOWN_LINES)
				.map(({ id, name, customerNumber, quantity, pricePoisha, unpaidOrder }) => (
					<li key={id}>
						<span className="grow basis-48">
							{name}
							<OwnNumber number={customerNumber} />
							<AlsoUnpaid order={unpaidOrder} />
						</span>
						<LineAmounts
							quantity={quantity}
							unitPricePoisha={pricePoisha}
							totalPoisha={calculateLineTotal(pricePoisha, quantity)}
						/>
					</li>
				))}
			{lines.length > MAX_SHOWN_LINES ? (
				<li>
					<Link to="/mycart">{formatNumber(lines.length - MAX_SHOWN_LINES)} more in your cart</Link>
				</li>
			) : null}
		</ul>
	);
	return (
		<div className="mb-4 border-b">
			{lines.length <= MAX_OPEN_LINES ? (
				list
			) : (
				<details>
					<summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Show the items</summary>
					{list}
				</details>
			)}
		</div>
	);
}

export type TypedQuantities = {
	errors: Record<string, string[]>;
	typedValues: Record<string, unknown>;
};

export const hasQuantityError = (
	{ productId }: CheckoutLine,
	{ errors }: TypedQuantities,
): boolean => errors[UNITS_FIELD_PREFIX + productId] !== undefined;

export const LineQuantities = ({ lines, errors, typedValues }: LinesProps & TypedQuantities) =>
	lines
		.filter(needsQuantity)
		.map((line) => (
			<LineQuantity
				key={line.id}
				line={line}
				typed={String(typedValues[UNITS_FIELD_PREFIX + line.productId] ?? line.quantity)}
				errors={errors[UNITS_FIELD_PREFIX + line.productId]}
			/>
		));

type LineQuantityProps = { line: CheckoutLine; typed: string; errors?: string[] };

function LineQuantity({ line, typed, errors }: LineQuantityProps) {
	const { productId, name, pricePoisha, available } = line;
	const problem = findQuantityProblem(Number(typed), line, pricePoisha);
	return (
		<>
			<Field
				label={`Quantity of ${name}`}
				name={UNITS_FIELD_PREFIX + productId}
				inputMode="numeric"
				autoComplete="off"
				required
				defaultValue={typed}
				errors={errors ?? (problem?.reason === "invalid-quantity" ? [problem.message] : undefined)}
				hint={`${available} in stock, ${formatTk(pricePoisha)} each`}
			/>
			<QuantityChoices
				name="intent"
				choices={problem?.nearest ?? []}
				getValue={(quantity) => formatChooseIntent(productId, quantity)}
				productName={name}
			/>
		</>
	);
}
