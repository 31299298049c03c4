import { sql } from "drizzle-orm";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { listLines, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods, type OrderLine } from "~/domain/orders/rules/order-line";
import { derivePaidStatus } from "~/domain/orders/rules/order-status";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { hasDifferentPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundLineInput } from "../input";
import { calculateRefund, countRefundableUnits, isRefundable } from "../refund-rules";
import { findRefund } from "./queries.server";
import { type RefundedLine, type Settled, writeRefunds } from "./write-refunds.server";

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

/** Less than what is left of the lines when a shortfall was accepted. */
async function sumLeftOfTransfers(db: Needs["db"], orderId: string): Promise<number> {
	const [row] = await db.all<{ left: number }>(sql`select
		(select coalesce(sum(amount_poisha), 0) from bank_payment_orders where order_id = ${orderId})
		- (select coalesce(sum(amount_poisha), 0) from refunds
			where order_id = ${orderId} and bank_payment_id is not null) as left`);
	return row?.left ?? 0;
}
