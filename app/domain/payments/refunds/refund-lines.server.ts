import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { prepareCreditNote } from "~/domain/documents/prepare-credit-note.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { formatTk } from "~/domain/money/rules";
import { listLines, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods, type OrderLine } from "~/domain/orders/rules/order-line";
import { derivePaidStatus } from "~/domain/orders/rules/order-status";
import { auditLines, hasChangedAnyLine, isChangedLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { returnToStock } from "~/domain/stock/return-to-stock.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import {
	bindKeyToPayload,
	hasDifferentPayload,
} from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundLineInput } from "../input";
import {
	calculateRefund,
	countRefundableUnits,
	hasUnits,
	isRefundable,
	sumRefunds,
} from "../refund-rules";
import { REFUND_REASON_LABELS } from "../rules";
import { refunds } from "../tables.server";
import { findRefund } from "./queries.server";

export type RefundLinesResult =
	/** `isManual`: an admin has to send the money by bank. */
	| { ok: true; refundIds: string[]; isManual: boolean }
	| { ok: false; reason: "no-such-line" | "not-paid" | "already-refunded" | "disputed" | "packed" }
	/** The units are refunded by their return. */
	| { ok: false; reason: "in-return" }
	| { ok: false; reason: "key-reused" | "changed-meanwhile" }
	/** `units` that this reason can have. */
	| { ok: false; reason: "too-many-units"; units: number }
	/** `amountPoisha` that is left. */
	| { ok: false; reason: "too-much"; amountPoisha: number }
	| { ok: false; reason: "no-amount" };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** `amountPoisha` null for the share of the units. */
export type LineRefund = { lineId: string; units: number; amountPoisha: number | null };

type RefundRequest = Pick<RefundLineInput, "reason" | "note" | "restock" | "idempotencyKey"> & {
	lines: readonly LineRefund[];
};

/** What else a refund settles: its cause names it, and `write` is for its batch. */
type Settled = {
	cause: "return";
	id: string;
	write: (isRefunded: SQL) => readonly BatchItem<"sqlite">[];
};

/** Refunds units or amounts of lines of one order: all of them or none. The money is sent by `sendDueRefunds` or an admin. */
export async function refundLines(
	needs: Needs,
	adminId: string,
	request: RefundRequest,
	settled?: Settled,
): Promise<RefundLinesResult> {
	const { db, now } = needs;
	const { idempotencyKey: key, ...payload } = request;
	// Of two admins who settle the same, the second finds what the first wrote.
	const sender = settled ? settled.cause : adminId;
	const toRefundId = (lineId: string) => hashPayload(key, sender, lineId);
	let ids = request.lines.map(({ lineId }) => toRefundId(lineId));
	const keyUse = {
		form: "refund",
		sender,
		key,
		payloadHash: hashPayload(key, sender, JSON.stringify(payload)),
	};
	const findRecorded = async (): Promise<RefundLinesResult | null> => {
		const recorded = await findRefund(db, ids[0] ?? "");
		if (!recorded) return null;
		const isOther = await hasDifferentPayload(db, keyUse, now());
		if (isOther) return { ok: false, reason: "key-reused" };
		return { ok: true, refundIds: ids, isManual: recorded.method === "bank" };
	};
	const refunded = await retryWhileNull<RefundLinesResult>(async (round) => {
		const earlier = round === 1 ? await findRecorded() : null;
		if (earlier) return earlier;
		const checked = await checkRefunds(needs, request);
		if (!Array.isArray(checked)) return checked;
		ids = checked.map(({ id }) => toRefundId(id));
		try {
			const refund = { ids, lines: checked, keyUse, settled };
			await retryWhenOutdated(() => writeRefunds(needs, adminId, request, refund));
		} catch (error) {
			const refused = getViolatedConstraint(error);
			if (refused === "a dispute is open") return { ok: false, reason: "disputed" };
			if (refused === "units are packed") return { ok: false, reason: "packed" };
			if (refused === "units are in a return") return { ok: false, reason: "in-return" };
			if (refused !== "more than the transfers") throw error;
			const amountPoisha = await sumLeftOfTransfers(db, checked[0]?.orderId ?? "");
			return { ok: false, reason: "too-much", amountPoisha };
		}
		return findRecorded();
	});
	return refunded ?? { ok: false, reason: "changed-meanwhile" };
}

