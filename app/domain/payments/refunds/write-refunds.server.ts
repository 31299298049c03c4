import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AdminContext } from "~/domain/accounts/context.server";
import { prepareCreditNote } from "~/domain/documents/prepare-credit-note.server";
import { formatTk } from "~/domain/money/rules";
import { isOnAccount } from "~/domain/orders/conditions.server";
import { writePayloads } from "~/domain/orders/events/write-payloads.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { auditLines, hasChangedAnyLine, isChangedLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { returnToStock } from "~/domain/stock/move-stock.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload, type KeyUse } from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundLineInput } from "../input";
import { hasUnits, sumRefunds } from "../refund-rules";
import { REFUND_REASON_LABELS } from "../rules";
import { refunds } from "../tables.server";
import { queueCreditMail } from "./refund-mail.server";

/** What the line becomes. */
export type RefundedLine = OrderLine & { units: number; amountPoisha: number };

/** What else a refund settles: its cause names it, and `write` is for its batch. */
export type Settled = {
	cause: "return";
	id: string;
	write: (isRefunded: SQL) => readonly BatchItem<"sqlite">[];
};

type Reason = Pick<RefundLineInput, "reason" | "note">;

type NewRefunds = {
	ids: readonly string[];
	lines: readonly RefundedLine[];
	keyUse: KeyUse;
	settled?: Settled;
};

/** Changes nothing if a line is not as it was read: every statement depends on the first one's change. */
export async function writeRefunds(
	ctx: AdminContext,
	request: Reason & Pick<RefundLineInput, "restock">,
	refund: NewRefunds,
): Promise<void> {
	const { db, now, newId, by } = ctx;
	const { reason, restock } = request;
	const { ids, lines, keyUse, settled } = refund;
	const at = now();
	const changeId = newId();
	const isListed = sql`${orderLines.id} in ${toIdList(lines.map(({ id }) => id))}`;
	const isChanged = hasChangedAnyLine(isListed, changeId);
	const json = JSON.stringify(lines.map((line, index) => ({ ...line, refundId: ids[index] })));
	const after = sql`json_each(${json}) as after`;
	const returned = lines.flatMap(({ id: lineId, productId, units }) =>
		units > 0 ? { lineId, productId, units } : [],
	);
	const creditNote = await prepareCredit(ctx, request, refund);
	await db.batch([
		db
			.update(orderLines)
			.set({
				status: sql`${to("status")}`,
				cancelledUnits: sql`${to("cancelledUnits")}`,
				returnedUnits: sql`${to("returnedUnits")}`,
				refundedPoisha: sql`${to("refundedPoisha")}`,
				changeId,
			})
			.from(after)
			.where(and(eq(orderLines.id, to("id")), areAsRead(after))),
		auditLines(db, isListed, {
			changeId,
			actor: by,
			action: "order.refund",
			before: "",
			after: `${REFUND_REASON_LABELS[reason]}: ${formatTk(sumRefunds(lines))}`,
			at,
		}),
		insertRefunds(
			ctx,
			request,
			{ groupId: ids[0] ?? "", settled },
			sql`from ${after} join ${orderLines} on ${orderLines.id} = ${to("id")}
				where ${isChangedLine(isListed, changeId)}`,
		),
		...(restock && hasUnits(reason) ? returnToStock(ctx, by.userId, returned, isChanged) : []),
		...(settled?.write(isChanged) ?? []),
		bindKeyToPayload(db, keyUse, at, isChanged),
		...creditNote,
		...queueCredit(ctx, request, refund),
		writePayloads(
			db,
			lines.map(({ orderId }) => orderId),
		),
	]);
}

const to = (name: keyof RefundedLine | "refundId") =>
	sql`(after.value ->> ${sql.raw(`'${name}'`)})`;

const areAsRead = (after: SQL) =>
	sql`not exists (select 1 from ${after} join order_lines as line on line.id = ${to("id")}
		where line.refunded_poisha <> ${to("refundedPoisha")} - ${to("amountPoisha")}
			or line.shipped_units <> ${to("shippedUnits")}
			or line.returned_units + line.cancelled_units <> ${to("returnedUnits")} + ${to("cancelledUnits")} - ${to("units")})`;

function prepareCredit(platform: Platform, { reason, note }: Reason, { ids, lines }: NewRefunds) {
	const credited = lines.flatMap(({ id, units, amountPoisha }) =>
		amountPoisha > 0 ? { lineId: id, units, amountPoisha } : [],
	);
	return credited.length === 0
		? []
		: prepareCreditNote(platform, {
				orderId: lines[0]?.orderId ?? "",
				refundGroup: ids[0] ?? "",
				credited,
				reason: [REFUND_REASON_LABELS[reason], note].filter(Boolean).join(": "),
				at: platform.now(),
			});
}

function queueCredit(platform: Platform, { reason, note }: Reason, { ids, lines }: NewRefunds) {
	const credited = lines.flatMap(({ note: orderNote, ...line }, index) =>
		line.amountPoisha > 0 && line.transactionId === `ACC-${line.orderId}`
			? [{ ...line, id: ids[index] ?? "", orderNote, reason, note, creditNote: null }]
			: [],
	);
	return credited.length > 0 ? [queueCreditMail(platform, ids[0] ?? "", credited)] : [];
}

function insertRefunds(
	{ db, now }: Platform,
	{ reason, note }: Reason,
	{ groupId, settled }: Pick<NewRefunds, "settled"> & { groupId: string },
	source: SQL,
) {
	const at = now();
	return insertSelect(
		db,
		refunds,
		{
			id: to("refundId"),
			orderId: orderLines.orderId,
			lineId: orderLines.id,
			attemptId: paidByAttempt,
			bankPaymentId: orderLines.bankPaymentId,
			groupId,
			cause: sql`${settled?.cause ?? "line"} || ':' || ${orderLines.id} || ':' || ${settled?.id ?? to("refundId")}`,
			reason,
			note,
			units: to("units"),
			amountPoisha: to("amountPoisha"),
			state: sql`iif(${to("amountPoisha")} = 0 or ${isOnAccount}, 'succeeded', 'due')`,
			createdAt: at,
			updatedAt: at,
			dueAt: at,
		},
		source,
	);
}

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const paidByAttempt: SQL<string | null> = sql`(
	select payment_attempts.id from attempt_lines
	join payment_attempts on payment_attempts.id = attempt_lines.attempt_id
	where attempt_lines.line_id = order_lines.id and payment_attempts.state = 'succeeded'
		and payment_attempts.transaction_id = order_lines.transaction_id
		and order_lines.bank_payment_id is null
)`;
