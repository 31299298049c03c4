import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import { previewList } from "~/routes/order-pad/preview-list.server";
import { loadCustomer } from "./load-customer.server";

/** At the customer's prices. */
export async function action(args: ActionFunctionArgs) {
	await requireAdmin(args.request, args.context);
	const { admin, customer } = await loadCustomer(
		args.request,
		args.context,
		args.params.customerId,
	);
	return previewList(args, { owner: customer, userId: admin.id });
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { customer } = await loadCustomer(request, context, params.customerId);
	return redirect(`/dashboard/customers/${customer.customerId}/order-pad`);
}
