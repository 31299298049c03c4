import { and, eq, sql } from "drizzle-orm";
import { returnToStock } from "~/domain/catalog/management/return-to-stock.server";
import { prepareCreditNote } from "~/domain/documents/prepare-credit-note.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { fillOrderMail } from "~/domain/orders/mails/fill-mails.server";
import { buildRefundMail } from "~/domain/orders/mails/mails.server";
import { findLine } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { auditLines, hasChangedAnyLine, isChangedLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import {
	bindKeyToPayload,
	hasDifferentPayload,
	type KeyUse,
} from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundLineInput } from "../input";
import { isRefundable } from "../refund-rules";
import { refunds } from "../tables.server";
import { buildDueRefundColumns } from "./due-refund-columns.server";
import { findRefund } from "./queries.server";

export type RefundLineResult =
	/** `isManual`: an admin has to send the money by bank. */
	| { ok: true; refundId: string; isManual: boolean }
	| { ok: false; reason: "no-such-line" | "not-paid" | "already-refunded" | "goods-not-returned" }
	| { ok: false; reason: "key-reused" };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** A shipped line needs its goods back; its units return to stock only if asked. */
export async function refundLine(
	needs: Needs,
	adminId: string,
	lineId: string,
	input: RefundLineInput,
): Promise<RefundLineResult> {
	const { db, now } = needs;
	const line = await findLine(db, lineId);
	if (!line) return { ok: false, reason: "no-such-line" };
	const { reason, restock, goodsBack, idempotencyKey } = input;
	const refundId = hashPayload(idempotencyKey, adminId, lineId);
	const keyUse = {
		form: `refund:${lineId}`,
		sender: adminId,
		key: idempotencyKey,
		payloadHash: hashPayload(idempotencyKey, adminId, reason, String(restock), String(goodsBack)),
	};
	const getCurrentResult = async (): Promise<RefundLineResult> => {
		const refund = await findRefund(db, refundId);
		if (refund && (await hasDifferentPayload(db, keyUse, now()))) {
			return { ok: false, reason: "key-reused" };
		}
		return refund
			? { ok: true, refundId, isManual: refund.method === "bank" }
			: { ok: false, reason: "already-refunded" };
	};
	if (line.status === "refunded") return getCurrentResult();
	if (!isRefundable(line)) return { ok: false, reason: "not-paid" };
	if (line.status === "shipped" && !goodsBack) return { ok: false, reason: "goods-not-returned" };
	const refund = { refundId, adminId, reason, restock, keyUse };
	await retryWhenOutdated(() => writeRefund(needs, line, refund));
	const after = await findLine(db, lineId);
	return after?.status === "shipped"
		? { ok: false, reason: "goods-not-returned" }
		: getCurrentResult();
}

type NewRefund = Pick<RefundLineInput, "reason" | "restock"> & {
	refundId: string;
	adminId: string;
	keyUse: KeyUse;
};

/** Every statement depends on the first one's change. */
async function writeRefund(
	needs: Needs,
	line: OrderLine,
	{ refundId, adminId, reason, restock, keyUse }: NewRefund,
): Promise<void> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const changeId = newId();
	const isLine = eq(orderLines.id, line.id);
	const isChanged = hasChangedAnyLine(isLine, changeId);
	const returned = { productId: line.productId, units: line.quantity };
	const creditNote = await prepareCreditNote(needs, {
		...{ orderId: line.orderId, refundId, reason, at },
		credited: [{ lineId: line.id, units: line.quantity, amountPoisha: line.totalPoisha }],
	});
	await db.batch([
		db
			.update(orderLines)
			.set({ status: "refunded", changeId })
			// If it has shipped since, its goods must come back first.
			.where(and(isLine, eq(orderLines.status, line.status))),
		auditLines(db, isLine, {
			changeId,
			actor: { kind: "admin", userId: adminId },
			action: "order.refund",
			before: line.status,
			after: "refunded",
			at,
		}),
		insertSelect(
			db,
			refunds,
			buildDueRefundColumns({
				id: refundId,
				attemptId: paidByAttempt,
				cause: sql<string>`'line:' || ${orderLines.id}`,
				reason,
				at,
			}),
			sql`from ${orderLines} where ${isChangedLine(isLine, changeId)}`,
		),
		...(restock ? returnToStock(needs, adminId, returned, isChanged) : []),
		queueMail(
			db,
			{ ...buildRefundMail(settings, line, reason), id: newId(), now: at },
			isChanged,
			fillOrderMail(sql`${line.orderId}`),
		),
		bindKeyToPayload(db, keyUse, at, isChanged),
		...creditNote,
	]);
}

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const paidByAttempt = sql<string | null>`(
	select payment_attempts.id from attempt_lines
	join payment_attempts on payment_attempts.id = attempt_lines.attempt_id
	where attempt_lines.line_id = order_lines.id and payment_attempts.state = 'succeeded'
		and payment_attempts.transaction_id = order_lines.transaction_id
		and not exists (select 1 from bank_payments where bank_payments.line_id = order_lines.id)
)`;
