import { Form } from "@remix-run/react";
import type { CategoryChoice } from "~/domain/catalog/categories/rules";
import type { VatMoveChoice } from "~/domain/catalog/vat-rates/input";
import type { VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { describeRate } from "~/domain/money/vat-rate";
import { Button } from "~/ui/elements/button";
import { SelectField } from "~/ui/forms/field";
import { MOVE_PATH } from "../vat-tabs";

type ChoiceFormProps = {
	rates: readonly VatRate[];
	categories: readonly CategoryChoice[];
	choice: VatMoveChoice | null;
	errors: Partial<Record<keyof VatMoveChoice, string[]>>;
};

export function ChoiceForm({ rates, categories, choice, errors }: ChoiceFormProps) {
	return (
		<Form action={MOVE_PATH} aria-label="Products" key={JSON.stringify(choice)}>
			<RateField label="Present rate" name="from" rates={rates} choice={choice} errors={errors} />
			<RateField label="New rate" name="to" rates={rates} choice={choice} errors={errors} />
			<SelectField
				label="Category"
				name="category"
				hint="With the categories in it."
				defaultValue={choice?.category ?? ""}
				errors={errors.category}
				empty="All products"
				choices={categories}
			/>
			<Button type="submit">Count products</Button>
		</Form>
	);
}

type RateFieldProps = Omit<ChoiceFormProps, "categories"> & { label: string; name: "from" | "to" };

const RateField = ({ label, name, rates, choice, errors }: RateFieldProps) => (
	<SelectField
		label={label}
		name={name}
		defaultValue={choice?.[name] ?? ""}
		errors={errors[name]}
		required
		empty="Choose a rate"
		choices={rates.map((rate) => ({ id: rate.id, label: describeRate(rate) }))}
	/>
);
