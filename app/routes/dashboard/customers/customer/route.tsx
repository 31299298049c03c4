import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
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
import { requireAdmin } from "~/http/auth/guards.server";
import { describeTermsError } from "~/http/errors/customers.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { History } from "../../audit/audit-cells";
import { CompanySection } from "./company-section";
import { CustomerDocuments, CustomerNumbers, CustomerOrders } from "./customer-tables";
import { TermsForm } from "./terms-form";

export const handle = { access: "admin", right: "customers" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	const { kind, name, email } = page.data?.customer ?? {};
	return buildPrivatePageMeta(page, "Customer", kind === "company" ? name : email || name);
};

const MAX_CHANGES = 10;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db } = context.platform;
	const id = params.customerId ?? "";
	const customer = orNotFound(await findCustomerDetails(db, id));
	const isCompany = customer.kind === "company";
	const [members, application, requests, orders, documents, history, passwordNeed] =
		await Promise.all([
			isCompany ? listMembers(db, id) : [],
			isCompany ? findApplication(db, { customerId: id }) : null,
			isCompany ? listPendingRequests(context.platform, id) : [],
			listCustomerOrders(db, id),
			listDocumentsOfCustomer(db, id),
			listAuditEntries(db, null, MAX_CHANGES, { subject: `customer:${id}` }),
			getPasswordNeed(request, context, admin),
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
}

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
	invoiceEmail: company.invoiceEmail,
});

const listNames = ({ lists }: CustomerDetails) =>
	lists.flatMap(({ name, isAssigned }) => (isAssigned ? [name] : [])).join(", ");

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findCustomerDetails(platform.db, params.customerId ?? ""));
	const input = await refuseOvertaken(
		await validateWithPassword({ request, context, admin }, termsInput),
		{ ...toFields(old), listIds: listNames(old) },
	);
	if (!input.ok) return input.response;
	const { password: _, ...terms } = input.value;
	const saved = await saveTerms(platform, { adminId: admin.id, old, terms });
	if (!saved.ok) return respondWithError(input, describeTermsError(saved));
	return redirectWithToast(
		`/dashboard/customers/${old.id}`,
		saved.isChanged ? "updated" : "nothing-changed",
	);
}

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
