import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { closeCompany } from "~/domain/companies/close-company.server";
import { closeInput } from "~/domain/companies/input";
import { findCompany, listOpenOrders } from "~/domain/companies/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeCloseError } from "~/http/errors/companies.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { OpenOrders } from "~/ui/customers/open-orders";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Close ${page.data?.company?.name ?? "a company"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db } = context.platform;
	const found = await findCompany(db, params.customerId ?? "");
	const company = found?.state === "active" || found?.state === "on_hold" ? found : null;
	return {
		company,
		openOrders: company ? await listOpenOrders(db, company.id) : [],
		passwordNeed: await getPasswordNeed(request, context, admin),
	};
}

/** Also after an error: an order may have been placed meanwhile. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const company = orNotFound(await findCompany(platform.db, params.customerId ?? ""));
	const input = await validateWithPassword({ request, context, admin }, closeInput);
	if (!input.ok) return input.response;
	const closed = await closeCompany(platform, { company, by: "admin", actorId: admin.id });
	if (closed.ok || closed.reason === "already-closed")
		return redirectWithToast(
			`/dashboard/customers/${company.id}`,
			closed.ok ? "company-closed-by-admin" : "nothing-changed",
		);
	return respondWithForm(input.reply({ formErrors: [describeCloseError(closed)] }), 409);
}

export default function CloseCompany() {
	const { company, openOrders, passwordNeed } = useLoaderData<typeof loader>();
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
}
