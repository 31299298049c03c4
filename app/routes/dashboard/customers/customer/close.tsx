import { closeCompany } from "~/domain/companies/company.server";
import { closeInput } from "~/domain/companies/input";
import { findCompany, listOpenOrders } from "~/domain/companies/queries.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { OpenOrders } from "~/ui/customers/open-orders";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormPage } from "~/ui/forms/form-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Close a company",
	({ company }) => `Close ${company?.name ?? "a company"}`,
);

export const loader = admin.loader(async ({ request, params, context, ctx, user }) => {
	const named = await findCompany(ctx.db, params.customerId ?? "");
	const company = named?.state === "active" || named?.state === "on_hold" ? named : null;
	return {
		company,
		openOrders: company ? await listOpenOrders(ctx.db, company.id) : [],
		passwordNeed: await getPasswordNeed(request, context, user),
	};
});

/** Also after an error: an order may have been placed meanwhile. */
export const shouldRevalidate = () => true;

export const action = admin.action(async ({ params, ctx, form }) => {
	const company = found(await findCompany(ctx.db, params.customerId ?? ""));
	await form.read(closeInput);
	await form.confirm();
	const isClosed = await closeCompany(ctx, company);
	return form.leave(
		`/dashboard/customers/${company.id}`,
		isClosed ? "company-closed-by-admin" : "nothing-changed",
	);
});

export default withData<typeof loader>(({ company, openOrders, passwordNeed }) => {
	if (!company)
		return (
			<Page title="Close a company" width="text">
				<Notice kind="info">There is no company here, or it is closed already.</Notice>
			</Page>
		);
	const path = `/dashboard/customers/${company.id}`;
	if (openOrders.length > 0)
		return (
			<Page title={`Close ${company.name}`} width="text">
				<OpenOrders orders={openOrders} path="/dashboard/orders" />
				<ButtonLink to={path}>Back</ButtonLink>
			</Page>
		);
	return (
		<FormPage<{ password: string }>
			title={`Close ${company.name}`}
			passwordNeed={passwordNeed}
			passwordHint="For security: this can't be undone."
			buttons={{ submit: "Close the company", variant: "danger", cancelTo: path }}
		>
			{() => (
				<p className="mb-6">
					All members are logged out, get an email and buy for themselves again. Invitations, and
					requests that wait for an approval, end. The orders stay with the closed company. This
					can't be undone.
				</p>
			)}
		</FormPage>
	);
});
