import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createList } from "~/domain/price-lists/create-list.server";
import { type NewListFields, newListInput } from "~/domain/price-lists/input";
import { formatDayValue } from "~/domain/price-lists/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeListError } from "~/http/errors/price-lists.server";
import { respondWithError } from "~/http/input/validate-form.server";
import {
	getPasswordNeed,
	validateFormWithPassword,
} from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListFields } from "./list-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add price list");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { now, newId } = context.platform;
	const passwordNeed = await getPasswordNeed(request, context, admin);
	return { saved: { from: formatDayValue(now()) }, passwordNeed, idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateFormWithPassword({ request, context, admin }, newListInput);
	if (!input.ok) return input.response;
	const created = await createList(context.platform, admin.id, input.value);
	if (created.ok) return redirectWithToast(`/dashboard/prices/${created.id}`, "price-list-added");
	return respondWithError(input, describeListError(created));
}

export default function AddPriceList() {
	return (
		<FormPage<NewListFields>
			{...useLoaderData<typeof loader>()}
			title="Add price list"
			buttons={{ submit: "Add price list", cancelTo: "/dashboard/prices" }}
		>
			{(fields) => <ListFields fields={fields} />}
		</FormPage>
	);
}
