import { redirect } from "@remix-run/cloudflare";
import { applyForCompany } from "~/domain/companies/applications.server";
import { type ApplicationFields, applicationInput } from "~/domain/companies/input";
import { findApplication, findCompany } from "~/domain/companies/queries.server";
import { MAX_APPLICATION_CHARS } from "~/domain/companies/rules";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { DecimalField, Field, PlainField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

const TITLE = "Buy for a company";

export const meta = titled(TITLE);

export const loader = customer.loader(async ({ ctx, user }) => {
	if (await findCompany(ctx.db, user.customerId)) throw redirect("/company");
	const application = await findApplication(ctx.db, { userId: user.id });
	return {
		application: application && { name: application.company, createdAt: application.createdAt },
	};
});

export const action = customer.action(async ({ ctx, user, form }) => {
	const isNew = await applyForCompany(ctx, user, await form.read(applicationInput));
	// The page shows the first application, also when the same form comes again.
	return isNew ? form.leave("/trade/apply", "company-applied") : redirect("/trade/apply", 303);
});

export default withData<typeof loader>(({ application }) => {
	if (application)
		return (
			<Page title={TITLE} width="text">
				<Notice kind="info" title={`Your application for ${application.name} waits`}>
					Your company's account is not active yet. Sent <Day at={application.createdAt} />. We
					check it and email you. Until then you buy as before.
				</Notice>
			</Page>
		);
	return (
		<FormPage<ApplicationFields>
			title={TITLE}
			intro="One account for a company and several people: they share its orders, invoices and prices. Members without ordering rights ask another member for approval. We check each application, and you buy as before until then."
			buttons={{ submit: "Apply", cancelTo: "/account" }}
		>
			{(fields) => (
				<>
					<Field label="Company name" autoComplete="organization" required field={fields.name} />
					<PlainField
						label="BIN"
						hint="The company's Business Identification Number."
						required
						field={fields.bin}
					/>
					<TextArea
						label="What the company buys"
						hint={`For example the kinds of parts, and how many a month. At most ${MAX_APPLICATION_CHARS} characters.`}
						rows={4}
						required
						field={fields.buys}
					/>
					<DecimalField
						label="Credit limit you would like, in tk"
						hint="To order on account and pay later. Empty: you pay each order by card or transfer."
						field={fields.creditLimit}
					/>
				</>
			)}
		</FormPage>
	);
});
