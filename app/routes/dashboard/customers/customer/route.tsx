import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { listPendingRequests } from "~/domain/approvals/queries.server";
import { findApplication, listMembers } from "~/domain/companies/queries.server";
import { termsInput } from "~/domain/customers/input";
import { type CustomerDetails, findCustomerDetails } from "~/domain/customers/queries.server";
import { saveTerms } from "~/domain/customers/save-terms.server";
import { listDocumentsOfCustomer } from "~/domain/documents/queries.server";
import { formatDecimalTk, formatLimitValue } from "~/domain/money/rules";
import { listCustomerOrders } from "~/domain/orders/list-orders.server";
import { formatLastDayValue } from "~/domain/price-lists/rules";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { History } from "~/ui/dashboard/audit-cells";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Page } from "~/ui/layout/page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { CompanySection } from "./company-section";
import { CustomerDocuments, CustomerNumbers, CustomerOrders } from "./customer-tables";
import { TermsForm } from "./terms-form";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Customer",
	({ customer: { kind, name, email } }) => `Customer: ${kind === "company" ? name : email || name}`,
);

const MAX_CHANGES = 10;

export const loader = admin.loader(async ({ request, params, context, ctx, user }) => {
	const { db } = ctx;
	const id = params.customerId ?? "";
	const customer = found(await findCustomerDetails(db, id));
	const isCompany = customer.kind === "company";
	const [members, application, requests, orders, documents, history, passwordNeed] =
		await Promise.all([
			isCompany ? listMembers(ctx, id) : [],
			isCompany ? findApplication(db, { customerId: id }) : null,
			isCompany ? listPendingRequests(ctx, id) : [],
			listCustomerOrders(db, id),
			listDocumentsOfCustomer(db, id),
			listAuditEntries(db, null, MAX_CHANGES, { subject: `customer:${id}` }),
			getPasswordNeed(request, context, user),
		]);
	const saved = toFields(customer);
	const shown = describeShown({ ...saved, listIds: listNames(customer) });
	return {
		customer,
		members,
		application,
		requests,
		orders,
		documents,
		history: history.entries,
		saved,
		shown,
		passwordNeed,
	};
});

/** Also after an error: another admin may have changed the lists. */
export const shouldRevalidate = () => true;

const toFields = ({ exemptNumber, exemptUntil, bin, notes, ...company }: CustomerDetails) => ({
	exemptNumber,
	exemptUntil: exemptUntil === 0 ? "" : formatLastDayValue(exemptUntil),
	bin,
	notes,
	approveOverPoisha: formatLimitValue(company.approveOverPoisha),
	orderMinPoisha: company.orderMinPoisha > 0 ? formatDecimalTk(company.orderMinPoisha) : "",
	poRequired: company.poRequired ? ("on" as const) : undefined,
	costCentreRequired: company.costCentreRequired ? ("on" as const) : undefined,
	invoiceEmail: company.invoiceEmail,
});

const listNames = ({ lists }: CustomerDetails) =>
	lists.flatMap(({ name, isAssigned }) => (isAssigned ? [name] : [])).join(", ");

export const action = admin.action(async ({ params, ctx, form }) => {
	const old = found(await findCustomerDetails(ctx.db, params.customerId ?? ""));
	const { password: _, ...terms } = await form.read(termsInput);
	await form.confirm();
	await form.refuseOvertaken({ ...toFields(old), listIds: listNames(old) });
	const isChanged = await saveTerms(ctx, old, terms);
	return form.leave(`/dashboard/customers/${old.id}`, isChanged ? "updated" : "nothing-changed");
});

export default function Customer() {
	const { customer, members, application, requests, orders, documents, history, ...form } =
		useLoaderData<typeof loader>();
	const { userId, name, email, createdAt } = customer;
	const canOrderByPhone = userId !== null && customer.state !== "applied";
	return (
		<Page
			title={name || email}
			intro={
				<>
					{email ? `${email}, customer` : "Customer"} since <Day at={createdAt} />
				</>
			}
			width="wide"
			actions={
				<>
					<ButtonLink to="/dashboard/customers">All customers</ButtonLink>
					{customer.kind === "company" ? (
						<StaffButtonLink right="accounts" to={`/dashboard/customers/${customer.id}/account`}>
							Account
						</StaffButtonLink>
					) : null}
					{canOrderByPhone ? (
						<StaffButtonLink right="orders" to={`/dashboard/customers/${customer.id}/order-pad`}>
							Order by phone
						</StaffButtonLink>
					) : null}
				</>
			}
		>
			<div className="gap-x-10 lg:grid lg:grid-cols-[1fr_22rem]">
				<div>
					{customer.kind === "company" ? (
						<CompanySection
							customer={customer}
							members={members}
							application={application}
							requests={requests}
						/>
					) : null}
					<CustomerOrders orders={orders} find={customer.kind === "company" ? name : email} />
					<CustomerDocuments documents={documents} />
					<CustomerNumbers numbers={customer.numbers} />
					<History entries={history} />
				</div>
				<TermsForm {...form} customer={customer} />
			</div>
		</Page>
	);
}
