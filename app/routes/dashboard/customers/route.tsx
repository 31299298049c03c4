import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type ListedApplication, listApplications } from "~/domain/companies/queries.server";
import { type ListedCustomer, listCustomers } from "~/domain/customers/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readFindParam, readTabbedListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DataTable } from "~/ui/lists/data-table";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { RowLink } from "~/ui/lists/row-actions";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Customers", page.data?.sought);

const CUSTOMER_LIST = {
	path: "/dashboard/customers",
	param: "show",
	tabs: [
		["All", "all"],
		["With price lists or exempt from VAT", "terms"],
	],
} as const satisfies TabbedList;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const sought = readFindParam(request.url);
	const { tab, after, place } = readTabbedListUrl(CUSTOMER_LIST, request.url);
	const filter = { find: sought, hasTerms: tab === "terms" };
	const { db } = context.platform;
	const [{ customers, next }, applications] = await Promise.all([
		listCustomers(db, after, filter),
		place.isFirst && !sought ? listApplications(db) : [],
	]);
	return { customers, applications, tab, sought, place: { ...place, next: sought ? null : next } };
}

export default function Customers() {
	const { customers, applications, tab, sought, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Customers"
			icon="person"
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
				["Actions", (customer) => (customer.userId ? <OrderLink {...customer} /> : "–")],
			]}
		>
			<FindForm
				path={CUSTOMER_LIST.path}
				rows="Customers"
				id="find-customer"
				name="find"
				label="Find by name, company, BIN, email or phone"
				sought={sought}
				autoCapitalize="none"
			/>
			{applications.length > 0 ? <Applications applications={applications} /> : null}
			{sought ? null : <ListTabs label="Customers" list={CUSTOMER_LIST} current={tab} />}
		</ListPage>
	);
}

const Name = ({ id, company, userId, name, email }: ListedCustomer) => (
	<>
		<Link to={`${CUSTOMER_LIST.path}/${id}`} className="font-semibold">
			{company || name || email}
		</Link>
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
					({ customerId, company }) => (
						<Link to={`${CUSTOMER_LIST.path}/${customerId}`} className="font-semibold">
							{company}
						</Link>
					),
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
