import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ExemptionFields } from "~/domain/customers/exemptions/input";
import { listExemptCustomers } from "~/domain/customers/exemptions/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Field, getFieldState } from "~/ui/forms/field";
import { PasswordAgainField } from "~/ui/forms/password-again-field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ListPager } from "~/ui/lists/list-page";
import { EXEMPT_PATH, VatTabs } from "../vat-tabs";
import { CustomerTable } from "./customer-table";
import { handleExemption } from "./handle-exemption.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Exempt customers");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, now } = context.platform;
	const after = new URL(request.url).searchParams.get("after") ?? "";
	const listed = await listExemptCustomers(db, after);
	const at = now();
	return {
		...listed,
		customers: listed.customers.map((customer) => ({
			...customer,
			hasEnded: customer.untilAt <= at,
		})),
		isFirst: after === "",
		passwordNeed: await getPasswordNeed(request, context, admin),
	};
}

/** Also after an error: another admin may have changed the customers. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireAdmin(request, context);
	return handleExemption({ request, context, user });
}

export default function ExemptCustomers() {
	const { customers, next, isFirst, passwordNeed } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Exempt customers"
			intro="These customers pay no VAT: their price is the unit price less the VAT in it. Their invoices name the certificate. An order keeps its price when the exemption ends."
		>
			<VatTabs />
			<PostForm<ExemptionFields> lastResult={lastResult} key={JSON.stringify(customers)}>
				{(fields) => (
					<>
						<div className="max-w-text">
							<Field
								label="Email"
								type="email"
								autoComplete="off"
								required
								hint="Of the account. An account that is exempt already gets the new number and last day."
								{...getFieldState(fields.email)}
							/>
							<Field
								label="Certificate number"
								autoComplete="off"
								required
								{...getFieldState(fields.number)}
							/>
							<Field
								label="Last day"
								type="date"
								required
								hint="Inclusive, in Bangladesh."
								{...getFieldState(fields.until)}
							/>
							<PasswordAgainField
								need={passwordNeed}
								hint="For security: this changes the account's prices."
								errors={fields.password.errors}
							/>
							<Button type="submit" variant="main">
								Save exemption
							</Button>
						</div>
						<h2 className="mt-8 mb-4">Accounts</h2>
						<CustomerTable customers={customers} />
					</>
				)}
			</PostForm>
			<ListPager list={EXEMPT_PATH} isFirst={isFirst} next={next} />
		</Page>
	);
}
