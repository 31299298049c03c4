import { eq } from "drizzle-orm";
import { expireBackorders } from "../../../app/domain/backorders/expire-backorders.server";
import { orderReadyBackorders } from "../../../app/domain/backorders/order-ready.server";
import { MAX_WAITING_DAYS } from "../../../app/domain/backorders/rules";
import { cancelBackorder } from "../../../app/domain/backorders/verbs.server";
import { backorders } from "../../../app/domain/orders/backorder-tables.server";
import { type OrderDraft, toOneLineOrder } from "../../../app/domain/orders/order-draft.server";
import { placeOrder } from "../../../app/domain/orders/place-order.server";
import { changeStockOfParts } from "../../../app/domain/stock/verbs.server";
import { ADMIN, COURIER, type Delivery, type Desk, fillForm, must, PICKUP } from "./desk";
import { SHORT_PARTS } from "./parts";

const WAITED_MINUTES = (MAX_WAITING_DAYS + 1) * 24 * 60;

/** One that expired, one that was cancelled, one that was ordered when it arrived, and one that waits. */
export async function storeBackorders(desk: Desk): Promise<void> {
	const { needs } = desk;
	desk.wait(-WAITED_MINUTES);
	await waitFor(desk, "seed-rafiq", SHORT_PARTS.screw, 2, PICKUP);
	desk.wait(WAITED_MINUTES);
	await expireBackorders(needs);
	await waitFor(desk, "seed-tania", SHORT_PARTS.screw, 1, PICKUP);
	const [cancelled] = await needs.db
		.select({ id: backorders.id })
		.from(backorders)
		.where(eq(backorders.userId, "seed-tania"));
	await cancelBackorder(desk.as("seed-tania"), cancelled?.id ?? "");
	await waitFor(desk, "demo-trade", SHORT_PARTS.bolt, 6, COURIER);
	const entries = [{ number: SHORT_PARTS.bolt, cause: "receipt" as const, change: 6 }];
	const receipt = { action: "stock.receive", entries, reference: "DN-4412" } as const;
	must(
		await changeStockOfParts(desk.admin, {
			...receipt,
			idempotencyKey: "day-arrival",
		}),
	);
	await orderReadyBackorders(needs);
	await waitFor(desk, "demo-shopper", SHORT_PARTS.bearing, 4, COURIER);
}

/** Waits at the price of the day. */
async function waitFor(
	desk: Desk,
	userId: string,
	productId: string,
	quantity: number,
	delivery: Delivery,
): Promise<void> {
	const { needs } = desk;
	desk.wait(1);
	const form = { ...fillForm(delivery), idempotencyKey: `wait-${needs.newId()}` };
	const line = { productId, quantity, cartQuantity: quantity, pricedQuantity: quantity };
	const draft: OrderDraft = {
		...toOneLineOrder(productId, { ...form, quantity }),
		lines: [],
		waiting: [line],
		from: { kind: "phone", adminId: ADMIN },
	};
	must(await placeOrder(needs, await desk.findUser(userId), draft));
}
