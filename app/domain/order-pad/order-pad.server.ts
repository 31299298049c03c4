import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import type { PhoneOrderInput } from "../orders/input";
import { findPlacedOrder, type PlaceOrderResult } from "../orders/order-request.server";
import { placeOrder } from "../orders/place-order.server";
import type { PadRow } from "./pad-lines";
import { markOrdered } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";

export type OrderPadResult = PlaceOrderResult | { ok: false; reason: "nothing-ready" };

type PhoneOrder = { adminId: string; customer: SignedInUser; input: PhoneOrderInput };

type LineWithProduct = PadRow & { productId: string; quantity: number; pricePoisha: number };

const isReady = (row: PadRow): row is LineWithProduct => row.result === "ok";
const isOrdered = (row: PadRow): row is LineWithProduct => row.result === "ordered";

/** An admin orders the pad's ready lines for a customer, as the customer would. */
export async function orderPad(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	pad: Pick<StoredPad, "id" | "rows">,
	{ adminId, customer, input }: PhoneOrder,
): Promise<OrderPadResult> {
	const { idempotencyKey, memberId: _, ...delivery } = input;
	const buildRequest = (rows: readonly LineWithProduct[]) => ({
		adminId,
		delivery,
		idempotencyKey,
		lines: rows.map(({ productId, quantity }) => ({ productId, quantity })),
		seenPrices: new Map(rows.map(({ productId, pricePoisha }) => [productId, pricePoisha])),
	});
	const ready = pad.rows.filter(isReady);
	if (ready.length > 0) {
		const alongside = markOrdered(
			needs.db,
			pad.id,
			ready.map(({ n }) => n),
		);
		return placeOrder(needs, customer, { ...buildRequest(ready), alongside });
	}
	// The answer to the first request may have been lost.
	const repeated = buildRequest(pad.rows.filter(isOrdered));
	const earlier = await findPlacedOrder(needs.db, customer.id, repeated);
	return earlier ?? { ok: false, reason: "nothing-ready" };
}
