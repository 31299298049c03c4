import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { FieldError } from "../forms/field-error";
import { QuantityUnit } from "../products/quantity-unit";
import type { PartRow } from "./part-table";

export const QUANTITY_INPUT =
	"input w-18 text-right pointer-fine:min-h-8 pointer-fine:py-0 print:min-h-0 print:w-12 print:border-0 print:bg-transparent print:px-0";

type QuantityFieldProps = {
	part: PartRow;
	name: string;
	/** What is counted, if it is not the quantity. */
	label?: string;
	value: string | number;
	error?: string;
};

/** The quantity of one row in a form for all of them. */
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
				className={QUANTITY_INPUT}
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
