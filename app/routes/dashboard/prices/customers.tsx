import { listCustomers } from "~/domain/customers/queries.server";
import { findPriceList, listAssignedCustomers } from "~/domain/price-lists/queries.server";
import { admin } from "~/http/pages/page.server";
import { readFindParam } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { StaffLink } from "~/ui/lists/staff-link";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Customers of price list",
	({ name }) => `Customers of ${name}`,
);

export const loader = admin.loader(async ({ request, params, ctx: { db } }) => {
	const { id, name, kind } = found(await findPriceList(db, params.priceListId ?? ""));
	const path = `/dashboard/prices/${id}/customers`;
	const sought = readFindParam(request.url);
	if (sought) {
		const { customers } = await listCustomers(db, null, { find: sought, hasTerms: false });
		return { id, name, kind, path, sought, customers };
	}
	const after = new URL(request.url).searchParams.get("after") ?? "";
	const { customers, next } = await listAssignedCustomers(db, id, after);
	return { id, name, kind, path, customers, place: { list: path, isFirst: after === "", next } };
});

export default withData<typeof loader>(({ id, name, kind, path, sought, customers, place }) => (
	<ListPage
		title={name}
		intro={
			sought
				? "Open a customer to add or remove this list."
				: "These customers get the prices of this list."
		}
		empty={sought ? `No customer matches '${sought}'` : "No customer has this list yet"}
		place={place}
		caption={sought ? `Customers that match '${sought}'` : "By email"}
		rows={customers}
		columns={[
			[
				"Name",
				({ id: customerId, name, email }) => (
					<StaffLink right="customers" to={`/dashboard/customers/${customerId}`}>
						{name || email}
					</StaffLink>
				),
			],
			["Email", ({ email }) => email],
		]}
	>
		<ListTabs id={id} kind={kind} />
		<FindForm
			path={path}
			rows="Customers"
			id="find-customer"
			label="To add or remove one, find the customer by name, company, BIN, email or phone"
			sought={sought}
			autoCapitalize="none"
		/>
	</ListPage>
));
