import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { createPadFromForm } from "~/routes/order-pad/handle-create-pad.server";
import { PadForm } from "~/routes/order-pad/pad-form";
import type { PadFormResult } from "~/routes/order-pad/pad-form-result";
import { parsePadForm } from "~/routes/order-pad/read-submitted-list.server";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { CustomerLine, UnverifiedNotice } from "./customer-line";
import { loadCustomer, toCustomerView } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Order by phone for ${page.data?.customer.name ?? "a customer"}`);

const buildPath = (customerId: string) => `/dashboard/customers/${customerId}/order-pad`;

export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await loadCustomer(args);
	return { customer: toCustomerView(customer), idempotencyKey: args.context.platform.newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requireAdmin(args.request, args.context);
	await parsePadForm(args.request);
	return createPadForCustomer(args);
}

const createPadForCustomer = idempotentAction(async (args: ActionFunctionArgs) => {
	const { admin, customer } = await loadCustomer(args);
	const access = { owner: customer, userId: admin.id, path: buildPath(customer.customerId) };
	return createPadFromForm(args, access);
});

export default function PhoneOrder() {
	const { customer, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<PadFormResult>();
	return (
		<Page title="Order by phone" width="wide" intro={<CustomerLine customer={customer} />}>
			<UnverifiedNotice customer={customer} />
			<PadForm
				path={buildPath(customer.customerId)}
				list=""
				idempotencyKey={idempotencyKey}
				result={result}
			/>
		</Page>
	);
}
