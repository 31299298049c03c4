import type { ComponentProps } from "react";
import { formatRates } from "~/domain/delivery/format-rates";
import type { MethodFields as Fields } from "~/domain/delivery/input";
import type { DeliveryZone, SavedMethod } from "~/domain/delivery/queries.server";
import {
	DELIVERY_KINDS,
	DELIVERY_UNITS,
	type DeliveryKind,
	type DeliveryUnit,
} from "~/domain/delivery/rules";
import { formatDecimalTk } from "~/domain/money/rules";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { Field, type FieldState, SelectField, TextArea } from "~/ui/forms/field";

const KIND_LABELS: Record<DeliveryKind, string> = {
	delivery: "The shop delivers",
	pickup: "The buyer picks up",
	"own-carrier": "A carrier of the buyer's collects",
};

const UNIT_LABELS: Record<DeliveryUnit, string> = {
	order: "the order",
	kg: "each kilogram, rounded up",
};

export type MethodChoices = {
	vatRates: readonly { id: string; label: string }[];
	zones: readonly DeliveryZone[];
};

/** The texts of the form; the zones by name, to notice that others changed them. */
export const toMethodTexts = (
	method: SavedMethod,
	{ zones }: Pick<MethodChoices, "zones">,
): Record<keyof Fields, string> => ({
	name: method.name,
	kind: method.kind,
	unit: method.unit,
	rates: formatRates(method.rates),
	freeOver: method.freeOverPoisha === null ? "" : formatDecimalTk(method.freeOverPoisha),
	maxKg: method.maxKg === null ? "" : String(method.maxKg),
	days: String(method.days),
	vatRateId: method.vatRateId,
	zones: zones.flatMap(({ id, name }) => (method.zones.includes(id) ? name : [])).join(", "),
});

type MethodFieldsProps = {
	fields: Record<Exclude<keyof Fields, "zones">, FieldState> &
		Record<"zones", ComponentProps<typeof CheckboxGroup>["field"]>;
	choices: MethodChoices;
};

export function MethodFields({ fields, choices }: MethodFieldsProps) {
	return (
		<>
			<Field label="Name" required hint="As buyers read it, like Courier." field={fields.name} />
			<SelectField
				label="Who delivers"
				field={fields.kind}
				choices={DELIVERY_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
			/>
			<SelectField
				label="Charged for"
				field={fields.unit}
				choices={DELIVERY_UNITS.map((id) => ({ id, label: UNIT_LABELS[id] }))}
			/>
			<TextArea
				label="Charge in tk"
				rows={3}
				hint="A line for each step: from how many on, and tk for each. '1 60' is tk 60; '1 40' and '10 30' are tk 40 a kilogram, from 10 kg tk 30. Empty costs nothing."
				field={fields.rates}
			/>
			<Field
				label="Free over"
				inputMode="decimal"
				hint="Goods of so many tk are delivered free."
				field={fields.freeOver}
			/>
			<SelectField label="VAT in the charge" field={fields.vatRateId} choices={choices.vatRates} />
			<Field label="Heaviest order in kg" inputMode="numeric" field={fields.maxKg} />
			<Field label="Days until it arrives" inputMode="numeric" required field={fields.days} />
			{choices.zones.length > 0 ? (
				<CheckboxGroup
					legend="Zones (none: all districts)"
					field={fields.zones}
					groups={[
						{
							choices: choices.zones.map(({ id, name, districts }) => ({
								id,
								label: name,
								hint: `${districts.length} ${districts.length === 1 ? "district" : "districts"}`,
							})),
						},
					]}
				/>
			) : null}
		</>
	);
}
