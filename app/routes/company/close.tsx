import { closeCompany } from "~/domain/companies/company.server";
import { listOpenOrders } from "~/domain/companies/queries.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { owner } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Refused } from "~/platform/refused";
import { OpenOrders } from "~/ui/customers/open-orders";
import { ButtonLink } from "~/ui/elements/button";
import { Page } from "~/ui/layout/page";
import { ConfirmPage } from "./confirm-page";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Close the company");

export const loader = owner.loader(async ({ ctx, user }) => {
	const { id, name } = await requireCompany(ctx, user);
	return { name, openOrders: await listOpenOrders(ctx.db, id) };
});

/** Also after an error: an order may have been placed meanwhile. */
export const shouldRevalidate = () => true;

export const action = owner.action(async ({ ctx, user, form }) => {
	const company = await requireCompany(ctx, user);
	form.openDialog();
	if (!(await closeCompany(ctx, company))) throw new Refused("The company is closed already.");
	return form.leave("/login", "company-closed", [await clearSessionCookie(ctx.settings)]);
});

export default withData<typeof loader>(({ name, openOrders }) => {
	if (openOrders.length > 0)
		return (
			<Page title={`Close ${name}`} width="text">
				<OpenOrders orders={openOrders} path="/myorder" />
				<ButtonLink to="/company">Back</ButtonLink>
			</Page>
		);
	return (
		<ConfirmPage title={`Close ${name}`} submit="Close the company">
			All members are logged out and buy for themselves again. Nobody sees the company's orders any
			more; we keep them. This can't be undone.
		</ConfirmPage>
	);
});
