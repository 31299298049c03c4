import { redirect } from "@remix-run/cloudflare";
import { previewList } from "~/http/order-pad/preview-list.server";
import { admin } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadCustomer } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

/** Shows the customer's prices. */
export const action = admin.upload(async (args) =>
	previewList(args, await loadCustomer(args.ctx, args.params)),
);

export const loader = admin.loader(async ({ ctx, params }) => {
	const { customerId } = await loadCustomer(ctx, params);
	return redirect(`/dashboard/customers/${customerId}/order-pad`);
});
