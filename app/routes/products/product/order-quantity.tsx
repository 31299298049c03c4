import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import type { ProductDetail } from "~/domain/catalog/rules";
import { calculateLineTotal, calculateRounding, formatTk } from "~/domain/money/rules";
import { findBreak } from "~/domain/prices/rules";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { Field } from "~/ui/forms/field";
import { QuantityChoices } from "~/ui/products/quantity-choices";

type OrderQuantityProps = {
	product: ProductDetail;
	field: { initialValue?: string; value?: string; errors?: string[] };
};

const canChange = ({ product, field }: OrderQuantityProps) =>
	field.errors !== undefined && product.available > 0;

/**
 * Read-only (specification, section 2) until the quantity itself has an error, so that other input
 * is not lost by going back.
 */
export function OrderQuantity({ product, field }: OrderQuantityProps) {
	const { initialValue = "", errors } = field;
	const quantity = Number(initialValue);
	const { unitPoisha } = findBreak(product.breaks, quantity);
	return canChange({ product, field }) ? (
		<>
			<Field
				label="Quantity"
				name="quantity"
				type="number"
				inputMode="numeric"
				min={product.minQuantity}
				step={product.orderMultiple}
				max={product.available}
				required
				defaultValue={initialValue}
				errors={errors}
				hint={`${formatTk(unitPoisha)} each. The next page shows the total.`}
			/>
			<QuantityChoices
				name="choose"
				choices={findQuantityProblem(quantity, product, unitPoisha)?.nearest ?? []}
			/>
		</>
	) : (
		<Field label="Quantity" name="quantity" readOnly defaultValue={initialValue} errors={errors} />
	);
}

export function OrderTotal({ product, field, form }: OrderQuantityProps & { form: string }) {
	const { initialValue = "", value = initialValue } = field;
	const quantity = Number(value);
	const units = Number.isSafeInteger(quantity) ? quantity : 0;
	const { unitPoisha } = findBreak(product.breaks, units);
	const isChanged = value !== initialValue && !findQuantityProblem(quantity, product, unitPoisha);
	if (canChange({ product, field }) && !isChanged) return null;
	const total = calculateLineTotal(unitPoisha, units);
	return (
		<>
			<Field
				label="Total"
				name="total"
				readOnly
				defaultValue={formatTk(total)}
				key={total}
				form={form}
			/>
			<RoundingNote rounding={calculateRounding(unitPoisha, units)} />
		</>
	);
}
