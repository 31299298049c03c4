import type { ListFields as Fields } from "~/domain/price-lists/input";
import { KIND_LABELS } from "~/domain/price-lists/rules";
import { DecimalField, Field, type FieldState, SelectField } from "~/ui/forms/field";

type ListFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
};

const KINDS = [
	{ id: "public", label: `${KIND_LABELS.public}: for everybody` },
	{ id: "sale", label: `${KIND_LABELS.sale}: for everybody, with its last day shown` },
	{ id: "group", label: `${KIND_LABELS.group}: for the accounts you add` },
	{ id: "contract", label: `${KIND_LABELS.contract}: for the accounts you add` },
];

export const STATE_LABELS = { inactive: "Inactive", active: "Active" } as const;

export function ListFields({ fields }: ListFieldsProps) {
	return (
		<>
			<Field label="Name" required autoComplete="off" field={fields.name} />
			<SelectField label="Kind" field={fields.kind} choices={KINDS} />
			<DecimalField
				label="Discount, %"
				hint="Off the base price of all goods that have no price in this list. At most 90."
				field={fields.percent}
			/>
			<Field
				label="First day"
				type="date"
				required
				hint="Bangladesh time, from midnight."
				field={fields.from}
			/>
			<Field
				label="Last day"
				type="date"
				hint="Inclusive. Empty for a list without an end."
				field={fields.until}
			/>
			<SelectField
				label="State"
				hint="Only an active list changes prices."
				field={fields.state}
				choices={Object.entries(STATE_LABELS).map(([id, label]) => ({ id, label }))}
			/>
		</>
	);
}
