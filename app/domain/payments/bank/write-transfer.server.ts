import { type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { formatTk } from "~/domain/money/rules";
import { writePayloads } from "~/domain/orders/events/write-payloads.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { noLiveAttempt } from "../queries.server";
import { insertSurplus } from "../refunds/refund-surplus.server";
import { bankPaymentOrders, bankPayments } from "../tables.server";
import { buildMissingMail } from "./bank-transfer-mail.server";
import { payByTransfer } from "./pay-by-transfer.server";
import type { TransferShare } from "./split-transfer";

type Transfer = Pick<
	typeof bankPayments.$inferSelect,
	"reference" | "amountPoisha" | "receivedOn" | "idempotencyKey"
>;

/** Writes nothing if the orders are not as they were read: every statement depends on the first one's row. */
export async function writeTransfer(
	ctx: AdminContext,
	received: Transfer,
	lines: readonly OrderLine[],
	shares: readonly TransferShare[],
): Promise<void> {
	const { db, now, newId, by } = ctx;
	const changeId = newId();
	const transfer = { ...received, id: newId(), recordedBy: by.userId, recordedAt: now() };
	const { id: bankPaymentId, reference, recordedAt: at } = transfer;
	const payable = lines.filter(isPayable);
	const short = shares.filter(({ missingPoisha }) => missingPoisha > 0);
	const whole = payable.filter((line) => !short.some(({ orderId }) => orderId === line.orderId));
	const share = sql`json_each(${JSON.stringify(addReceived(shares, lines))}) as share`;
	const isRecorded = sql`exists (select 1 from bank_payments where bank_payments.id = ${bankPaymentId})`;
	const paying = { bankPaymentId, reference, mayPay: isRecorded };
	const paid = await payByTransfer(ctx, whole, paying);
	await db.batch([
		insertSelect(db, bankPayments, transfer, sql`where ${areOrdersAsRead(payable, shares, share)}`),
		insertSelect(
			db,
			bankPaymentOrders,
			{ orderId: to("orderId"), paymentId: bankPaymentId, amountPoisha: to("amountPoisha") },
			sql`from ${share} where ${isRecorded}`,
		),
		db
			.update(orders)
			.set({ receivedPoisha: to("after"), changeId })
			.from(share)
			.where(sql`${orders.id} = ${to("orderId")} and ${isRecorded}`),
		auditOrder(db, {
			changeId,
			actor: by,
			action: "order.receive-transfer",
			before: "",
			at,
			after: `${formatTk(transfer.amountPoisha)} by bank: ${reference}`,
		}),
		...insertSurplus(
			ctx,
			by,
			{
				orderId: to("orderId"),
				amountPoisha: to("surplusPoisha"),
				bankPaymentId: sql`${bankPaymentId}`,
				key: bankPaymentId,
			},
			sql`from ${share} where ${isRecorded} and ${to("surplusPoisha")} > 0`,
		),
		...short.map((missing) => queueMissingMail(ctx, payable, missing, changeId)),
		...paid,
		// Also of a surplus of what was paid before.
		writePayloads(
			db,
			shares.map(({ orderId }) => orderId),
		),
	]);
}

/** What was received for an order before and after; nothing is kept once it is paid. */
type ReceivedShare = TransferShare & { before: number; after: number };

const to = (name: keyof ReceivedShare) => sql`(share.value ->> ${sql.raw(`'${name}'`)})`;

const addReceived = (
	shares: readonly TransferShare[],
	lines: readonly OrderLine[],
): ReceivedShare[] =>
	shares.map((share) => {
		const before = lines.find(({ orderId }) => orderId === share.orderId)?.receivedPoisha ?? 0;
		return { ...share, before, after: share.missingPoisha > 0 ? before + share.amountPoisha : 0 };
	});

function queueMissingMail(
	{ db, now, newId, settings }: Platform,
	payable: readonly OrderLine[],
	{ orderId, amountPoisha, missingPoisha }: TransferShare,
	changeId: string,
) {
	const lines = payable.filter((line) => line.orderId === orderId);
	const mail = buildMissingMail(settings, { lines, amountPoisha, missingPoisha });
	return queueMail(db, { ...mail, id: newId(), now: now() }, hasChangedOrder(changeId));
}

/** The same lines can be paid, no payment by card has begun, and no other transfer has arrived. */
function areOrdersAsRead(
	payable: readonly OrderLine[],
	shares: readonly TransferShare[],
	share: SQL,
): SQL {
	const ids = payable.map(({ id }) => id).toSorted();
	return sql`(select json_group_array(id) from (
			select id from order_lines where order_id in ${toIdList(shares.map(({ orderId }) => orderId))}
				and status = 'unpaid' and cancellation_pending_since is null order by id
		)) = ${JSON.stringify(ids)}
		and not exists (select 1 from ${orderLines} where ${orderLines.id} in ${toIdList(ids)} and not ${noLiveAttempt})
		and not exists (select 1 from ${share} join orders on orders.id = ${to("orderId")}
			where orders.received_poisha <> ${to("before")})`;
}
