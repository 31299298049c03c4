import type { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { type MethodFields as Fields, methodInput, newMethodInput } from "~/domain/delivery/input";
import {
	type DeliveryZone,
	findMethod,
	listZones,
	type SavedMethod,
} from "~/domain/delivery/queries.server";
import {
	DELIVERY_KINDS,
	DELIVERY_UNITS,
	type DeliveryKind,
	type DeliveryUnit,
	formatRates,
} from "~/domain/delivery/rules";
import { addMethod, editMethod } from "~/domain/delivery/verbs.server";
import { formatDecimalTk } from "~/domain/money/rules";
import { formatVatRate } from "~/domain/money/vat-rate";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { Field, type FieldState, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/delivery";

export const meta = nounMeta("delivery method");

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) => {
	const [rates, zones] = await Promise.all([listVatRates(db), listZones(db)]);
	const vatRates = rates.map(({ id, name, bp }) => ({
		id,
		label: `${name} (${formatVatRate(bp)})`,
	}));
	const choices = { vatRates, zones };
	if (!params.methodId) return { choices, idempotencyKey: newId() };
	const method = found(await findMethod(db, params.methodId));
	const texts = toTexts(method, zones);
	return { choices, saved: { ...texts, zones: method.zones }, shown: describeShown(texts) };
});

/** The texts of the form; the zones by name, to notice that others changed them. */
const toTexts = (
	method: SavedMethod,
	zones: readonly DeliveryZone[],
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

export const action = admin.action(async ({ params, ctx, form }) => {
	if (!params.methodId) {
		await addMethod(ctx, await form.read(newMethodInput));
		return form.leave(LIST_PATH, "delivery-method-added");
	}
	const old = found(await findMethod(ctx.db, params.methodId));
	const method = await form.read(methodInput);
	await form.refuseOvertaken(toTexts(old, await listZones(ctx.db)));
	await editMethod(ctx, old, method);
	return form.leave(LIST_PATH, "updated");
});

export default withData<typeof loader>(({ choices }) => (
	<NounPage<Fields>
		noun="delivery method"
		list={LIST_PATH}
		editIntro="New orders get the change. Orders placed before keep theirs."
		addButton="Add method"
	>
		{(fields) => <MethodFields fields={fields} choices={choices} />}
	</NounPage>
));

const KIND_LABELS: Record<DeliveryKind, string> = {
	delivery: "The shop delivers",
	pickup: "The buyer picks up",
	"own-carrier": "A carrier of the buyer's collects",
};

const UNIT_LABELS: Record<DeliveryUnit, string> = {
	order: "the order",
	kg: "each kilogram, rounded up",
};

type MethodFieldsProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "choices"> & {
	fields: Record<Exclude<keyof Fields, "zones">, FieldState> &
		Record<"zones", ComponentProps<typeof CheckboxGroup>["field"]>;
};

function MethodFields({ fields, choices }: MethodFieldsProps) {
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
