import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { checkPad } from "~/domain/order-pad/check-pad.server";
import { findPad, findPadWithProducts } from "~/domain/order-pad/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readNetView } from "~/http/document/net-view.server";
import { switchNetView } from "~/http/document/switch-net-view.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { orNotFound, redirectTo } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { parseReview } from "~/routes/order-pad/pad/handle-pad.server";
import {
	ADD_INTENT,
	formatSuggested,
	readPadForm,
	readSuggested,
} from "~/routes/order-pad/pad/pad-form";
import { PadReview, PadTitle } from "~/routes/order-pad/pad/pad-review";
import { buildPadView } from "~/routes/order-pad/pad/pad-view";
import { ButtonLink } from "~/ui/elements/button";
import { NetTotal } from "~/ui/elements/net-total";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { NET_FIELD } from "~/ui/products/net-view";
import { CustomerLine, UnverifiedNotice } from "./customer-line";
import { loadCustomer, toCustomerView } from "./load-customer.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Check the order of ${page.data?.customer.name ?? "a customer"}`);

export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { admin, customer } = await loadCustomer({ request, params, context });
	const { platform } = context;
	const pad = orNotFound(await findPadWithProducts(platform, customer, params.customerPadId ?? ""));
	return {
		customer: toCustomerView(customer),
		pad: buildPadView(pad, {
			suggestedFrom: readSuggested(request),
			isNet: readNetView(request, admin),
		}),
		idempotencyKey: platform.newId(),
	};
}

/** 'Check' is idempotent; 'Order' continues with the address. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { id: adminId } = await requireAdmin(request, context);
	const { platform } = context;
	const form = await parseReview(request);
	const { customer } = await loadCustomer({ request, params, context });
	const pad = orNotFound(await findPad(platform.db, customer.id, params.customerPadId ?? ""));
	await enforceRateLimit(request, platform, "pad", adminId);
	const entries = readPadForm(form);
	await checkPad(platform, customer, pad, entries);
	const path = `/dashboard/customers/${customer.customerId}/order-pad/${pad.id}`;
	if (form.has(NET_FIELD)) return switchNetView(context, form, path);
	return redirectTo(
		form.get("intent") === ADD_INTENT ? `${path}/order` : path + formatSuggested(entries),
		[],
	);
}

export default function ReviewPhoneOrder() {
	const { customer, pad, idempotencyKey } = useLoaderData<typeof loader>();
	const path = `/dashboard/customers/${customer.customerId}/order-pad`;
	return (
		<Page
			title={<PadTitle pad={pad} />}
			intro={
				<>
					<CustomerLine customer={customer} />
					<NetTotal {...pad.amounts} />
				</>
			}
			width="wide"
			actions={<ButtonLink to={path}>New list</ButtonLink>}
		>
			<UnverifiedNotice customer={customer} />
			<PadReview
				path={`${path}/${pad.id}`}
				pad={pad}
				idempotencyKey={idempotencyKey}
				isForCustomer
			/>
		</Page>
	);
}
