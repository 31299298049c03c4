import { and, eq, inArray, sql } from "drizzle-orm";
import { canBePaid } from "~/domain/orders/conditions.server";
import { buildBankTransferMail } from "~/domain/orders/mails.server";
import { lineColumns } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules";
import { auditLines, hasChangedAnyLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listLinesToPay } from "../queries.server";
import {
	buildTransferReference,
	getPaymentPath,
	MAX_LINES_HELD_FOR_BANK,
	type PaymentTarget,
} from "../rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type HoldForBankResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "too-many-held-orders" };

export async function holdForBank(
	{ db, now, newId, settings }: Needs,
	buyerId: string,
	target: PaymentTarget,
): Promise<HoldForBankResult> {
	const targetOrders = await listLinesToPay(db, buyerId, target);
	const [first] = targetOrders;
	if (!first) return { ok: false, reason: "no-such-order" };
	const payable = targetOrders.filter(isPayable);
	if (payable.length === 0) return { ok: false, reason: "not-payable" };
	const changeId = newId();
	const holdEnd = sql<number>`${orderLines.createdAt} + ${settings.bankHoldMs}`;
	const heldOrderCount = sql`(select count(*) from order_lines as held where held.user_id = ${buyerId}
		and held.status = 'unpaid' and held.hold_until >= held.created_at + ${settings.bankHoldMs})`;
	const reference = buildTransferReference("lineId" in target ? target.lineId : target.orderId);
	const mail = buildBankTransferMail(settings, {
		buyer: { name: first.buyerName, email: first.buyerEmail },
		lines: payable,
		reference,
		holdUntil: Math.min(...payable.map(({ createdAt }) => createdAt)) + settings.bankHoldMs,
		path: getPaymentPath(target),
	});
	const [, , , after] = await db.batch([
		db
			.update(orderLines)
			.set({ holdUntil: holdEnd, changeId })
			.where(
				and(
					inArray(
						orderLines.id,
						payable.map(({ id }) => id),
					),
					eq(orderLines.userId, buyerId),
					canBePaid,
					sql`${orderLines.holdUntil} < ${holdEnd}`,
					sql`${heldOrderCount} + ${payable.length} <= ${MAX_LINES_HELD_FOR_BANK}`,
				),
			),
		auditLines(db, {
			changeId,
			actor: { kind: "buyer", userId: buyerId },
			action: "order.hold-for-bank",
			before: "",
			after: reference,
			at: now(),
		}),
		queueMail(db, { ...mail, id: newId(), now: now() }, hasChangedAnyLine(changeId)),
		db
			.select({
				status: orderLines.status,
				cancellationPending: lineColumns.cancellationPending,
				isHeld: sql`${orderLines.holdUntil} >= ${holdEnd}`.mapWith(Boolean),
			})
			.from(orderLines)
			.where(
				inArray(
					orderLines.id,
					payable.map(({ id }) => id),
				),
			),
	]);
	// Some may have been paid or cancelled since they were read.
	const stillPayable = after.filter(isPayable);
	if (stillPayable.length === 0) return { ok: false, reason: "not-payable" };
	return stillPayable.every(({ isHeld }) => isHeld)
		? { ok: true }
		: { ok: false, reason: "too-many-held-orders" };
}
