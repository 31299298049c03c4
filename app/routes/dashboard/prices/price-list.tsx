import { type ListFields as Fields, listInput } from "~/domain/price-lists/input";
import type { PriceList } from "~/domain/price-lists/queries.server";
import { formatDayValue, formatLastDayValue, KIND_LABELS } from "~/domain/price-lists/rules";
import { PRICE_LISTS } from "~/domain/price-lists/verbs.server";
import { nounAction, nounLoader } from "~/http/pages/noun-page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { nounMeta } from "~/ui/dashboard/noun-page";
import { DecimalField, Field, type FieldState, PlainField, SelectField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = nounMeta("price list");

const toFields = ({ name, kind, percentOffBp, fromAt, untilAt, state }: PriceList) => ({
	name,
	kind,
	state,
	percent: percentOffBp === 0 ? "" : String(percentOffBp / 100),
	from: formatDayValue(fromAt),
	until: formatLastDayValue(untilAt),
});

const STATE_LABELS = { inactive: "Inactive", active: "Active" };

const page = {
	noun: PRICE_LISTS,
	param: "priceListId",
	input: listInput,
	toFields,
	labels: { kind: KIND_LABELS, state: STATE_LABELS },
	asksPassword: true,
	getPath: (id: string) => `/dashboard/prices/${id}`,
	addedToast: "price-list-added",
	unchangedToast: "nothing-changed",
} as const;

export const loader = nounLoader(page, ({ now }, list) =>
	list
		? { list: { id: list.id, name: list.name, kind: list.kind } }
		: { saved: { from: formatDayValue(now()) } },
);

export const action = nounAction(page);

export default withData<typeof loader>(({ list, ...page }) => (
	<FormPage<Fields>
		{...page}
		title={list ? list.name : "Add price list"}
		tabs={list ? <ListTabs id={list.id} kind={list.kind} /> : null}
		buttons={
			list
				? { submit: "Save changes" }
				: { submit: "Add price list", cancelTo: "/dashboard/prices" }
		}
	>
		{(fields) => <ListFields fields={fields} />}
	</FormPage>
));

const KINDS = [
	{ id: "public", label: `${KIND_LABELS.public}: for everybody` },
	{ id: "sale", label: `${KIND_LABELS.sale}: for everybody, with its last day shown` },
	{ id: "group", label: `${KIND_LABELS.group}: for the accounts you add` },
	{ id: "contract", label: `${KIND_LABELS.contract}: for the accounts you add` },
];

function ListFields({ fields }: { fields: Record<keyof Fields, FieldState> }) {
	return (
		<>
			<PlainField label="Name" required field={fields.name} />
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
