import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { customers } from "../accounts/tables.server";
import { isCharged, type OrderLine } from "../orders/rules/order-line";
import { isPayable } from "../orders/rules/order-status";
import { findAccountProblem, findChargeProblem } from "./charge-problem.server";
import { type Account, findAccount } from "./queries.server";
import { type AccountOffer, calculateDueAt } from "./rules";
import { accountEntries } from "./tables.server";

/** What a customer is offered for a new order; null without an account. */
export const findAccountOffer = (ctx: Platform, customerId: string): Promise<AccountOffer | null> =>
	findOffer(ctx, customerId, (account) => findAccountProblem(ctx, account));

/** What the lines of an order are offered while they are unpaid, and when it is due once it is on account. */
export async function findOnAccount(
	ctx: Platform,
	lines: readonly OrderLine[],
): Promise<{ offer: AccountOffer | null; dueAt: number | null }> {
	const orderId = lines[0]?.orderId ?? "";
	if (!lines[0]?.isOfCompany) return { offer: null, dueAt: null };
	if (lines.some(isPayable)) {
		const customerId = sql`(select customer_id from orders where orders.id = ${orderId})`;
		const findProblem = (account: Account) => findChargeProblem(ctx, account, lines);
		return { offer: await findOffer(ctx, customerId, findProblem), dueAt: null };
	}
	return { offer: null, dueAt: lines.some(isCharged) ? await findDueAt(ctx.db, orderId) : null };
}

async function findOffer(
	{ db, now }: Platform,
	customerId: string | SQL,
	findProblem: (account: Account) => Promise<string | null>,
): Promise<AccountOffer | null> {
	const at = now();
	// Most customers have none: they cost one row.
	const [company] = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(eq(customers.id, customerId), gt(customers.creditLimitPoisha, 0)));
	const account = company && (await findAccount(db, company.id, at));
	if (!account) return null;
	const { creditLimitPoisha, owedPoisha, termsDays } = account;
	const dueAt = calculateDueAt(at, termsDays);
	return { dueAt, creditLimitPoisha, owedPoisha, problem: await findProblem(account) };
}

async function findDueAt(db: Db, orderId: string): Promise<number | null> {
	const [charge] = await db
		.select({ dueAt: accountEntries.dueAt })
		.from(accountEntries)
		.where(and(eq(accountEntries.orderId, orderId), eq(accountEntries.kind, "charge")));
	return charge?.dueAt ?? null;
}
