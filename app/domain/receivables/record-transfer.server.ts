import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { customers } from "../accounts/tables.server";
import { orders } from "../orders/tables.server";
import { recordBankPayment } from "../payments/bank/record-bank-payment.server";
import type { RecordBankPaymentInput } from "../payments/input";
import { recordPayment } from "./entries.server";
import { findWithheldLimit } from "./limits.server";
import { findAccount } from "./queries.server";

/** `account` is the company on whose account the money was booked; amounts are of orders that were paid. */
type Recorded =
	| { account: string }
	| { account?: undefined; missingPoisha: number; surplusPoisha: number };

/** A transfer for orders on account is a payment of the account, never a surplus; any other pays its orders. */
export async function recordTransfer(
	ctx: AdminContext,
	orderIds: readonly string[],
	input: RecordBankPaymentInput,
): Promise<Recorded> {
	const named = await listNamedOrders(ctx.db, orderIds);
	const charged = named.find(({ account }) => account !== null);
	if (!charged?.account) return recordBankPayment(ctx, orderIds, input);
	const { reference } = input;
	const prepaid = named.find(({ account }) => account === null);
	if (prepaid)
		throw new Refused({
			orderIds: `${charged.number} is on account, ${prepaid.number} is not. Enter two payments: ${reference} and ${reference}/2.`,
		});
	if (named.some(({ customerId }) => customerId !== charged.customerId))
		throw new Refused("These orders are of several customers. Record their transfers one by one.");
	await recordPayment(ctx, charged.customerId, input);
	return { account: charged.account };
}

/** `account` is null for an order that is not on account. */
const listNamedOrders = (db: Db, orderIds: readonly string[]) =>
	db
		.select({
			number: orders.number,
			customerId: orders.customerId,
			account: sql<string | null>`iif(exists (select 1 from account_entries
				where account_entries.order_id = orders.id and account_entries.kind = 'charge'), ${customers.name}, null)`,
		})
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(sql`${orders.id} in ${toIdList(orderIds)}`)
		.orderBy(orders.number);

/** What the form says before it is sent, and the most that can be withheld; null when the order is not on account. */
export async function findAccountOfTransfer(platform: Platform, orderId: string) {
	const { db, now } = platform;
	const [order] = await listNamedOrders(db, [orderId]);
	const { number, customerId, account: company } = found(order);
	if (company === null) return null;
	const account = found(await findAccount(db, customerId, now()));
	return {
		notice: `${number} is on account. This is a payment of the account of ${company}.`,
		mostPoisha: await findWithheldLimit(platform, account),
	};
}
