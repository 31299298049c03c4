import { redirect } from "@remix-run/cloudflare";
import { activateCompany } from "~/domain/companies/applications.server";
import { holdCompany } from "~/domain/companies/company.server";
import { findCompany } from "~/domain/companies/queries.server";
import { admin } from "~/http/pages/page.server";
import { unknownButton } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

const getPath = (customerId = "") => `/dashboard/customers/${customerId}`;

export const loader = admin.loader(async ({ params }) => redirect(getPath(params.customerId)));

/** Handles the buttons of the customer's page. */
export const action = admin.action(async ({ params, ctx, form }) => {
	const customerId = params.customerId ?? "";
	const path = getPath(customerId);
	const to = (await form.data()).get("to");
	found(await findCompany(ctx.db, customerId));
	if (to === "active") {
		const outcome = await activateCompany(ctx, customerId);
		return form.leave(path, outcome === "activated" ? "company-activated" : outcome);
	}
	const isOnHold = to === "on_hold";
	if (!isOnHold && to !== "released") throw unknownButton();
	const isChanged = await holdCompany(ctx, { customerId, isOnHold });
	return form.leave(path, isChanged ? "updated" : "nothing-changed");
});

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function CompanyState() {
	return null;
}
