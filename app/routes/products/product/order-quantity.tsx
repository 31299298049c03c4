import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import type { ProductDetail } from "~/domain/catalog/rules";
import { calculateLineTotal, calculateRounding, formatTk } from "~/domain/money/rules";
import { findBreak } from "~/domain/prices/rules";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { Field } from "~/ui/forms/field";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { QuantityField } from "./quantity-field";

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
			<QuantityField
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

/** As the order's only line. */
export function toGoods(
	{ breaks, vatBp, weightG }: ProductDetail,
	{ initialValue = "", value = initialValue }: OrderQuantityProps["field"],
) {
	const quantity = Number.isSafeInteger(Number(value)) ? Number(value) : 0;
	const { unitPoisha } = findBreak(breaks, quantity);
	const totalPoisha = calculateLineTotal(unitPoisha, quantity);
	return [{ unitPricePoisha: unitPoisha, quantity, vatBp, weightG, totalPoisha }] as const;
}

export function OrderTotal({ product, field, form }: OrderQuantityProps & { form: string }) {
	const { initialValue = "", value = initialValue } = field;
	const [{ quantity, unitPricePoisha, totalPoisha }] = toGoods(product, field);
	const isChanged =
		value !== initialValue && !findQuantityProblem(Number(value), product, unitPricePoisha);
	if (canChange({ product, field }) && !isChanged) return null;
	return (
		<>
			<Field
				label="Total"
				name="total"
				readOnly
				defaultValue={formatTk(totalPoisha)}
				key={totalPoisha}
				form={form}
			/>
			<RoundingNote rounding={calculateRounding(unitPricePoisha, quantity)} />
		</>
	);
}
