import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { previewList } from "~/routes/order-pad/preview-list.server";
import { loadCustomer } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

/** At the customer's prices. */
export async function action(args: ActionFunctionArgs) {
	await requireAdmin(args.request, args.context);
	const { admin, customer } = await loadCustomer(args);
	return previewList(args, { owner: customer, userId: admin.id });
}

export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await loadCustomer(args);
	return redirect(`/dashboard/customers/${customer.customerId}/order-pad`);
}
