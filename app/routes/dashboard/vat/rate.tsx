import { useLoaderData } from "@remix-run/react";
import {
	newVatRateInput,
	type VatRateFields,
	vatRateInput,
} from "~/domain/catalog/vat-rates/input";
import { findVatRate, type VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { addVatRate, editVatRate } from "~/domain/catalog/vat-rates/verbs.server";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DecimalField, Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { titled } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/vat";

export const meta = titled<typeof loader>("Add VAT rate", ({ saved }) =>
	saved ? `Edit ${saved.name}` : "Add VAT rate",
);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const passwordNeed = await getPasswordNeed(request, context, user);
	if (!params.vatRateId) return { passwordNeed, idempotencyKey: ctx.newId() };
	const saved = toFields(found(await findVatRate(ctx.db, params.vatRateId)));
	return { passwordNeed, saved, shown: describeShown(saved) };
});

const toFields = ({ name, bp }: VatRate) => ({ name, rate: String(bp / 100) });

export const action = admin.action(async ({ params, ctx, form }) => {
	if (!params.vatRateId) {
		const rate = await form.read(newVatRateInput);
		await form.confirm();
		await addVatRate(ctx, rate);
		return redirectWithToast(LIST_PATH, "vat-rate-added");
	}
	const old = found(await findVatRate(ctx.db, params.vatRateId));
	const rate = await form.read(vatRateInput);
	await form.confirm();
	await form.refuseOvertaken(toFields(old));
	await editVatRate(ctx, old, rate);
	return redirectWithToast(LIST_PATH, "updated");
});

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
