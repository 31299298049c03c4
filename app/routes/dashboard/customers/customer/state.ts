import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { activateCompany } from "~/domain/companies/activate-company.server";
import { holdCompany } from "~/domain/companies/hold-company.server";
import { findCompany } from "~/domain/companies/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { orNotFound, unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

const getPath = (customerId = "") => `/dashboard/customers/${customerId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return redirect(getPath(params.customerId));
}

/** The buttons of the customer's page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { id: adminId } = await requireAdmin(request, context);
	const { platform } = context;
	const customerId = params.customerId ?? "";
	const path = getPath(customerId);
	const to = (await parseForm(request)).get("to");
	orNotFound(await findCompany(platform.db, customerId));
	if (to === "active") {
		const activated = await activateCompany(platform, adminId, customerId);
		return redirectWithToast(path, activated.ok ? "company-activated" : activated.reason);
	}
	const isOnHold = to === "on_hold";
	if (!isOnHold && to !== "released") throw unknownButton();
	const isChanged = await holdCompany(platform, adminId, { customerId, isOnHold });
	return redirectWithToast(path, isChanged ? "updated" : "nothing-changed");
}

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function CompanyState() {
	return null;
}
