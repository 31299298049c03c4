import { Field } from "~/ui/forms/field";

type QuantityFieldProps = {
	defaultValue: string;
	hint: string | null;
	errors?: string[];
	className?: string;
};

export const QuantityField = (field: QuantityFieldProps) => (
	<Field
		label="Quantity"
		name="quantity"
		inputMode="numeric"
		autoComplete="off"
		required
		{...field}
	/>
);
