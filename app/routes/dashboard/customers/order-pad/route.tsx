import { useActionData, useLoaderData } from "@remix-run/react";
import { createPadFromForm } from "~/http/order-pad/create-pad-from-form.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Page } from "~/ui/layout/page";
import { PadForm, type PadFormResult } from "~/ui/order-pad/pad-form";
import { CustomerLine, UnverifiedNotice } from "./customer-line";
import { loadCustomer, toCustomerView } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Order by phone for a customer",
	({ customer }) => `Order by phone for ${customer.name}`,
);

const buildPath = (customerId: string) => `/dashboard/customers/${customerId}/order-pad`;

export const loader = admin.loader(async ({ ctx, params }) => {
	const customer = await loadCustomer(ctx, params);
	return { customer: toCustomerView(customer), idempotencyKey: ctx.newId() };
});

export const action = admin.upload(async (args) => {
	const customer = await loadCustomer(args.ctx, args.params);
	return createPadFromForm(args, customer, buildPath(customer.customerId));
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
