import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { getStock, listQueuedMailSubjects } from "~/testing/database/queries";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import { addCharge } from "~/testing/payments/purchases";
import { asAdmin, createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import type { PaymentTarget } from "../rules";
import { cancelLine } from "./cancel-line.server";
import { cancelOrder } from "./cancel-order.server";

const platform = createTestPlatform();
const { db } = platform;

async function createOrderOfThree() {
	const buyer = await createUser();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const lines = await createOrderOf(buyer, products);
	const [{ orderId = "" } = {}] = lines;
	const pay = async (target: PaymentTarget = { orderId }) => {
		const begun = await beginPayment(platform, buyer.id, target, {
			kind: "card",
			returnOrigin: "http://shop.test",
		});
		if (!begun.ok) throw new Error(begun.reason);
		return begun.handle;
	};
	const listStatuses = async () =>
		(await listLinesOfOrder(db, buyer.id, orderId)).map(({ status }) => status);
	return { buyer, products, lines, orderId, pay, listStatuses };
}

test("cancelling an order cancels all of its lines, returns their units and sends one email", async () => {
	const { buyer, products, orderId, listStatuses } = await createOrderOfThree();
	const cancel = () => cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id });
	expect(await cancel()).toEqual({ ok: true, outcome: "cancelled" });
	expect(await listStatuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
	for (const { id } of products) expect(await getStock(id)).toEqual({ onHand: 10, reserved: 0 });
	const mails = await listQueuedMailSubjects(buyer.email);
	expect(mails.filter((subject) => subject.includes("cancelled"))).toHaveLength(1);
	expect(await cancel()).toEqual({ ok: false, reason: "already-cancelled" });
});

test("an order with a charge is paid and cancelled as a whole by its buyer, also without a delivery method", async () => {
	const { buyer, lines, orderId, pay, listStatuses } = await createOrderOfThree();
	const [first, second] = lines;
	await addCharge(orderId, 6000, 1500);
	const cancel = (userId: string, kind: "buyer" | "admin" = "buyer") =>
		cancelLine(platform, first?.id ?? "", { kind, userId });
	expect(await cancel(buyer.id)).toEqual({ ok: false, reason: "has-delivery" });
	const { id: otherId } = await createUser();
	expect(await cancel(otherId)).toMatchObject({ ok: false, reason: "no-such-line" });
	expect(await cancel((await createAdmin()).id, "admin")).toMatchObject({ ok: true });
	expect(await listStatuses()).toEqual(["cancelled", "unpaid", "unpaid", "unpaid"]);
	await confirmCardPayment(await pay({ lineId: second?.id ?? "" }));
	await syncPayments(platform, [second?.id ?? ""], { kind: "buyer", userId: buyer.id });
	expect(await listStatuses()).toEqual(["cancelled", "paid", "paid", "paid"]);
});

test("another buyer can't cancel an order", async () => {
	const { orderId, listStatuses } = await createOrderOfThree();
	const other = await createUser();
	expect(await cancelOrder(platform, orderId, { kind: "buyer", userId: other.id })).toEqual({
		ok: false,
		reason: "no-such-order",
	});
	expect(await listStatuses()).toEqual(["unpaid", "unpaid", "unpaid"]);
});

test("cancelling an order leaves its paid and shipped lines", async () => {
	const { buyer, lines, orderId, listStatuses } = await createOrderOfThree();
	const [first, second] = lines;
	for (const line of [first, second]) {
		const paid = { status: "paid", transactionId: `pi_${line?.id}`, paidAt: Date.now() } as const;
		await db
			.update(orderLines)
			.set(paid)
			.where(eq(orderLines.id, line?.id ?? ""));
	}
	const { id: adminId } = await createAdmin();
	expect(await shipLine(asAdmin(platform, adminId), first?.id ?? "")).toMatchObject({ ok: true });
	const cancel = () => cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id });
	expect(await cancel()).toEqual({ ok: true, outcome: "cancelled" });
	expect(await listStatuses()).toEqual(["shipped", "paid", "cancelled"]);
	expect(await cancel()).toEqual({ ok: false, reason: "paid" });
});

test("cancelling an order closes its open payment first", async () => {
	const { buyer, orderId, pay, listStatuses } = await createOrderOfThree();
	const secret = await pay();
	expect(await cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id })).toEqual({
		ok: true,
		outcome: "cancelled",
	});
	expect(await listStatuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
});

test("cancelling an order whose payment went through finds it paid", async () => {
	const { buyer, orderId, pay, listStatuses } = await createOrderOfThree();
	await confirmCardPayment(await pay());
	expect(await cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id })).toEqual({
		ok: false,
		reason: "paid",
	});
	expect(await listStatuses()).toEqual(["paid", "paid", "paid"]);
});

test("lines in an open payment keep their units while the provider is unreachable, the others are cancelled", async () => {
	const { buyer, products, lines, orderId, pay, listStatuses } = await createOrderOfThree();
	await pay({ lineId: lines[1]?.id ?? "" });
	expect(
		await cancelOrder(createPlatformWithoutProvider(), orderId, {
			kind: "buyer",
			userId: buyer.id,
		}),
	).toEqual({
		ok: true,
		outcome: "cancellation-pending",
	});
	expect(await listStatuses()).toEqual(["cancelled", "unpaid", "cancelled"]);
	expect(await getStock(products[1]?.id ?? "")).toEqual({ onHand: 10, reserved: 1 });
});
