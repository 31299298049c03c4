import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createVatRate } from "~/domain/catalog/vat-rates/create-vat-rate.server";
import { type NewVatRateFields, newVatRateInput } from "~/domain/catalog/vat-rates/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeVatRateError } from "~/http/errors/catalog.server";
import { respondWithError } from "~/http/input/validate-form.server";
import {
	getPasswordNeed,
	validateFormWithPassword,
} from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { PASSWORD_HINT, VatRateFields } from "./vat-rate-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add VAT rate");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const passwordNeed = await getPasswordNeed(request, context, admin);
	return { passwordNeed, idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateFormWithPassword({ request, context, admin }, newVatRateInput);
	if (!input.ok) return input.response;
	const created = await createVatRate(context.platform, admin.id, input.value);
	if (created.ok) return redirectWithToast("/dashboard/vat", "vat-rate-added");
	return respondWithError(input, describeVatRateError(created));
}

export default function AddVatRate() {
	return (
		<FormPage<NewVatRateFields>
			{...useLoaderData<typeof loader>()}
			title="Add VAT rate"
			passwordHint={PASSWORD_HINT}
			buttons={{ submit: "Add VAT rate", cancelTo: "/dashboard/vat" }}
		>
			{(fields) => <VatRateFields fields={fields} />}
		</FormPage>
	);
}
