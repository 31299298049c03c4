import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editList } from "~/domain/price-lists/edit-list.server";
import { type ListFields as Fields, listInput } from "~/domain/price-lists/input";
import { findPriceList, type PriceList } from "~/domain/price-lists/queries.server";
import { formatDayValue, formatLastDayValue, KIND_LABELS } from "~/domain/price-lists/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeListError } from "~/http/errors/price-lists.server";
import { describeShown, findEditConflict } from "~/http/input/edit-conflict.server";
import { respondWithError } from "~/http/input/validate-form.server";
import {
	getPasswordNeed,
	validateFormWithPassword,
} from "~/http/reauthenticate/password-again.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListFields, STATE_LABELS } from "./list-fields";
import { ListTabs } from "./list-tabs";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "price list"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const list = orNotFound(await findPriceList(context.platform.db, params.priceListId ?? ""));
	const { id, name, kind } = list;
	const passwordNeed = await getPasswordNeed(request, context, admin);
	const saved = toFields(list);
	return { id, name, kind, saved, shown: describeShown(saved), passwordNeed };
}

const toFields = ({ name, kind, percentOffBp, fromAt, untilAt, state }: PriceList) => ({
	name,
	kind,
	state,
	percent: percentOffBp === 0 ? "" : String(percentOffBp / 100),
	from: formatDayValue(fromAt),
	until: formatLastDayValue(untilAt),
});

const LABELS = { kind: KIND_LABELS, state: STATE_LABELS };

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findPriceList(platform.db, params.priceListId ?? ""));
	const input = await validateFormWithPassword({ request, context, admin }, listInput);
	if (!input.ok) return input.response;
	const conflict = await findEditConflict(input, toFields(old), () => LABELS);
	if (conflict) return respondWithForm(conflict, 409);
	const { list } = input.value;
	const edited = await editList(platform, { adminId: admin.id, old, list });
	if (edited.ok)
		return redirectWithToast(
			`/dashboard/prices/${old.id}`,
			edited.isChanged ? "updated" : "nothing-changed",
		);
	return respondWithError(input, describeListError(edited));
}

export default function EditPriceList() {
	const { id, name, kind, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			{...page}
			title={name}
			tabs={<ListTabs id={id} kind={kind} />}
			buttons={{ submit: "Save changes" }}
		>
			{(fields) => <ListFields fields={fields} />}
		</FormPage>
	);
}
