import type { ProductFields } from "~/domain/catalog/input";
import { groupBy } from "~/platform/group-by";
import { type FieldState, Options, SelectField, TextArea } from "~/ui/forms/field";
import type { ProductChoices } from "./list-product-choices.server";

type PlacementFieldsProps = {
	fields: Record<keyof ProductFields, FieldState>;
	choices: ProductChoices;
	isRefused: boolean;
};

export function PlacementFields({ fields, choices, isRefused }: PlacementFieldsProps) {
	const { categoryId, familyId, specs } = fields;
	const isOpen = isRefused && [categoryId, familyId, specs].some(isFilledIn);
	const familiesByCategory = groupBy(choices.families, ({ categoryName }) => categoryName);
	return (
		<details className="trade-fields" open={isOpen}>
			<summary>Category, family and attributes</summary>
			<SelectField
				label="Category"
				hint="Products of a family are always in the family's category."
				field={fields.categoryId}
				empty="None"
				choices={choices.categories}
			/>
			<SelectField
				label="Family"
				hint="The table of sizes that it is a row of."
				field={fields.familyId}
			>
				<option value="">None</option>
				{Array.from(familiesByCategory, ([category, families]) => (
					<optgroup key={category} label={category}>
						<Options choices={families.map(({ id, name }) => ({ id, label: name }))} />
					</optgroup>
				))}
			</SelectField>
			<TextArea
				label="Attributes"
				rows={5}
				autoComplete="off"
				hint="One per line, like Thread = M8. Those without a value are left out."
				field={fields.specs}
			/>
		</details>
	);
}

/** With an error, or another value than an empty form has. */
export const isFilledIn = ({ initialValue, errors }: FieldState): boolean =>
	errors !== undefined || !["", "1", "piece", undefined].includes(initialValue);
