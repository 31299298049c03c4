import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AdminContext } from "~/domain/accounts/context.server";
import { prepareCreditNote } from "~/domain/documents/prepare-credit-note.server";
import { formatTk } from "~/domain/money/rules";
import { isOnAccount } from "~/domain/orders/conditions.server";
import { writePayloads } from "~/domain/orders/events/write-payloads.server";
import { isCharged, type OrderLine } from "~/domain/orders/rules/order-line";
import { auditLines, hasChangedAnyLine, isChangedLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { returnToStock } from "~/domain/stock/move-stock.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload, type KeyUse } from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundLineInput } from "../input";
import { hasUnits, sumRefunds } from "../refund-rules";
import { REFUND_REASON_LABELS } from "../rules";
import { refunds } from "../tables.server";
import { sumLeftOfTransfers } from "./queries.server";
import { queueSettledMail } from "./refund-mail.server";

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
			// A trigger lets only what is sent come before the rest of a line's refund.
			sql`from ${splitReceipts(json, lines[0]?.orderId ?? "")} where ${isChangedLine(isListed, changeId)} order by nth`,
		),
		...(restock && hasUnits(reason) ? returnToStock(ctx, by.userId, returned, isChanged) : []),
		...(settled?.write(isChanged) ?? []),
		bindKeyToPayload(db, keyUse, at, isChanged),
		...creditNote,
		...(await queueSettled(ctx, request, refund)),
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

/** A press of which nothing is sent is mailed here; what is sent, once it was. */
async function queueSettled(platform: Platform, { reason, note }: Reason, refund: NewRefunds) {
	const { ids, lines } = refund;
	const withCertificate = await listLinesWithCertificate(platform.db, lines);
	const settled = lines.flatMap(({ note: orderNote, ...line }, index) => {
		const isSettled = line.amountPoisha > 0 && (isCharged(line) || withCertificate.has(line.id));
		return isSettled
			? [{ ...line, id: ids[index] ?? "", orderNote, reason, note, creditNote: null }]
			: [];
	});
	const way = lines.some(isCharged) ? "account" : "withheld";
	return settled.length > 0 ? [queueSettledMail(platform, ids[0] ?? "", settled, way)] : [];
}

/** Lists those that a transfer paid and a certificate may have. */
async function listLinesWithCertificate(db: Db, lines: readonly OrderLine[]) {
	const rows = await db
		.select({ id: orderLines.id })
		.from(orderLines)
		.where(
			and(
				sql`${orderLines.id} in ${toIdList(lines.map(({ id }) => id))}`,
				isNotNull(orderLines.bankPaymentId),
				sql`exists (select 1 from tax_certificates where tax_certificates.order_id = order_lines.order_id)`,
			),
		);
	return new Set(rows.map(({ id }) => id));
}

/**
 * Each line with what is sent of its refund: what arrived goes back first. What certificates withheld is with the state,
 * and has a row without a receipt: the second one of a line of which something is sent.
 */
const splitReceipts = (json: string, orderId: string): SQL =>
	sql`(select value, amount, iif(is_sent, amount, max(0, min(amount,
				${sumLeftOfTransfers(orderId)} - sum(iif(is_sent, 0, amount)) over (order by key) + amount))) as sent
			from (select key, value, value ->> 'amountPoisha' as amount,
					bank_payment_id is null or not exists (select 1 from tax_certificates where order_id = ${orderId}) as is_sent
				from json_each(${json}) join order_lines on order_lines.id = value ->> 'id')
		) as after
		join (select 0 as nth union all select 1) on nth = 0 or sent > 0 and sent < amount
		join ${orderLines} on ${orderLines.id} = ${to("id")}`;

const isNotSent = sql`(nth = 1 or sent = 0 and amount > 0)`;

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
			id: sql`${to("refundId")} || iif(nth = 1, '-withheld', '')`,
			orderId: orderLines.orderId,
			lineId: orderLines.id,
			attemptId: paidByAttempt,
			bankPaymentId: sql`iif(${isNotSent}, null, ${orderLines.bankPaymentId})`,
			groupId,
			cause: sql`iif(nth = 1, 'withheld', ${settled?.cause ?? "line"}) || ':' || ${orderLines.id} || ':' || ${settled?.id ?? to("refundId")}`,
			reason,
			note,
			units: sql`iif(nth = 1, 0, ${to("units")})`,
			amountPoisha: sql`iif(nth = 1, amount - sent, iif(sent = 0, amount, sent))`,
			state: sql`iif(amount = 0 or ${isNotSent} or ${isOnAccount}, 'succeeded', 'due')`,
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
