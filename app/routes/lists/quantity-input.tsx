import { FieldError } from "~/ui/forms/field-error";

type QuantityInputProps = {
	id: string;
	name: string;
	value: string | number;
	productName: string;
	error?: string;
};

export function QuantityInput({ id, name, value, productName, error }: QuantityInputProps) {
	return (
		<>
			<input
				// The saved quantity replaces the typed one.
				key={value}
				className="input w-24 text-right max-md:text-left"
				id={`field-${id}`}
				name={name}
				defaultValue={value}
				inputMode="numeric"
				autoComplete="off"
				aria-label={`Quantity of ${productName}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error && `error-${id}`}
			/>
			<FieldError id={`error-${id}`} message={error} />
		</>
	);
}
