import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { findPriceList, listAssignedCustomers } from "~/domain/price-lists/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { ListTabs } from "./list-tabs";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Customers of ${page.data?.name ?? "price list"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const list = orNotFound(await findPriceList(db, params.priceListId ?? ""));
	const { id, name, kind } = list;
	const after = new URL(request.url).searchParams.get("after") ?? "";
	const { customers, next } = await listAssignedCustomers(db, id, after);
	const place = { list: `/dashboard/prices/${id}/customers`, isFirst: after === "", next };
	return { id, name, kind, customers, place };
}

export default function PriceListCustomers() {
	const { id, name, kind, customers, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title={name}
			intro="These customers get the prices of this list."
			empty="No customer has this list yet"
			place={place}
			caption="By email"
			rows={customers}
			columns={[
				[
					"Name",
					({ id: customerId, name, email }) => (
						<Link to={`/dashboard/customers/${customerId}`}>{name || email}</Link>
					),
				],
				["Email", ({ email }) => email],
			]}
		>
			<ListTabs id={id} kind={kind} />
			<FindForm
				path="/dashboard/customers"
				rows="Customers"
				id="find-customer"
				label="To add or remove one, find the customer by name, company, BIN, email or phone"
				sought={undefined}
				autoCapitalize="none"
			/>
		</ListPage>
	);
}
