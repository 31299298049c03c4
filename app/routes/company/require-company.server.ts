import { redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { findCompany } from "~/domain/companies/queries.server";
import type { Platform } from "~/platform/platform.server";

/** Redirects a person to the application. */
export async function requireCompany({ db }: Platform, user: SignedInUser) {
	const company = await findCompany(db, user.customerId);
	if (!company) throw redirect("/trade/apply", 303);
	return company;
}
