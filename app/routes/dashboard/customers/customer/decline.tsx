import { declineApplication } from "~/domain/companies/applications.server";
import { type DeclineFields, declineInput } from "~/domain/companies/input";
import { findApplication } from "~/domain/companies/queries.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Notice } from "~/ui/elements/notice";
import { FormPage } from "~/ui/forms/form-page";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Decline an application",
	({ application }) => `Decline ${application?.company ?? "an application"}`,
);

export const loader = admin.loader(async ({ params, ctx }) => {
	const customerId = params.customerId ?? "";
	return { application: await findApplication(ctx.db, { customerId }) };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	const { reason } = await form.read(declineInput);
	const isDeclined = await declineApplication(ctx, { customerId: params.customerId ?? "", reason });
	return form.leave(
		"/dashboard/customers",
		isDeclined ? "application-declined" : "already-decided",
	);
});

export default withData<typeof loader>(({ application }) => {
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
});
