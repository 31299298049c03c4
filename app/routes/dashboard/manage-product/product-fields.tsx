import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ProductFields as Fields } from "~/domain/catalog/input";
import { UNITS } from "~/domain/catalog/unit-rules";
import { describeRate } from "~/domain/money/vat-rate";
import { groupBy } from "~/platform/group-by";
import { Field, type FieldState, Options, SelectField, TextArea } from "~/ui/forms/field";
import { PictureField } from "~/ui/forms/picture-field";
import type { ProductChoices } from "./list-product-choices.server";

type ProductFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	choices: ProductChoices;
	imageKey?: string;
	/** Rendered between price and description. */
	children?: ReactNode;
};

export function ProductFields(props: ProductFieldsProps) {
	const { fields, choices, imageKey, children } = props;
	/** The form came back: sections with values or errors stay open. */
	const isRefused = useActionData() !== undefined;
	return (
		<>
			<Field label="Name" required field={fields.name} />
			<Field
				label="Price"
				inputMode="decimal"
				hint="In tk, with at most two decimals: 1250 or 12.50."
				required
				field={fields.price}
			/>
			<SelectField
				label="VAT rate"
				field={fields.vatRateId}
				hint="The price contains it. A change applies to new orders."
				defaultValue={fields.vatRateId.initialValue ?? "standard"}
				choices={choices.vatRates.map((rate) => ({ id: rate.id, label: describeRate(rate) }))}
			/>
			{children}
			<TextArea label="Description" rows={6} required field={fields.description} />
			<PlacementFields fields={fields} choices={choices} isRefused={isRefused} />
			<TradeFields fields={fields} isRefused={isRefused} />
			<PictureField label="Picture" optional={imageKey !== undefined} current={imageKey} />
		</>
	);
}

const TRADE_FIELDS = [
	"partNumber",
	"unit",
	"packSize",
	"minQuantity",
	"orderMultiple",
	"weightG",
	"leadDays",
	"supersededBy",
	"hsCode",
	"bin",
] as const;

function TradeFields({ fields, isRefused }: Omit<PartFieldsProps, "choices">) {
	const { unit } = fields;
	const isOpen = isRefused && TRADE_FIELDS.some((name) => isFilledIn(fields[name]));
	return (
		<details className="trade-fields" open={isOpen}>
			<summary>Part number, pack and shipping</summary>
			<Field
				label="Part number"
				hint="Your own, like TY-0912. No other product may have it."
				field={fields.partNumber}
			/>
			<SelectField
				label="Unit"
				field={unit}
				hint="What quantity 1 buys."
				defaultValue={unit.initialValue ?? "piece"}
			>
				{UNITS.map((name) => (
					<option key={name}>{name}</option>
				))}
			</SelectField>
			<CountField label="Pack size" name="packSize" hint="Pieces in one unit." fields={fields} />
			<CountField
				label="Minimum quantity"
				name="minQuantity"
				hint="In units. It must be a multiple of the order multiple."
				fields={fields}
			/>
			<CountField
				label="Order multiple"
				name="orderMultiple"
				hint="Buyers order this many units, or a multiple of it."
				fields={fields}
			/>
			<CountField label="Weight" name="weightG" hint="Of one unit, in grams." fields={fields} />
			<CountField
				label="Lead time"
				name="leadDays"
				hint="In days, when it is out of stock. Empty if unknown."
				fields={fields}
			/>
			<Field
				label="Replaced by"
				hint="The part number of the product that replaces this one."
				field={fields.supersededBy}
			/>
			<Field label="HS code" hint="For customs, like 7318.15." field={fields.hsCode} />
			<Field label="Bin" hint="The shelf in the warehouse." field={fields.bin} />
		</details>
	);
}

type CountFieldProps = {
	label: string;
	name: "packSize" | "minQuantity" | "orderMultiple" | "weightG" | "leadDays";
	hint: string;
	fields: ProductFieldsProps["fields"];
};

function CountField({ label, name, hint, fields }: CountFieldProps) {
	return <Field label={label} hint={hint} inputMode="numeric" field={fields[name]} />;
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
