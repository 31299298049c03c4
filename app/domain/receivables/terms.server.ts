import { and, eq, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { found } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { ownCustomer } from "../accounts/own-customer";
import { findOwnCustomer } from "../accounts/queries.server";
import { customers } from "../accounts/tables.server";
import type { AccountTerms } from "./input";
import { findAccount } from "./queries.server";

/** What is owed stays; orders that were charged keep their due day. Returns false if nothing changed. */
export async function changeTerms(
	ctx: AdminContext,
	customerId: string,
	{ termsDays, creditLimit: creditLimitPoisha }: AccountTerms,
): Promise<boolean> {
	const { db, now, by } = ctx;
	const old = found(await findAccount(db, customerId, now()));
	const fields = { termsDays, creditLimitPoisha, askedLimitPoisha: 0 };
	const isSame = old.termsDays === termsDays && old.creditLimitPoisha === creditLimitPoisha;
	if (isSame && old.askedLimitPoisha === 0) return false;
	const company = await findOwnCustomer(db, by.userId, sql`${customerId}`);
	if (company !== null) throw ownCustomer(company);
	await db.batch([
		db
			.update(customers)
			.set(fields)
			.where(and(eq(customers.id, customerId), isUnchanged(customers, old, fields))),
		auditRequiredChange(
			ctx,
			byAdmin(by.userId, "customer.account-terms", `customer:${customerId}`, {
				before: { termsDays: old.termsDays, creditLimitPoisha: old.creditLimitPoisha },
				after: { termsDays, creditLimitPoisha },
			}),
		),
	]);
	return true;
}
