import type { AppLoadContext } from "@remix-run/cloudflare";
import { findCustomer } from "~/domain/accounts/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";

/** The customer whom an admin takes an order from. Throws 404 for a closed account. */
export async function loadCustomer(
	request: Request,
	context: AppLoadContext,
	userId: string | undefined,
) {
	const admin = await requireAdmin(request, context);
	const customer = orNotFound(await findCustomer(context.platform.db, userId ?? ""));
	return { admin, customer };
}

/** The customer's fields that the pages render. */
export const toCustomerView = ({ id, name, email, verified }: CustomerView): CustomerView => ({
	id,
	name: name || email,
	email,
	verified,
});

export type CustomerView = { id: string; name: string; email: string; verified: boolean };
