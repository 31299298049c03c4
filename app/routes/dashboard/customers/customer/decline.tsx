import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { declineApplication } from "~/domain/companies/decline-application.server";
import { type DeclineFields, declineInput } from "~/domain/companies/input";
import { findApplication } from "~/domain/companies/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Notice } from "~/ui/elements/notice";
import { TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Decline ${page.data?.application?.company ?? "an application"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const customerId = params.customerId ?? "";
	return { application: await findApplication(context.platform.db, { customerId }) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, declineInput);
	if (!input.ok) return input.response;
	const decision = { customerId: params.customerId ?? "", ...input.value };
	const isDeclined = await declineApplication(context.platform, admin.id, decision);
	return redirectWithToast(
		"/dashboard/customers",
		isDeclined ? "application-declined" : "already-decided",
	);
}

export default function Decline() {
	const { application } = useLoaderData<typeof loader>();
	if (!application)
		return (
			<Page title="Decline an application" width="text">
				<Notice kind="info">There is no application here, or it was decided.</Notice>
			</Page>
		);
	const { company, email, customerId } = application;
	return (
		<FormPage<DeclineFields>
			title={`Decline ${company}`}
			intro={`We email the reason to ${email}, who may apply again.`}
			buttons={{
				submit: "Decline",
				variant: "danger",
				cancelTo: `/dashboard/customers/${customerId}`,
			}}
		>
			{(fields) => <TextArea label="Reason" rows={3} required field={fields.reason} />}
		</FormPage>
	);
}
