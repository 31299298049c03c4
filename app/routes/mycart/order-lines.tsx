import type { CartLine } from "~/domain/cart/rules";
import { isOrderable } from "~/domain/catalog/rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { Field } from "~/ui/forms/field";

export const CHANGE_QUANTITIES_INTENT = "change-quantities";

export const UNITS_FIELD_PREFIX = "units-";

export function parseUnitsField(field: string): string | null {
	return field.startsWith(UNITS_FIELD_PREFIX) ? field.slice(UNITS_FIELD_PREFIX.length) : null;
}

/** Whether a line asks for more items than are left of a product that is not sold out. */
export function exceedsStock({ quantity, available }: CartLine): boolean {
	return available > 0 && !isOrderable(quantity, available);
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
							<span>
								{quantity} × {name}
							</span>
							<strong>{formatTk(calculateLineTotal(pricePoisha, quantity))}</strong>
						</li>
					))}
				</ul>
			</details>
			{lines
				.filter(exceedsStock)
				.map(({ id, productId, name, quantity, pricePoisha, available }) => (
					<Field
						key={id}
						label={`Quantity of ${name}`}
						name={UNITS_FIELD_PREFIX + productId}
						type="number"
						inputMode="numeric"
						min={1}
						max={available}
						required
						defaultValue={String(typedValues[UNITS_FIELD_PREFIX + productId] ?? quantity)}
						errors={errors[UNITS_FIELD_PREFIX + productId]}
						hint={`${available} in stock, ${formatTk(pricePoisha)} each`}
					/>
				))}
		</>
	);
}
