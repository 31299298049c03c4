import type { CartLine } from "~/domain/cart/rules";
import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { Field } from "~/ui/forms/field";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { formatChooseIntent } from "./cart-form";

export const CHANGE_QUANTITIES_INTENT = "change-quantities";

export const UNITS_FIELD_PREFIX = "units-";

export function parseUnitsField(field: string): string | null {
	return field.startsWith(UNITS_FIELD_PREFIX) ? field.slice(UNITS_FIELD_PREFIX.length) : null;
}

/** Whether a line of a product that is not sold out needs another quantity. */
export function needsQuantity(line: CartLine): boolean {
	const { quantity, available, pricePoisha } = line;
	return available > 0 && findQuantityProblem(quantity, line, pricePoisha) !== null;
}

/** Longer lists are folded, or the delivery address would be far below them. */
const MAX_OPEN_LINES = 5;

type OrderLinesProps = {
	lines: readonly CartLine[];
	errors: Record<string, string[]>;
	typedValues: Record<string, unknown>;
};

export function OrderLines({ lines, errors, typedValues }: OrderLinesProps) {
	return (
		<>
			<details className="order-lines" open={lines.length <= MAX_OPEN_LINES}>
				<summary>{lines.length === 1 ? "Your item" : `${lines.length} items`}</summary>
				<ul aria-label="Your items">
					{lines.map(({ id, name, quantity, pricePoisha }) => (
						<li key={id}>
							<span>{name}</span>
							<LineAmounts
								quantity={quantity}
								unitPricePoisha={pricePoisha}
								totalPoisha={calculateLineTotal(pricePoisha, quantity)}
							/>
						</li>
					))}
				</ul>
			</details>
			{lines.filter(needsQuantity).map((line) => (
				<LineQuantity
					key={line.id}
					line={line}
					typed={String(typedValues[UNITS_FIELD_PREFIX + line.productId] ?? line.quantity)}
					errors={errors[UNITS_FIELD_PREFIX + line.productId]}
				/>
			))}
		</>
	);
}

type LineQuantityProps = { line: CartLine; typed: string; errors?: string[] };

function LineQuantity({ line, typed, errors }: LineQuantityProps) {
	const { productId, name, pricePoisha, available, minQuantity, orderMultiple } = line;
	const problem = findQuantityProblem(Number(typed), line, pricePoisha);
	return (
		<>
			<Field
				label={`Quantity of ${name}`}
				name={UNITS_FIELD_PREFIX + productId}
				type="number"
				inputMode="numeric"
				min={minQuantity}
				step={orderMultiple}
				max={available}
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
