import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findBuyer } from "~/domain/accounts/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";

/** The account that an admin takes an order from: a person, or an owner of a company. Throws 404 without one. */
export async function loadCustomer({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const customer = orNotFound(await findBuyer(context.platform.db, params.customerId ?? ""));
	return { admin, customer };
}

/** The customer's fields that the pages render. */
export const toCustomerView = ({
	customerId,
	name,
	email,
	verified,
}: CustomerView): CustomerView => ({
	customerId,
	name: name || email,
	email,
	verified,
});

export type CustomerView = {
	customerId: string;
	name: string;
	email: string;
	verified: boolean;
};
