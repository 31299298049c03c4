import { useLoaderData } from "@remix-run/react";
import { type ListFields as Fields, listInput, newListInput } from "~/domain/price-lists/input";
import { findPriceList, type PriceList } from "~/domain/price-lists/queries.server";
import { formatDayValue, formatLastDayValue, KIND_LABELS } from "~/domain/price-lists/rules";
import { createList, editList } from "~/domain/price-lists/verbs.server";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DecimalField, Field, type FieldState, SelectField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { titled } from "~/ui/head/page-meta";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Add price list", ({ list }) =>
	list ? `Edit ${list.name}` : "Add price list",
);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const { db, now, newId } = ctx;
	const passwordNeed = await getPasswordNeed(request, context, user);
	if (!params.priceListId)
		return { passwordNeed, saved: { from: formatDayValue(now()) }, idempotencyKey: newId() };
	const list = found(await findPriceList(db, params.priceListId));
	const { id, name, kind } = list;
	const saved = toFields(list);
	return { passwordNeed, list: { id, name, kind }, saved, shown: describeShown(saved) };
});

const toFields = ({ name, kind, percentOffBp, fromAt, untilAt, state }: PriceList) => ({
	name,
	kind,
	state,
	percent: percentOffBp === 0 ? "" : String(percentOffBp / 100),
	from: formatDayValue(fromAt),
	until: formatLastDayValue(untilAt),
});

const STATE_LABELS = { inactive: "Inactive", active: "Active" };
const LABELS = { kind: KIND_LABELS, state: STATE_LABELS };

export const action = admin.action(async ({ params, ctx, form }) => {
	if (!params.priceListId) {
		const input = await form.read(newListInput);
		await form.confirm();
		const id = await createList(ctx, input);
		return redirectWithToast(`/dashboard/prices/${id}`, "price-list-added");
	}
	const old = found(await findPriceList(ctx.db, params.priceListId));
	const { list } = await form.read(listInput);
	await form.confirm();
	await form.refuseOvertaken(toFields(old), () => LABELS);
	const toast = (await editList(ctx, old, list)) ? "updated" : "nothing-changed";
	return redirectWithToast(`/dashboard/prices/${old.id}`, toast);
});

export default function PriceListForm() {
	const { list, ...page } = useLoaderData<typeof loader>();
	return (
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
	);
}

const KINDS = [
	{ id: "public", label: `${KIND_LABELS.public}: for everybody` },
	{ id: "sale", label: `${KIND_LABELS.sale}: for everybody, with its last day shown` },
	{ id: "group", label: `${KIND_LABELS.group}: for the accounts you add` },
	{ id: "contract", label: `${KIND_LABELS.contract}: for the accounts you add` },
];

function ListFields({ fields }: { fields: Record<keyof Fields, FieldState> }) {
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
