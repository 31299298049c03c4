import { Link, useLoaderData } from "@remix-run/react";
import {
	type ListedApplication,
	listApplications,
	listCompanies,
} from "~/domain/companies/queries.server";
import { STATE_LABELS } from "~/domain/companies/rules";
import { type ListedCustomer, listCustomers } from "~/domain/customers/queries.server";
import { admin } from "~/http/pages/page.server";
import { readFindParam, readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Day } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { RowLink } from "~/ui/lists/row-actions";
import { useRights } from "~/ui/shell/use-rights";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Customers", ({ sought }) =>
	sought ? `Customers: ${sought}` : "Customers",
);

const CUSTOMER_LIST = {
	path: "/dashboard/customers",
	param: "show",
	tabs: [
		["All", "all"],
		["Companies", "companies"],
		["On hold", "on_hold"],
		["Closed", "closed"],
		["With price lists or exempt from VAT", "terms"],
	],
} as const satisfies TabbedList;

export const loader = admin.loader(async ({ request, ctx: { db } }) => {
	const sought = readFindParam(request.url);
	const { tab, after, place } = readTabbedListUrl(CUSTOMER_LIST, request.url);
	const filter = { find: sought, hasTerms: tab === "terms" };
	if (tab === "companies" || tab === "on_hold" || tab === "closed") {
		const only = tab === "companies" ? undefined : tab;
		const { companies, next } = await listCompanies(db, after, only);
		return {
			companies,
			customers: [],
			applications: [],
			tab,
			sought: undefined,
			place: { ...place, next },
		};
	}
	const [{ customers, next }, applications] = await Promise.all([
		listCustomers(db, after, filter),
		place.isFirst && !sought ? listApplications(db) : [],
	]);
	return {
		companies: null,
		customers,
		applications,
		tab,
		sought,
		place: { ...place, next: sought ? null : next },
	};
});

export default function Customers() {
	const { companies, customers, applications, tab, sought, place } = useLoaderData<typeof loader>();
	const may = useRights();
	const search = (
		<FindForm
			path={CUSTOMER_LIST.path}
			rows="Customers"
			id="find-customer"
			label="Find by name, company, BIN, email or phone"
			sought={sought}
			autoCapitalize="none"
		/>
	);
	const tabs = <ListTabs label="Customers" list={CUSTOMER_LIST} current={tab} />;
	if (companies)
		return (
			<ListPage
				title="Customers"
				empty="No companies here"
				noMore="No more companies"
				place={place}
				caption="Newest first"
				rows={companies}
				columns={[
					["Company", ({ id, name }) => <CustomerLink id={id}>{name}</CustomerLink>],
					["BIN", ({ bin }) => bin || "–"],
					["State", ({ state }) => STATE_LABELS[state]],
					["Members", ({ memberCount }) => formatNumber(memberCount), "end"],
				]}
			>
				{search}
				{tabs}
			</ListPage>
		);
	return (
		<ListPage
			title="Customers"
			empty={sought ? `No customer matches '${sought}'` : "No customers here"}
			noMore="No more customers"
			place={place}
			caption={sought ? `Customers that match '${sought}'` : "Newest first"}
			rows={customers}
			getKey={({ userId, id }) => userId ?? id}
			columns={[
				["Name", (customer) => <Name {...customer} />],
				["Email", ({ email }) => email],
				["Price lists", ({ lists }) => lists || "–"],
				["Exempt until", ({ exemptUntil }) => (exemptUntil ? <Day at={exemptUntil - 1} /> : "–")],
				[
					"Actions",
					(customer) => (customer.userId && may("orders") ? <OrderLink {...customer} /> : "–"),
				],
			]}
		>
			{search}
			{applications.length > 0 ? <Applications applications={applications} /> : null}
			{sought ? null : tabs}
		</ListPage>
	);
}

const CustomerLink = ({ id, children }: { id: string; children: string }) => (
	<Link to={`${CUSTOMER_LIST.path}/${id}`} className="font-semibold">
		{children}
	</Link>
);

const Name = ({ id, company, userId, name, email }: ListedCustomer) => (
	<>
		<CustomerLink id={id}>{company || name || email}</CustomerLink>
		{company ? <small className="block">{userId ? name : "Nobody has joined yet"}</small> : null}
	</>
);

type ApplicationsProps = { applications: readonly ListedApplication[] };

const Applications = ({ applications }: ApplicationsProps) => (
	<section aria-labelledby="applications" className="mb-8">
		<h2 id="applications">Applications</h2>
		<DataTable
			caption="Companies that want an account, the oldest first"
			rows={applications}
			getKey={({ customerId }) => customerId}
			columns={[
				[
					"Company",
					({ customerId, company }) => <CustomerLink id={customerId}>{company}</CustomerLink>,
				],
				["Applicant", ({ email }) => email],
				["Sent", ({ createdAt }) => <Day at={createdAt} />],
			]}
		/>
	</section>
);

const OrderLink = ({ id, email }: Pick<ListedCustomer, "id" | "email">) => (
	<RowLink
		to={`${CUSTOMER_LIST.path}/${id}/order-pad`}
		label="Order"
		what={`for ${email}`}
		isPage
	/>
);
