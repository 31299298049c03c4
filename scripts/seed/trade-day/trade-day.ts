import { actAs } from "../../../app/domain/accounts/context.server";
import { packShipment } from "../../../app/domain/orders/shipping/shipments.server";
import { acceptShortfall } from "../../../app/domain/payments/bank/accept-shortfall.server";
import { holdForBank } from "../../../app/domain/payments/bank/hold-for-bank.server";
import { cancelOrder } from "../../../app/domain/payments/cancellation/cancel-order.server";
import { listOrderRefunds } from "../../../app/domain/payments/refunds/queries.server";
import { changeStockOfParts } from "../../../app/domain/stock/verbs.server";
import type { Settings } from "../../../app/platform/config/settings.server";
import { storeAccount } from "./account";
import { storeApprovals } from "./approvals";
import { storeBackorders } from "./backorders";
import { ADMIN, COURIER, DESK_IDS, type Delivery, Desk, must, PICKUP } from "./desk";
import { PARTS } from "./parts";
import { storeReturns } from "./returns";

const HOUR_MS = 3_600_000;
/** The day ends before the shop is opened. */
const HOURS_BEFORE = 30;

const VAN: Delivery = { methodId: "own-carrier", charge: 0, carrier: "Surma Transport" };

/**
 * A day of trade before `now`, by the shop's own verbs: deliveries that are charged, pickup, returns, refunds of each
 * reason, backorders, approvals, a shortfall and a surplus, and an account with older invoices. Does nothing if it is written already.
 */
export async function storeTradeDay(
	DB: D1Database,
	settings: Settings,
	now: number,
): Promise<void> {
	const desk = new Desk(DB, settings, now - HOURS_BEFORE * HOUR_MS);
	const written = await DB.prepare("SELECT 1 FROM orders WHERE id LIKE ? LIMIT 1")
		.bind(`${DESK_IDS}%`)
		.first();
	if (written) return;
	await receiveParts(desk);
	await deliver(desk);
	await settlePayments(desk);
	await refundEachReason(desk);
	await storeReturns(desk);
	await storeBackorders(desk);
	await storeApprovals(desk);
	await storeAccount(desk);
	// Nobody waits for these mails; some are due when their hour ends.
	await DB.prepare("DELETE FROM outbox WHERE created_at <= ? AND sent_at IS NULL")
		.bind(desk.needs.now() + HOUR_MS)
		.run();
	await DB.prepare("DELETE FROM rate_limit_counters").run();
}

async function receiveParts({ admin }: Desk): Promise<void> {
	const entries = Object.values(PARTS).map((number) => ({
		number,
		cause: "receipt" as const,
		change: 10,
	}));
	const receipt = { action: "stock.receive", entries, reference: "DN-4411" } as const;
	must(
		await changeStockOfParts(admin, {
			...receipt,
			idempotencyKey: "day-receipt",
		}),
	);
}

/** Delivers by each method, to a person, a contract buyer, a buyer without VAT and a company. */
async function deliver(desk: Desk): Promise<void> {
	await desk.ship(
		await desk.pay(
			await desk.order(
				"demo-shopper",
				[
					[PARTS.halfRoundFile, 2],
					[PARTS.drill, 4],
				],
				COURIER,
			),
		),
	);
	const toChattogram: Delivery = { methodId: "truck", charge: 12_000, district: "Chattogram" };
	const heavy = await desk.order("demo-trade", [[PARTS.bolt, 4]], toChattogram);
	await desk.ship(await desk.pay(heavy), 3);
	await desk.ship(
		await desk.pay(
			await desk.order(
				"demo-exempt",
				[
					[PARTS.washer, 2],
					[PARTS.flatFile, 1],
				],
				PICKUP,
			),
		),
	);
	const toPack = await desk.pay(
		await desk.order(
			"demo-owner",
			[
				[PARTS.screw, 3],
				[PARTS.hammer, 1],
			],
			VAN,
		),
	);
	await pack(desk, toPack);
	await desk.pay(await desk.order("seed-lopa", [[PARTS.pulley, 2]], COURIER));
	await desk.pay(await desk.order("seed-nila", [[PARTS.spring, 2]], PICKUP));
}

async function pack(desk: Desk, orderId: string): Promise<void> {
	const [{ id: lineId = "" } = {}] = await desk.listGoods(orderId);
	const parcel = { carrier: "", trackingNumber: "", note: "Fragile" };
	await packShipment(desk.admin, { orderId, lines: [{ lineId, quantity: 1 }], ...parcel });
}

/** A shortfall that was accepted, one that is missing, a surplus that goes back, a hold for the bank, and a cancellation. */
async function settlePayments(desk: Desk): Promise<void> {
	const { needs } = desk;
	const short = await desk.pay(
		await desk.order("seed-rafiq", [[PARTS.wideDrill, 1]], COURIER),
		-1000,
	);
	await acceptShortfall(desk.admin, short, "The bank kept tk 10");
	await desk.pay(await desk.order("seed-mitu", [[PARTS.pulley, 1]], COURIER), -20_000);
	const over = await desk.pay(
		await desk.order("seed-jahangir", [[PARTS.beechHammer, 1]], PICKUP),
		5000,
	);
	for (const { id } of await listOrderRefunds(needs.db, over)) await desk.sendRefund(id);
	await desk.order("demo-buyer", [[PARTS.washer, 2]], COURIER);
	const held = await desk.order("demo-trade", [[PARTS.spring, 3]], COURIER);
	await holdForBank(actAs(needs, { kind: "buyer", userId: "demo-trade" }), { orderId: held });
	const dropped = await desk.order("seed-babul", [[PARTS.screw, 1]], COURIER);
	must(await cancelOrder(needs, dropped, { kind: "admin", userId: ADMIN }));
}

/** With a credit note each; the last order is refunded with its charge. */
async function refundEachReason(desk: Desk): Promise<void> {
	const mixed = await desk.pay(
		await desk.order(
			"seed-shirin",
			[
				[PARTS.roundFile, 3],
				[PARTS.widestDrill, 2],
				[PARTS.longBolt, 1],
			],
			COURIER,
		),
	);
	await desk.refund(mixed, { reason: "lost", units: 1 });
	await desk.refund(mixed, { reason: "damaged", units: 1, line: 1 });
	await desk.refund(mixed, { reason: "price", amountPoisha: 2000, line: 2 });
	await desk.ship(mixed);
	await desk.refund(mixed, { reason: "goodwill", amountPoisha: 1000, line: 2 });
	await desk.refund(mixed, { reason: "returned", units: 1 });
	await desk.refund(mixed, { reason: "kept", units: 1 });
	const sold = await desk.pay(await desk.order("seed-anis", [[PARTS.screw, 2]], COURIER));
	await desk.refund(sold, { reason: "cancelled", units: 2, isSent: false });
}
