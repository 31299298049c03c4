import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createList } from "~/domain/price-lists/create-list.server";
import { editList } from "~/domain/price-lists/edit-list.server";
import { type ListFields as Fields, listInput, newListInput } from "~/domain/price-lists/input";
import { findPriceList, type PriceList } from "~/domain/price-lists/queries.server";
import { formatDayValue, formatLastDayValue, KIND_LABELS } from "~/domain/price-lists/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeListError } from "~/http/errors/price-lists.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DecimalField, Field, type FieldState, SelectField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.list ? `Edit ${page.data.list.name}` : "Add price list");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, now, newId } = context.platform;
	const passwordNeed = await getPasswordNeed(request, context, admin);
	if (!params.priceListId)
		return { passwordNeed, saved: { from: formatDayValue(now()) }, idempotencyKey: newId() };
	const list = orNotFound(await findPriceList(db, params.priceListId));
	const { id, name, kind } = list;
	const saved = toFields(list);
	return { passwordNeed, list: { id, name, kind }, saved, shown: describeShown(saved) };
}

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

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const posted = { request, context, admin };
	if (!params.priceListId) {
		const input = await validateWithPassword(posted, newListInput);
		if (!input.ok) return input.response;
		const created = await createList(platform, admin.id, input.value);
		if (created.ok) return redirectWithToast(`/dashboard/prices/${created.id}`, "price-list-added");
		return respondWithError(input, describeListError(created));
	}
	const old = orNotFound(await findPriceList(platform.db, params.priceListId));
	const input = await refuseOvertaken(
		await validateWithPassword(posted, listInput),
		toFields(old),
		() => LABELS,
	);
	if (!input.ok) return input.response;
	const edited = await editList(platform, { adminId: admin.id, old, list: input.value.list });
	if (!edited.ok) return respondWithError(input, describeListError(edited));
	const toast = edited.isChanged ? "updated" : "nothing-changed";
	return redirectWithToast(`/dashboard/prices/${old.id}`, toast);
}

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
