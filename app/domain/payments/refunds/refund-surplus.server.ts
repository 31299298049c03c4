import { sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import { audit } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { Attempt } from "../queries.server";
import { refunds } from "../tables.server";

/** For the batch that records a payment: what it paid for no line, because they are cancelled or paid otherwise. */
export function refundSurplus(
	{ db, now }: Pick<Platform, "db" | "now">,
	{ id, orderId, amountPoisha }: Attempt,
	transactionId: string,
	actor: Actor,
) {
	const at = now();
	const cause = `surplus:${id}`;
	const usedPoisha = sql<number>`(select total(order_lines.total_poisha) from attempt_lines
		join order_lines on order_lines.id = attempt_lines.line_id
		where attempt_lines.attempt_id = ${id} and order_lines.transaction_id = ${transactionId}
			and not exists (select 1 from bank_payments where bank_payments.line_id = order_lines.id))`;
	const surplusPoisha = sql<number>`cast(${amountPoisha} - ${usedPoisha} as integer)`;
	return [
		insertSelect(
			db,
			refunds,
			{
				id: sql<string>`lower(hex(randomblob(10)))`,
				orderId,
				attemptId: id,
				cause,
				reason: "surplus",
				amountPoisha: surplusPoisha,
				state: "due",
				createdAt: at,
				updatedAt: at,
				dueAt: at,
			},
			sql`where ${surplusPoisha} > 0`,
		).onConflictDoNothing(),
		insertSelect(
			db,
			audit,
			{
				id: cause,
				actor: formatActor(actor),
				action: "refund.create",
				subject: sql`'refund:' || ${refunds.id}`,
				before: "",
				after: "due",
				at,
			},
			sql`from ${refunds} where ${refunds.cause} = ${cause}`,
		).onConflictDoNothing(),
	] as const;
}
