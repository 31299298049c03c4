import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editVatRate } from "~/domain/catalog/vat-rates/edit-vat-rate.server";
import { type VatRateFields as Fields, vatRateInput } from "~/domain/catalog/vat-rates/input";
import { findVatRate, type VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeVatRateError } from "~/http/errors/catalog.server";
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
import { PASSWORD_HINT, VatRateFields } from "./vat-rate-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "VAT rate"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const rate = orNotFound(await findVatRate(context.platform.db, params.vatRateId ?? ""));
	const saved = toFields(rate);
	const passwordNeed = await getPasswordNeed(request, context, admin);
	return { name: rate.name, saved, shown: describeShown(saved), passwordNeed };
}

const toFields = ({ name, bp }: VatRate) => ({ name, rate: String(bp / 100) });

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findVatRate(platform.db, params.vatRateId ?? ""));
	const input = await validateFormWithPassword({ request, context, admin }, vatRateInput);
	if (!input.ok) return input.response;
	const conflict = await findEditConflict(input, toFields(old));
	if (conflict) return respondWithForm(conflict, 409);
	const edited = await editVatRate(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast("/dashboard/vat", "updated");
	return respondWithError(input, describeVatRateError(edited));
}

export default function EditVatRate() {
	return (
		<FormPage<Fields>
			{...useLoaderData<typeof loader>()}
			title="Edit VAT rate"
			intro="New orders of products with this rate get the change. Orders placed before keep theirs, and prices stay as they are."
			passwordHint={PASSWORD_HINT}
			buttons={{ submit: "Save changes", cancelTo: "/dashboard/vat" }}
		>
			{(fields) => <VatRateFields fields={fields} />}
		</FormPage>
	);
}
