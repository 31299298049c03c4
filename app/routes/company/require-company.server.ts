import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { findCompany } from "~/domain/companies/queries.server";

/** Leads a person to the application. */
export async function requireCompany({ platform }: AppLoadContext, user: SignedInUser) {
	const company = await findCompany(platform.db, user.customerId);
	if (!company) throw redirect("/trade/apply", 303);
	return company;
}
