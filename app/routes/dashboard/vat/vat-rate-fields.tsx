import type { VatRateFields as Fields } from "~/domain/catalog/vat-rates/input";
import { Field, type FieldState, getFieldState } from "~/ui/forms/field";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";

type VatRateFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	passwordNeed: PasswordNeed;
	/** The page with the form. */
	path: string;
};

export function VatRateFields({ fields, passwordNeed, path }: VatRateFieldsProps) {
	return (
		<>
			<Field
				label="Name"
				autoComplete="off"
				required
				hint="As the product form lists it, like Standard."
				{...getFieldState(fields.name)}
			/>
			<Field
				label="Rate in %"
				inputMode="decimal"
				autoComplete="off"
				required
				hint="From 0 to 100, with at most two decimals: 15 or 7.5."
				{...getFieldState(fields.rate)}
			/>
			<PasswordAgainField
				need={passwordNeed}
				path={path}
				hint="For security: this changes the VAT of every product with this rate."
				errors={fields.password.errors}
			/>
		</>
	);
}
