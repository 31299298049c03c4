import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { editVatRate } from "~/domain/catalog/vat-rates/edit-vat-rate.server";
import { type VatRateFields as Fields, vatRateInput } from "~/domain/catalog/vat-rates/input";
import { findVatRate } from "~/domain/catalog/vat-rates/queries.server";
import { requireConfirmedAdmin } from "~/http/auth/guards.server";
import { describeVatRateError } from "~/http/errors/catalog.server";
import { validateForm } from "~/http/input/validate-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { getTypedVatRate, VAT_RATE_FIELDS, VatRateFields } from "./vat-rate-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.rate.name ?? "VAT rate"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireConfirmedAdmin(request, context);
	const rate = await findVatRate(context.platform.db, params.vatRateId ?? "");
	if (!rate) throw notFound();
	return { rate, typed: getTypedVatRate(new URL(request.url)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireConfirmedAdmin(request, context, VAT_RATE_FIELDS);
	const input = await validateForm(request, vatRateInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const { platform } = context;
	const edited = await editVatRate(platform, admin.id, params.vatRateId ?? "", input.value);
	if (edited.ok) return redirectWithToast("/dashboard/vat", "updated");
	const { status, errors } = describeVatRateError(edited);
	return respondWithForm(input.reply(errors), status);
}

export default function EditVatRate() {
	const { rate, typed } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name: rate.name, rate: String(rate.bp / 100), ...typed },
	});
	return (
		<Page
			title="Edit VAT rate"
			intro="New orders of products with this rate get the change. Orders placed before keep theirs, and prices stay as they are."
			width="text"
		>
			<Form method="post" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<VatRateFields fields={fields} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save changes
					</Button>
					<ButtonLink to="/dashboard/vat">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
