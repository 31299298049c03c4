import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { findCompany, findMember } from "~/domain/companies/queries.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";

/** For an owner, a member of the company; for others only themselves. 404 otherwise. */
export async function requireMember(
	{ platform: { db } }: AppLoadContext,
	{ id, customerId, customerRole }: SignedInUser,
	memberId = "",
) {
	if (customerRole !== "owner" && memberId !== id) throw notFound();
	const company = orNotFound(await findCompany(db, customerId));
	const member = orNotFound(await findMember(db, { customerId, memberId }));
	return { company, member };
}
