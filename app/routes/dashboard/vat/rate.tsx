import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createVatRate } from "~/domain/catalog/vat-rates/create-vat-rate.server";
import { editVatRate } from "~/domain/catalog/vat-rates/edit-vat-rate.server";
import {
	newVatRateInput,
	type VatRateFields,
	vatRateInput,
} from "~/domain/catalog/vat-rates/input";
import { findVatRate, type VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeVatRateError } from "~/http/errors/catalog.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DecimalField, Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/vat";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.saved ? `Edit ${page.data.saved.name}` : "Add VAT rate");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const passwordNeed = await getPasswordNeed(request, context, admin);
	if (!params.vatRateId) return { passwordNeed, idempotencyKey: newId() };
	const saved = toFields(orNotFound(await findVatRate(db, params.vatRateId)));
	return { passwordNeed, saved, shown: describeShown(saved) };
}

const toFields = ({ name, bp }: VatRate) => ({ name, rate: String(bp / 100) });

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const posted = { request, context, admin };
	if (!params.vatRateId) {
		const input = await validateWithPassword(posted, newVatRateInput);
		if (!input.ok) return input.response;
		const created = await createVatRate(platform, admin.id, input.value);
		if (created.ok) return redirectWithToast(LIST_PATH, "vat-rate-added");
		return respondWithError(input, describeVatRateError(created));
	}
	const old = orNotFound(await findVatRate(platform.db, params.vatRateId));
	const input = await refuseOvertaken(
		await validateWithPassword(posted, vatRateInput),
		toFields(old),
	);
	if (!input.ok) return input.response;
	const edited = await editVatRate(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast(LIST_PATH, "updated");
	return respondWithError(input, describeVatRateError(edited));
}

const EDIT_INTRO =
	"New orders of products with this rate get the change. Orders placed before keep theirs, and prices stay as they are.";

export default function Rate() {
	const page = useLoaderData<typeof loader>();
	const isNew = page.saved === undefined;
	return (
		<FormPage<VatRateFields>
			{...page}
			title={isNew ? "Add VAT rate" : "Edit VAT rate"}
			intro={isNew ? undefined : EDIT_INTRO}
			passwordHint="For security: this changes the VAT of every product with this rate."
			buttons={{ submit: isNew ? "Add VAT rate" : "Save changes", cancelTo: LIST_PATH }}
		>
			{(fields) => (
				<>
					<Field
						label="Name"
						autoComplete="off"
						required
						hint="As the product form lists it, like Standard."
						field={fields.name}
					/>
					<DecimalField
						label="Rate in %"
						required
						hint="From 0 to 100, with at most two decimals: 15 or 7.5."
						field={fields.rate}
					/>
				</>
			)}
		</FormPage>
	);
}
