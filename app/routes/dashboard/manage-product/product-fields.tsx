import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ProductFields as Fields } from "~/domain/catalog/input";
import {
	PRODUCT_FIELDS,
	type ProductField,
	type ProductFieldName,
	TRADE_NAMES,
} from "~/domain/catalog/product-fields";
import { UNITS } from "~/domain/catalog/unit-rules";
import { describeRate } from "~/domain/money/vat-rate";
import { groupBy } from "~/platform/group-by";
import { DecimalField, Field, type FieldState, Options, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { PictureField } from "~/ui/uploads/picture-field";
import type { ProductChoices } from "./list-product-choices.server";

type ProductFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	choices: ProductChoices;
	imageKey?: string;
	children?: ReactNode;
};

export function ProductFields(props: ProductFieldsProps) {
	const { fields, choices, imageKey, children } = props;
	/** The form came back: sections with values or errors stay open. */
	const isRefused = useActionData() !== undefined;
	return (
		<>
			<Field {...describeField(fields, "name")} required />
			<Field {...describeField(fields, "price")} inputMode="decimal" required />
			<SelectField
				label="VAT rate"
				field={fields.vatRateId}
				hint="The price contains it. A change applies to new orders."
				defaultValue={fields.vatRateId.initialValue ?? "standard"}
				choices={choices.vatRates.map((rate) => ({ id: rate.id, label: describeRate(rate) }))}
			/>
			{children}
			<TextArea {...describeField(fields, "description")} rows={6} required />
			<PlacementFields fields={fields} choices={choices} isRefused={isRefused} />
			<TradeFields fields={fields} isRefused={isRefused} />
			<PictureField label="Picture" optional={imageKey !== undefined} current={imageKey} />
		</>
	);
}

const describeField = (fields: ProductFieldsProps["fields"], name: ProductFieldName) => {
	const { label, hint } = PRODUCT_FIELDS[name];
	return { label, hint, field: fields[name] };
};

function TradeFields({ fields, isRefused }: Omit<PartFieldsProps, "choices">) {
	const isOpen = isRefused && TRADE_NAMES.some((name) => isFilledIn(fields[name]));
	return (
		<details className="trade-fields" open={isOpen}>
			<summary>Part number, pack, shipping and cost</summary>
			{TRADE_NAMES.map((name) => (
				<TradeField key={name} kind={PRODUCT_FIELDS[name].kind} {...describeField(fields, name)} />
			))}
		</details>
	);
}

type TradeFieldProps = ReturnType<typeof describeField> & Pick<ProductField, "kind">;

function TradeField({ kind, ...props }: TradeFieldProps) {
	if (kind === "count" || kind === "weight") return <Field inputMode="numeric" {...props} />;
	if (kind === "amount") return <DecimalField {...props} />;
	if (kind !== "unit") return <Field {...props} />;
	return (
		<SelectField defaultValue={props.field.initialValue ?? "piece"} {...props}>
			{UNITS.map((name) => (
				<option key={name}>{name}</option>
			))}
		</SelectField>
	);
}

type PartFieldsProps = Pick<ProductFieldsProps, "fields" | "choices"> & { isRefused: boolean };

function PlacementFields({ fields, choices, isRefused }: PartFieldsProps) {
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
const isFilledIn = ({ initialValue, errors }: FieldState): boolean =>
	errors !== undefined || !["", "1", "piece", undefined].includes(initialValue);
