import { eq } from "drizzle-orm";
import { refunds } from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { createBackorder } from "../../factories/backorders";
import { createProduct, createUser } from "../../factories/factories";
import { createChargedOrder, createDebtor, createDebtorOrder } from "../../factories/receivables";
import { createReturn, createShippedOrder } from "../../factories/returns";
import { createPackedShipment } from "../../factories/shipments";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	payByBank,
} from "../../payments/purchases";
import { createAlertRow, createEventInReview } from "../route-rows";
import { createUnpaidOrder } from "./orders";
import { byAdmin, db, type ValidForms } from "./preparers";

async function createQueuedMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@readers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() + 3_600_000 });
	return id;
}

async function createFailedRefund(): Promise<string> {
	const { orderId } = await createCardPurchase();
	const refundId = await createRefund(orderId);
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	return refundId;
}

const createReturnPath = async (state: "requested" | "received") =>
	`/dashboard/returns/${await createReturn(await createShippedOrder(2), 1, state)}`;

export const SALES_FORMS: ValidForms = {
	"/dashboard/orders/ship": {
		"ship several": byAdmin(async () => ({
			path: "/dashboard/orders/ship",
			fields: { orderId: (await createBankPurchase()).orderId, carrier: "Own van" },
		})),
	},
	"/dashboard/orders/:orderId/ship": {
		pack: byAdmin(async () => {
			const { orderId } = await createBankPurchase();
			return {
				path: `/dashboard/orders/${orderId}/ship`,
				fields: { intent: "pack", [`units-${orderId}`]: "1", carrier: "Own van" },
			};
		}),
		"ship units": byAdmin(async () => {
			const { orderId } = await createBankPurchase();
			return {
				path: `/dashboard/orders/${orderId}/ship`,
				fields: { intent: "ship", [`units-${orderId}`]: "1" },
			};
		}),
		"mark as shipped": byAdmin(async () => {
			const { orderId } = await createBankPurchase();
			const { id, changeId } = await createPackedShipment(orderId);
			return {
				path: `/dashboard/orders/${orderId}/ship`,
				fields: { intent: "send", shipmentId: id, changeId },
			};
		}),
		"throw away": byAdmin(async () => {
			const { orderId } = await createBankPurchase();
			const { id } = await createPackedShipment(orderId);
			return {
				path: `/dashboard/orders/${orderId}/ship`,
				fields: { intent: "throw-away", shipmentId: id },
			};
		}),
	},
	"/dashboard/orders/:orderId": {
		"add a note": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}`,
			fields: { note: "Call before delivery." },
		})),
	},
	"/dashboard/orders/:orderId/address": {
		"change the address": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}/address`,
			fields: { address: "7 Lalbagh Lane, Dhaka", phone: "+880 1711 000000" },
		})),
	},
	"/dashboard/orders/:orderId/return": {
		"enter a return": byAdmin(async () => {
			const { orderId } = await createShippedOrder(2);
			return {
				path: `/dashboard/orders/${orderId}/return`,
				fields: { [`units-${orderId}`]: "1", reason: "damaged", note: "" },
			};
		}),
	},
	"/dashboard/orders/:orderId/cancel": {
		cancel: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/cancel`,
		})),
		"cancel while a payment is open": byAdmin(async () => {
			const { orderId, pay } = await createPurchase();
			await pay();
			return { path: `/dashboard/orders/${orderId}/cancel` };
		}),
	},
	"/dashboard/orders/:orderId/bank-payment": {
		record: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/bank-payment`,
			fields: { reference: `TRF-${newId()}`, amount: "250", receivedOn: "2026-11-03" },
		})),
		"record for an order on account": byAdmin(async () => ({
			path: `/dashboard/orders/${await createChargedOrder(await createDebtor())}/bank-payment`,
			fields: { reference: `TRF-${newId()}`, amount: "250", receivedOn: "2026-11-03" },
		})),
	},
	"/dashboard/orders/:orderId/charge": {
		"put an order on account": byAdmin(async () => ({
			path: `/dashboard/orders/${await createDebtorOrder(await createDebtor())}/charge`,
		})),
	},
	"/dashboard/orders/:orderId/shortfall": {
		accept: byAdmin(async () => {
			const orderId = await createUnpaidOrder(await createUser());
			await payByBank(orderId, { amount: 24_000 });
			return {
				path: `/dashboard/orders/${orderId}/shortfall`,
				fields: { shortfallReason: "The bank's charges" },
			};
		}),
	},
	"/dashboard/orders/:orderId/certificate": {
		record: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/certificate`,
			fields: { withheld: "10", certificate: "M-118" },
		})),
	},
	"/dashboard/orders/:orderId/refund-order": {
		"all units": byAdmin(async () => {
			const { orderId } = await createCardPurchase();
			return {
				path: `/dashboard/orders/${orderId}/refund-order`,
				fields: { reason: "cancelled", note: "Broken", restock: "on", [`units-${orderId}`]: "2" },
			};
		}),
	},
	"/dashboard/backorders/:backorderId": {
		end: byAdmin(async () => ({
			path: `/dashboard/backorders/${await createBackorder(await createUser(), await createProduct({ onHand: 0 }))}`,
			fields: { act: "end", note: "The maker stopped it" },
		})),
	},
	"/dashboard/orders/:orderLineId/refund": {
		"of a card payment": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createCardPurchase()).orderId}/refund`,
			fields: { reason: "damaged", units: "1", note: "Broken", restock: "on" },
		})),
		"of a transfer": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}/refund`,
			fields: { reason: "damaged", units: "1", note: "Broken", restock: "on" },
		})),
		"of an order on account": byAdmin(async () => ({
			path: `/dashboard/orders/${await createChargedOrder(await createDebtor())}/refund`,
			fields: { reason: "damaged", units: "1", note: "Broken", restock: "on" },
		})),
	},
	"/dashboard/returns/:returnId": {
		approve: byAdmin(async () => ({
			path: await createReturnPath("requested"),
			fields: { intent: "approve", answer: "Send them to 45 Nawabpur Road." },
		})),
		reject: byAdmin(async () => ({
			path: await createReturnPath("requested"),
			fields: { intent: "reject", answer: "They were used." },
		})),
		receive: byAdmin(async () => {
			const shipped = await createShippedOrder(2);
			const line = shipped.orderId;
			return {
				path: `/dashboard/returns/${await createReturn(shipped, 2, "approved")}`,
				fields: {
					intent: "receive",
					[`received-${line}`]: "2",
					[`condition-${line}`]: "opened",
					[`stock-${line}`]: "1",
				},
			};
		}),
		settle: byAdmin(async () => ({
			path: await createReturnPath("received"),
			fields: { intent: "settle" },
		})),
	},
	"/dashboard/refunds": {
		"try again": byAdmin(async () => ({
			path: "/dashboard/refunds",
			fields: { refundId: await createFailedRefund() },
		})),
	},
	"/dashboard/refunds/:refundId/sent": {
		"record a transfer": byAdmin(async () => ({
			path: `/dashboard/refunds/${await createRefund((await createBankPurchase()).orderId)}/sent`,
			fields: { reference: `TRF-${newId()}` },
		})),
	},
	"/dashboard/payments": { reconcile: byAdmin(async () => ({ path: "/dashboard/payments" })) },
	"/dashboard/payments/alerts/:alertId/resolve": {
		resolve: byAdmin(async () => ({
			path: `/dashboard/payments/alerts/${await createAlertRow((await createProduct()).id)}/resolve`,
			fields: { note: "Counted by hand." },
		})),
	},
	"/dashboard/events/:eventId/settle": {
		settle: byAdmin(async () => ({
			path: `/dashboard/events/${await createEventInReview()}/settle`,
			fields: { note: "Seen at the provider." },
		})),
	},
	"/dashboard/outbox": {
		"send again": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail() },
		})),
		"give up": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail(), do: "give-up" },
		})),
	},
};
