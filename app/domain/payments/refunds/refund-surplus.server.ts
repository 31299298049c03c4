import { type SQL, sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import { audit } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { Attempt } from "../queries.server";
import { refunds } from "../tables.server";

/** Refunds, in the batch that records a payment, what it paid for no line: they are cancelled or paid otherwise. */
export function refundSurplus(
	platform: Platform,
	{ id, orderId, amountPoisha }: Attempt,
	transactionId: string,
	actor: Actor,
) {
	const usedPoisha = sql<number>`(select total(order_lines.total_poisha) from attempt_lines
		join order_lines on order_lines.id = attempt_lines.line_id
		where attempt_lines.attempt_id = ${id} and order_lines.transaction_id = ${transactionId}
			and order_lines.bank_payment_id is null)`;
	const surplusPoisha = sql<number>`cast(${amountPoisha} - ${usedPoisha} as integer)`;
	return insertSurplus(
		platform,
		actor,
		{ orderId: sql`${orderId}`, attemptId: sql`${id}`, key: id, amountPoisha: surplusPoisha },
		sql`where ${surplusPoisha} > 0`,
	);
}

/** `key` is what the surplus came with. */
type Surplus = { orderId: SQL; amountPoisha: SQL; key: string } & (
	| { attemptId: SQL }
	| { bankPaymentId: SQL }
);

/** Each order has one surplus per key. */
export function insertSurplus(
	{ db, now }: Platform,
	actor: Actor,
	{ key, ...surplus }: Surplus,
	source: SQL,
) {
	const at = now();
	const cause = sql<string>`'surplus:' || ${key} || ':' || ${surplus.orderId}`;
	return [
		insertSelect(
			db,
			refunds,
			{
				...surplus,
				id: sql<string>`lower(hex(randomblob(10)))`,
				groupId: cause,
				cause,
				reason: "surplus",
				state: "due",
				createdAt: at,
				updatedAt: at,
				dueAt: at,
			},
			source,
		).onConflictDoNothing(),
		insertSelect(
			db,
			audit,
			{
				id: refunds.cause,
				actor: formatActor(actor),
				action: "refund.create",
				subject: sql`'refund:' || ${refunds.id}`,
				before: "",
				after: "due",
				at,
			},
			sql`from ${refunds} where ${refunds.cause} > ${`surplus:${key}:`} and ${refunds.cause} < ${`surplus:${key};`}`,
		).onConflictDoNothing(),
	] as const;
}