/** What the line becomes. */
type RefundedLine = OrderLine & { units: number; amountPoisha: number };

async function checkRefunds(
	{ db }: Needs,
	{ lines: requested, reason }: RefundRequest,
): Promise<RefundedLine[] | Extract<RefundLinesResult, { ok: false }>> {
	const found = await listLines(
		db,
		requested.map(({ lineId }) => lineId),
	);
	const refunded: RefundedLine[] = [];
	for (const { lineId, units, amountPoisha: requestedPoisha } of requested) {
		const line = found.find(({ id }) => id === lineId);
		if (!line || line.orderId !== found[0]?.orderId) return { ok: false, reason: "no-such-line" };
		if (line.status === "refunded") return { ok: false, reason: "already-refunded" };
		if (!isRefundable(line)) return { ok: false, reason: "not-paid" };
		const most = countRefundableUnits(line, reason);
		if (units > most) return { ok: false, reason: "too-many-units", units: most };
		const leftPoisha = line.totalPoisha - line.refundedPoisha;
		const amountPoisha = requestedPoisha ?? (units > 0 ? calculateRefund(line, units) : 0);
		if (amountPoisha > leftPoisha)
			return { ok: false, reason: "too-much", amountPoisha: leftPoisha };
		const isBack = reason === "returned";
		// The share of a cheap unit may be less than a taka.
		const isShare = isBack && units > 0 && requestedPoisha === null;
		if (amountPoisha === 0 && !isShare) return { ok: false, reason: "no-amount" };
		const after = {
			...line,
			returnedUnits: line.returnedUnits + (isBack ? units : 0),
			cancelledUnits: line.cancelledUnits + (isBack ? 0 : units),
			refundedPoisha: line.refundedPoisha + amountPoisha,
		};
		refunded.push({ ...after, status: derivePaidStatus(after), units, amountPoisha });
	}
	return [...refunded, ...(await listEndedCharges(db, refunded))];
}

/** What was paid for the delivery is refunded with the last goods, unless something has left. */
async function listEndedCharges(
	db: Db,
	refunded: readonly RefundedLine[],
): Promise<RefundedLine[]> {
	const [first] = refunded;
	if (!first || first.deliveryMethod === "") return [];
	const after = new Map<string, OrderLine>(refunded.map((line) => [line.id, line]));
	const lines = (await listLinesOfOrder(db, null, first.orderId)).map(
		(line) => after.get(line.id) ?? line,
	);
	const isKept = (line: OrderLine) =>
		isGoods(line) && line.status !== "refunded" && line.status !== "cancelled";
	if (lines.some(isKept)) return [];
	const charges = lines.filter(({ kind, status }) => kind === "service" && status === "paid");
	return charges.map((line) => ({
		...line,
		units: 0,
		amountPoisha: line.totalPoisha - line.refundedPoisha,
		refundedPoisha: line.totalPoisha,
		status: "refunded",
	}));
}

type NewRefunds = {
	ids: readonly string[];
	lines: readonly RefundedLine[];
	keyUse: Parameters<typeof bindKeyToPayload>[1];
	settled?: Settled;
};

