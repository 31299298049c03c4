import type { ProductDetail } from "~/domain/catalog/rules";
import { Field } from "~/ui/forms/field";

type QuantityFieldProps = {
	product: Pick<ProductDetail, "minQuantity" | "orderMultiple">;
	defaultValue: string;
	max?: number;
	hint: string | null;
	errors?: string[];
	className?: string;
};

export const QuantityField = ({ product, ...field }: QuantityFieldProps) => (
	<Field
		label="Quantity"
		name="quantity"
		type="number"
		inputMode="numeric"
		min={product.minQuantity}
		step={product.orderMultiple}
		required
		{...field}
	/>
);
