import { sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { formatTk } from "~/domain/money/rules";
import { listLines, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods, type OrderLine } from "~/domain/orders/rules/order-line";
import { derivePaidStatus } from "~/domain/orders/rules/order-status";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { formatNumber } from "~/platform/format/format-number";
import { hasDifferentPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found, keyReused, Refused } from "~/platform/refused";
import type { RefundLineInput } from "../input";
import { calculateRefund, countRefundableUnits, hasUnits, isRefundable } from "../refund-rules";
import type { LineRefundReason } from "../rules";
import { findRefund, sumLeftOfTransfers } from "./queries.server";
import { type RefundedLine, type Settled, writeRefunds } from "./write-refunds.server";

/** A refund is more than what is left of a line, or of what was received for its order. */
export class TooMuch extends Refused {
	constructor(readonly leftPoisha: number) {
		super({ amount: `Only ${formatTk(leftPoisha)} of this line can be refunded.` }, 400);
	}
}

/** `amountPoisha` is null for the share of the units. */
export type LineRefund = { lineId: string; units: number; amountPoisha: number | null };

type RefundRequest = Pick<RefundLineInput, "reason" | "note" | "restock" | "idempotencyKey"> & {
	lines: readonly LineRefund[];
};

/**
 * Refunds units or amounts of lines of one order: all of them or none. The money is sent by `sendDueRefunds`, or by an
 * admin where `isManual`.
 */
export async function refundLines(
	ctx: AdminContext,
	request: RefundRequest,
	settled?: Settled,
): Promise<{ refundIds: string[]; isManual: boolean }> {
	const { db, now } = ctx;
	const { idempotencyKey: key, ...payload } = request;
	// Of two admins who settle the same, the second finds what the first wrote.
	const sender = settled ? settled.cause : ctx.by.userId;
	const toRefundId = (lineId: string) => hashPayload(key, sender, lineId);
	let ids = request.lines.map(({ lineId }) => toRefundId(lineId));
	const keyUse = {
		form: "refund",
		sender,
		key,
		payloadHash: hashPayload(key, sender, JSON.stringify(payload)),
	};
	const findRecorded = async () => {
		const recorded = await findRefund(db, ids[0] ?? "");
		if (!recorded) return null;
		if (await hasDifferentPayload(db, keyUse, now())) throw keyReused();
		return { refundIds: ids, isManual: recorded.method === "bank" };
	};
	const refunded = await retryWhileNull(async (round) => {
		const earlier = round === 1 ? await findRecorded() : null;
		if (earlier) return earlier;
		const lines = await readRefunded(db, request);
		ids = lines.map(({ id }) => toRefundId(id));
		try {
			await writeRefunds(ctx, request, { ids, lines, keyUse, settled });
		} catch (error) {
			const refused = getViolatedConstraint(error);
			// The order got another document; its lines may have changed with it.
			if (refused === "documents.facts") return null;
			if (refused !== "more than the transfers" && refused !== "more than was withheld")
				throw error;
			throw new TooMuch(await findLeftOfReceipts(db, lines[0]?.orderId ?? ""));
		}
		return findRecorded();
	});
	if (!refunded)
		throw new Refused("The order kept changing meanwhile. Nothing was refunded: try again.");
	return refunded;
}

/** Reads what the lines become. A refusal of units names their line. */
async function readRefunded(
	db: Db,
	{ lines: requested, reason }: RefundRequest,
): Promise<RefundedLine[]> {
	const lines = await listLines(
		db,
		requested.map(({ lineId }) => lineId),
	);
	const ofOrder = lines.filter(({ orderId }) => orderId === lines[0]?.orderId);
	const refunded = requested.map(({ lineId, ...refund }) =>
		toRefunded(found(ofOrder.find(({ id }) => id === lineId)), refund, reason),
	);
	return [...refunded, ...(await listEndedCharges(db, refunded))];
}

function toRefunded(
	line: OrderLine,
	{ units, amountPoisha: requestedPoisha }: Omit<LineRefund, "lineId">,
	reason: LineRefundReason,
): RefundedLine {
	if (line.status === "refunded") throw new Refused("This product is refunded already.");
	if (!isRefundable(line)) throw new Refused("Only a paid product can be refunded.");
	const most = countRefundableUnits(line, reason);
	if (units > most)
		throw new Refused(
			{
				[line.id]:
					most === 0
						? explainNoUnits(line, reason)
						: `At most ${formatNumber(most)} for this reason.`,
			},
			400,
		);
	const leftPoisha = line.totalPoisha - line.refundedPoisha;
	const amountPoisha = requestedPoisha ?? (units > 0 ? calculateRefund(line, units) : 0);
	if (amountPoisha > leftPoisha) throw new TooMuch(leftPoisha);
	const changed = hasUnits(reason) ? units : 0;
	const isBack = reason === "returned";
	// The share of a cheap unit may be less than a taka.
	const isShare = isBack && units > 0 && requestedPoisha === null;
	if (amountPoisha === 0 && !isShare)
		throw new Refused({ amount: "Enter the amount to refund, or how many units." }, 400);
	const after = {
		...line,
		returnedUnits: line.returnedUnits + (isBack ? changed : 0),
		cancelledUnits: line.cancelledUnits + (isBack ? 0 : changed),
		refundedPoisha: line.refundedPoisha + amountPoisha,
	};
	return { ...after, status: derivePaidStatus(after), units: changed, amountPoisha };
}

function explainNoUnits(line: OrderLine, reason: LineRefundReason): string {
	if (reason === "price" || reason === "goodwill")
		return "This reason is about money alone. Leave Units empty and enter an amount.";
	const isOfShipped = reason === "returned" || reason === "kept";
	if (isOfShipped && line.shippedUnits === 0) return "No units are shipped. Choose another reason.";
	if (!isOfShipped && line.shippedUnits > 0)
		return "All units are shipped. Leave Units empty and enter an amount.";
	return "No units are left for this reason. Leave Units empty and enter an amount.";
}

/** What was paid for the delivery is refunded with the last goods, unless something has left. */
async function listEndedCharges(
	db: Db,
	refunded: readonly RefundedLine[],
): Promise<RefundedLine[]> {
	const [first] = refunded;
	if (!first) return [];
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

/** The sum is less than what is left of the lines when a shortfall was accepted. */
async function findLeftOfReceipts(db: Db, orderId: string): Promise<number> {
	const [row] = await db.all<{ left: number }>(sql`select ${sumLeftOfTransfers(orderId)}
		+ (select coalesce(sum(amount_poisha), 0) from tax_certificates where order_id = ${orderId})
		- (select coalesce(sum(amount_poisha), 0) from refunds where order_id = ${orderId}
			and bank_payment_id is null and attempt_id is null) as left`);
	return row?.left ?? 0;
}
