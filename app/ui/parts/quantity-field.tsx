import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { FieldError } from "../forms/field-error";
import { QuantityUnit } from "../products/quantity-unit";
import type { PartRow } from "./part-table";

type QuantityFieldProps = {
	part: PartRow;
	name: string;
	/** What is counted, if it is not the quantity. */
	label?: string;
	value: string | number;
	error?: string;
};

/** The quantity of one row of a `PartTable` in a form for all of them. */
export function QuantityField({
	part,
	name,
	label = "Quantity",
	value,
	error,
}: QuantityFieldProps) {
	const terms = formatOrderTerms(part);
	return (
		<div className="inline-grid grid-cols-[auto_auto] sm:grid-cols-[auto_3.5rem] items-center justify-end gap-x-2">
			<input
				// The saved quantity replaces the typed one.
				key={value}
				className="input"
				id={`field-${part.id}`}
				name={name}
				defaultValue={value}
				inputMode="numeric"
				autoComplete="off"
				aria-label={`${label} of ${part.name}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error && `error-${part.id}`}
			/>
			<QuantityUnit pack={part} />
			{terms ? <p className="hint col-span-full">{terms}</p> : null}
			<FieldError id={`error-${part.id}`} message={error} className="col-span-full" />
		</div>
	);
}
