import type { VatRateFields as Fields } from "~/domain/catalog/vat-rates/input";
import { Field, getFieldState } from "~/ui/forms/field";

export const VAT_RATE_FIELDS = ["name", "rate"] as const;

type VatRateFieldsProps = {
	fields: Record<keyof Fields, { initialValue?: string; errors?: string[] }>;
};

export function VatRateFields({ fields }: VatRateFieldsProps) {
	return (
		<>
			<Field
				label="Name"
				name="name"
				autoComplete="off"
				required
				hint="As the product form lists it, like VAT 15 %."
				{...getFieldState(fields.name)}
			/>
			<Field
				label="Rate in %"
				name="rate"
				inputMode="decimal"
				autoComplete="off"
				required
				hint="From 0 to 100, with at most two decimals: 15 or 7.5."
				{...getFieldState(fields.rate)}
			/>
		</>
	);
}

/** What was typed before re-authentication. */
export function getTypedVatRate({ searchParams }: URL): Partial<Record<keyof Fields, string>> {
	return Object.fromEntries(
		VAT_RATE_FIELDS.flatMap((name) => {
			const typed = searchParams.get(name);
			return typed === null ? [] : [[name, typed]];
		}),
	);
}
