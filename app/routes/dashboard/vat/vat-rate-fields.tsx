import type { VatRateFields as Fields } from "~/domain/catalog/vat-rates/input";
import { DecimalField, Field, type FieldState } from "~/ui/forms/field";

export const PASSWORD_HINT = "For security: this changes the VAT of every product with this rate.";

export function VatRateFields({ fields }: { fields: Record<keyof Fields, FieldState> }) {
	return (
		<>
			<Field
				label="Name"
				autoComplete="off"
				required
				hint="As the product form lists it, like Standard."
				field={fields.name}
			/>
			<DecimalField
				label="Rate in %"
				required
				hint="From 0 to 100, with at most two decimals: 15 or 7.5."
				field={fields.rate}
			/>
		</>
	);
}
