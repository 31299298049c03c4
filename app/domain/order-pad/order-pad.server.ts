import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import type { PhoneOrderInput } from "../orders/input";
import { type PlaceOrderResult, placeOrder } from "../orders/place-order.server";
import type { PadRow } from "./pad-lines";
import type { StoredPad } from "./queries.server";

export type OrderPadResult = PlaceOrderResult | { ok: false; reason: "nothing-ready" };

export type PhoneOrder = { adminId: string; customer: SignedInUser; input: PhoneOrderInput };

type ReadyRow = PadRow & { productId: string; quantity: number; pricePoisha: number };

const isReady = (row: PadRow): row is ReadyRow => row.verdict === "ok";

/** An admin orders the pad's ready lines for a customer, as the customer would. */
export async function orderPad(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	pad: Pick<StoredPad, "rows">,
	{ adminId, customer, input }: PhoneOrder,
): Promise<OrderPadResult> {
	const ready = pad.rows.filter(isReady);
	if (ready.length === 0) return { ok: false, reason: "nothing-ready" };
	const { idempotencyKey, ...delivery } = input;
	return placeOrder(needs, customer, {
		...{ adminId, delivery, idempotencyKey },
		lines: ready.map(({ productId, quantity }) => ({ productId, quantity })),
		seenPrices: new Map(ready.map(({ productId, pricePoisha }) => [productId, pricePoisha])),
	});
}
