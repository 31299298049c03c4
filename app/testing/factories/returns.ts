import type { SignedInUser } from "~/domain/accounts/rules";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { decideReturn, receiveReturn, settleReturn } from "~/domain/returns/process-return.server";
import { requestReturn } from "~/domain/returns/request-return.server";
import type { ReturnState } from "~/domain/returns/rules";
import { newId } from "~/platform/ids.server";
import { asAdmin, asBuyer, createTestPlatform } from "../platform";
import { createAdmin, createPaidOrder, createProduct, createUser } from "./factories";
import { assignPriceList, createListPrice, createPriceList } from "./price-lists";

type ShippedOrder = {
	buyer?: SignedInUser;
	pricePoisha?: number;
	/** The unit price of the buyer's own price list. */
	listPoisha?: number;
};

/** An order of one line, paid and shipped; its line has its id. */
export async function createShippedOrder(
	quantity: number,
	{ buyer, pricePoisha = 10_000, listPoisha }: ShippedOrder = {},
) {
	const owner = buyer ?? (await createUser());
	const product = await createProduct({ onHand: quantity + 10, pricePoisha });
	if (listPoisha !== undefined) {
		const listId = await createPriceList({ state: "active" });
		await createListPrice(listId, product.id, [1, listPoisha]);
		await assignPriceList(listId, owner);
	}
	const orderId = await createPaidOrder(owner, product, { quantity });
	const admin = await createAdmin();
	const parcel = { orderId, carrier: "", trackingNumber: "" };
	await shipOrders(asAdmin(createTestPlatform(), admin.id), [parcel]);
	return { buyer: owner, admin, product, orderId };
}

export const buildReturnRequest = (orderId: string, units: number) => ({
	orderId,
	lines: [{ lineId: orderId, units }],
	reason: "not-needed" as const,
	note: "",
	idempotencyKey: newId(),
});

type Shipped = Pick<Awaited<ReturnType<typeof createShippedOrder>>, "buyer" | "admin" | "orderId">;

/** Of the order's only line, taken as far as `state`; nothing goes back into stock. */
export async function createReturn(
	{ buyer, admin, orderId }: Shipped,
	units: number,
	state: Exclude<ReturnState, "rejected" | "withdrawn"> = "requested",
): Promise<string> {
	const platform = createTestPlatform();
	const returnId = await requestReturn(
		asBuyer(platform, buyer.id),
		buildReturnRequest(orderId, units),
	);
	if (state === "requested") return returnId;
	const ctx = asAdmin(platform, admin.id);
	await decideReturn(ctx, returnId, { state: "approved", answer: "" });
	if (state === "approved") return returnId;
	const line = { lineId: orderId, received: units, condition: "as-new" as const, toStock: 0 };
	await receiveReturn(ctx, returnId, [line]);
	if (state === "received") return returnId;
	await settleReturn(ctx, returnId);
	return returnId;
}
