import { isOrderable, type ProductDetail } from "~/domain/catalog/rules";
import { inTk, lineTotal } from "~/domain/money/rules";
import { Field } from "~/ui/field";

type OrderQuantityProps = {
	product: ProductDetail;
	field: { initialValue?: string; value?: string; errors?: string[] };
};

/**
 * How many units are ordered and what they cost: both fixed (specification, section 2), until the quantity itself was
 * refused. Then it can be changed where it stands, so that nothing that was typed around it is lost on a way to the
 * counter and back. A total of other units than stand there is never shown.
 */
export function OrderQuantity({ product, field }: OrderQuantityProps) {
	const { initialValue = "", value = initialValue, errors } = field;
	const canChange = errors !== undefined && product.available > 0;
	const quantity = Number(value);
	const hasTotal =
		!canChange || (value !== initialValue && isOrderable(quantity, product.available));
	const total = Number.isSafeInteger(quantity) ? lineTotal(product.pricePoisha, quantity) : 0;
	return (
		<>
			{canChange ? (
				<Field
					label="Quantity"
					name="quantity"
					type="number"
					inputMode="numeric"
					min={1}
					max={product.available}
					required
					defaultValue={initialValue}
					errors={errors}
					hint={`${inTk(product.pricePoisha)} each. You see the total before you pay.`}
				/>
			) : (
				<Field
					label="Quantity"
					name="quantity"
					readOnly
					defaultValue={initialValue}
					errors={errors}
				/>
			)}
			{hasTotal ? (
				<Field label="Total" name="total" readOnly defaultValue={inTk(total)} key={total} />
			) : null}
		</>
	);
}
