import type { CartLine } from "~/domain/cart/rules";
import { isOrderable } from "~/domain/catalog/rules";
import { inTk, lineTotal } from "~/domain/money/rules";
import { Field } from "~/ui/forms/field";

/** What a button sends that changes lines of the cart before they are ordered. */
export const CHANGES_QUANTITIES = "change-quantities";

const PREFIX = "units-";

/** The product that a field is for; null for a field of another kind. */
export function productOfUnits(field: string): string | null {
	return field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
}

/** Whether a line asks for more than there is, of something that is there. */
export function isShort({ quantity, available }: CartLine): boolean {
	return available > 0 && !isOrderable(quantity, available);
}

/** More than these are folded, or the delivery address would be far below them. */
const MAX_OPEN_LINES = 5;

type OrderLinesProps = {
	lines: readonly CartLine[];
	/** By the field's name, as what was typed into it. */
	errors: Record<string, string[]>;
	typed: Record<string, unknown>;
};

/** What a whole cart's form orders, and a field for each line that is short: it is changed on the form that it holds up. */
export function OrderLines({ lines, errors, typed }: OrderLinesProps) {
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
							<strong>{inTk(lineTotal(pricePoisha, quantity))}</strong>
						</li>
					))}
				</ul>
			</details>
			{lines.filter(isShort).map(({ id, productId, name, quantity, pricePoisha, available }) => (
				<Field
					key={id}
					label={`Quantity of ${name}`}
					name={PREFIX + productId}
					type="number"
					inputMode="numeric"
					min={1}
					max={available}
					required
					defaultValue={String(typed[PREFIX + productId] ?? quantity)}
					errors={errors[PREFIX + productId]}
					hint={`${available} in stock, ${inTk(pricePoisha)} each`}
				/>
			))}
		</>
	);
}
