import type { OrderLine } from "~/domain/orders/rules/order-line";
import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import {
	packShipment,
	sendShipment,
	shipUnits,
	throwAwayShipment,
} from "~/domain/orders/shipping/shipments.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { decideReturn, receiveReturn, settleReturn } from "~/domain/returns/process-return.server";
import { listReturnsOfOrder } from "~/domain/returns/queries.server";
import { requestReturn, withdrawReturn } from "~/domain/returns/request-return.server";
import { newId } from "~/platform/ids.server";
import type { Random } from "../faults/random";
import { buildRefundRequest, payByBank, payLineByCard } from "../payments/purchases";
import { asAdmin, asBuyer, createPlatformWithoutProvider, createTestPlatform } from "../platform";
import { unlessRefused } from "../unless-refused";
import { drawBeside, drawUnits } from "./draw";

type Line = Pick<
	OrderLine,
	"id" | "orderId" | "kind" | "quantity" | "totalPoisha" | "refundedPoisha"
> & { userId: string };
type LineAct = (
	shop: { admin: { id: string } },
	random: Random,
	at: number,
	line: Line,
) => Promise<unknown>;

const NO_TRACKING = { carrier: "", trackingNumber: "", note: "" };

/** What happens to a line that was drawn. */
export const UNPAID_ACTS: readonly LineAct[] = [
	// Refused where the order has no amount due, or another payment was begun.
	(_shop, { isTrue }, now, { orderId, totalPoisha }) =>
		payByBank(orderId, { now, ...(isTrue(0.3) && { amount: totalPoisha - 1 }) }).catch(() => {}),
	(_shop, _random, at, { id }) => payLineByCard(id, at).catch(() => {}),
	(_shop, _random, at, { orderId, userId }) =>
		unlessRefused(payOnAccount(asBuyer(createTestPlatform({ now: () => at }), userId), orderId)),
	({ admin }, _random, at, { id }) =>
		cancelLine(createTestPlatform({ now: () => at }), id, { kind: "admin", userId: admin.id }),
	// Its payment can't be closed, so that the cancellation is pending.
	async ({ admin }, _random, at, { id: lineId, userId, kind }) => {
		const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
		if (kind !== "goods") return;
		await beginPayment(createTestPlatform({ now: () => at }), userId, { lineId }, method);
		const actor = { kind: "admin", userId: admin.id } as const;
		await cancelLine(createPlatformWithoutProvider(), lineId, actor);
	},
];

const ship: LineAct = ({ admin }, random, at, { id: lineId, orderId, quantity }) =>
	unlessRefused(
		shipUnits(asAdmin(createTestPlatform({ now: () => at }), admin.id), {
			orderId,
			lines: [{ lineId, quantity: drawUnits(random, quantity) }],
			...NO_TRACKING,
		}),
	);

/** What was packed at one time leaves at another, or is thrown away. */
const pack: LineAct = async ({ admin }, random, at, { id: lineId, orderId, quantity }) => {
	const staff = asAdmin(createTestPlatform({ now: () => at }), admin.id);
	const shipments = await listShipments(staff.db, [orderId]);
	const packed = shipments.find(({ state }) => state === "packing");
	if (!packed) {
		const lines = [{ lineId, quantity: drawUnits(random, quantity) }];
		return unlessRefused(packShipment(staff, { orderId, lines, ...NO_TRACKING }));
	}
	const seen = { orderId, shipmentId: packed.id, changeId: packed.changeId };
	return random.isTrue(0.2)
		? throwAwayShipment(staff, seen)
		: unlessRefused(sendShipment(staff, seen));
};

const refund: LineAct = ({ admin }, random, at, line) => {
	const units = drawUnits(random, line.quantity);
	const left = Math.max(1, line.totalPoisha - line.refundedPoisha);
	const amountPoisha = random.isTrue(0.3)
		? Math.max(1, drawBeside(random, left))
		: 1 + random.integerBelow(left);
	const drawn = random.pick([
		{ units, restock: random.isTrue(0.5) },
		{ reason: "lost" as const, units },
		{ reason: "kept" as const, units },
		{ reason: "goodwill" as const, units: 0, amountPoisha },
		{ reason: "price" as const, units: 0, amountPoisha },
	]);
	return unlessRefused(
		refundLines(
			asAdmin(createTestPlatform({ now: () => at }), admin.id),
			buildRefundRequest(line.id, drawn),
		),
	);
};

/** What is requested at one time is decided, arrives and is settled at others. */
const goOnWithReturn: LineAct = async ({ admin }, random, at, line) => {
	const { id: lineId, orderId, quantity, userId } = line;
	const platform = createTestPlatform({ now: () => at });
	const returns = await listReturnsOfOrder(platform.db, orderId);
	const open = returns.find(({ state }) => ["requested", "approved", "received"].includes(state));
	if (!open) {
		const lines = [{ lineId, units: drawUnits(random, quantity) }];
		const request = { orderId, lines, reason: "not-needed" as const, note: "" };
		const idempotencyKey = newId();
		return unlessRefused(requestReturn(asBuyer(platform, userId), { ...request, idempotencyKey }));
	}
	const staff = asAdmin(platform, admin.id);
	if (open.state === "received") return unlessRefused(settleReturn(staff, open.id));
	if (random.isTrue(0.1)) return unlessRefused(withdrawReturn(asBuyer(platform, userId), open.id));
	if (open.state === "requested") {
		const state = random.isTrue(0.9) ? ("approved" as const) : ("rejected" as const);
		return decideReturn(staff, open.id, { state, answer: "No" });
	}
	const received = open.lines.map((back) => {
		const units = drawUnits(random, back.quantity);
		const toStock = random.integerBelow(units + 1);
		return { lineId: back.lineId, received: units, condition: "opened" as const, toStock };
	});
	return unlessRefused(receiveReturn(staff, open.id, received));
};

export const PAID_ACTS: readonly LineAct[] = [
	...[ship, pack, pack, refund],
	...[goOnWithReturn, goOnWithReturn, goOnWithReturn],
];
