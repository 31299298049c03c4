import type { CartLine } from "~/domain/cart/rules";
import { isOrderable } from "~/domain/catalog/rules";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { Field } from "~/ui/forms/field";

/** What a button sends that changes lines of the cart before they are ordered. */
export const CHANGE_QUANTITIES_INTENT = "change-quantities";

const UNITS_FIELD_PREFIX = "units-";

/** The product that a field is for; null for a field of another kind. */
export function parseUnitsField(field: string): string | null {
	return field.startsWith(UNITS_FIELD_PREFIX) ? field.slice(UNITS_FIELD_PREFIX.length) : null;
}

/** Whether a line asks for more than there is, of something that is there. */
export function exceedsStock({ quantity, available }: CartLine): boolean {
	return available > 0 && !isOrderable(quantity, available);
}

/** More than these are folded, or the delivery address would be far below them. */
const MAX_OPEN_LINES = 5;

type OrderLinesProps = {
	lines: readonly CartLine[];
	/** By the field's name, as what was typed into it. */
	errors: Record<string, string[]>;
	typedValues: Record<string, unknown>;
};

/** What a whole cart's form orders, and a field for each line that is short: it is changed on the form that it holds up. */
export function OrderLines({ lines, errors, typedValues }: OrderLinesProps) {
	return (
		<>
			<details className="order-lines" open={lines.length <= MAX_OPEN_LINES}>
				<summary>{lines.length === 1 ? "What you order" : `${lines.length} lines`}</summary>
				<ul aria-label="What you order">
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