/** Changes nothing if a line is not as it was read: every statement depends on the first one's change. */
async function writeRefunds(
	needs: Needs,
	adminId: string,
	{ reason, note, restock }: RefundRequest,
	{ ids, lines, keyUse, settled }: NewRefunds,
): Promise<void> {
	const { db, now, newId } = needs;
	const at = now();
	const changeId = newId();
	const isListed = sql`${orderLines.id} in ${toIdList(lines.map(({ id }) => id))}`;
	const isChanged = hasChangedAnyLine(isListed, changeId);
	const json = JSON.stringify(lines.map((line, index) => ({ ...line, refundId: ids[index] })));
	const after = sql`json_each(${json}) as after`;
	const to = (name: keyof RefundedLine | "refundId") =>
		sql`(after.value ->> ${sql.raw(`'${name}'`)})`;
	const isAsRead = sql`not exists (select 1 from ${after} join order_lines as line on line.id = ${to("id")}
		where line.refunded_poisha <> ${to("refundedPoisha")} - ${to("amountPoisha")}
			or line.shipped_units <> ${to("shippedUnits")}
			or line.returned_units + line.cancelled_units <> ${to("returnedUnits")} + ${to("cancelledUnits")} - ${to("units")})`;
	const returned = lines.flatMap(({ id: lineId, productId, units }) =>
		units > 0 ? { lineId, productId, units } : [],
	);
	const credited = lines.flatMap(({ id, units, amountPoisha }) =>
		amountPoisha > 0 ? { lineId: id, units, amountPoisha } : [],
	);
	const creditNote =
		credited.length === 0
			? []
			: await prepareCreditNote(needs, {
					orderId: lines[0]?.orderId ?? "",
					refundId: ids[0] ?? "",
					credited,
					reason: [REFUND_REASON_LABELS[reason], note].filter(Boolean).join(": "),
					at,
				});
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
			.where(and(eq(orderLines.id, to("id")), isAsRead)),
		auditLines(db, isListed, {
			changeId,
			actor: { kind: "admin", userId: adminId },
			action: "order.refund",
			before: "",
			after: `${REFUND_REASON_LABELS[reason]}: ${formatTk(sumRefunds(lines))}`,
			at,
		}),
		insertSelect(
			db,
			refunds,
			{
				id: to("refundId"),
				orderId: orderLines.orderId,
				lineId: orderLines.id,
				attemptId: paidByAttempt,
				bankPaymentId: orderLines.bankPaymentId,
				cause: sql`${settled?.cause ?? "line"} || ':' || ${orderLines.id} || ':' || ${settled?.id ?? to("refundId")}`,
				reason,
				note,
				units: to("units"),
				amountPoisha: to("amountPoisha"),
				state: sql`iif(${to("amountPoisha")} = 0, 'succeeded', 'due')`,
				createdAt: at,
				updatedAt: at,
				dueAt: at,
			},
			sql`from ${after} join ${orderLines} on ${orderLines.id} = ${to("id")}
				where ${isChangedLine(isListed, changeId)}`,
		),
		...(restock && hasUnits(reason) ? returnToStock(needs, adminId, returned, isChanged) : []),
		...(settled?.write(isChanged) ?? []),
		bindKeyToPayload(db, keyUse, at, isChanged),
		...creditNote,
	]);
}

/** Less than what is left of the lines when a shortfall was accepted. */
async function sumLeftOfTransfers(db: Needs["db"], orderId: string): Promise<number> {
	const [row] = await db.all<{ left: number }>(sql`select
		(select coalesce(sum(amount_poisha), 0) from bank_payment_orders where order_id = ${orderId})
		- (select coalesce(sum(amount_poisha), 0) from refunds
			where order_id = ${orderId} and bank_payment_id is not null) as left`);
	return row?.left ?? 0;
}

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const paidByAttempt: SQL<string | null> = sql`(
	select payment_attempts.id from attempt_lines
	join payment_attempts on payment_attempts.id = attempt_lines.attempt_id
	where attempt_lines.line_id = order_lines.id and payment_attempts.state = 'succeeded'
		and payment_attempts.transaction_id = order_lines.transaction_id
		and order_lines.bank_payment_id is null
)`;
