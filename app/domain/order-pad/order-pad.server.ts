import type { AdminContext } from "../accounts/context.server";
import type { SignedInUser } from "../accounts/rules";
import {
	findEarlier,
	type PlaceAndWaitResult,
	placeAndWait,
} from "../backorders/order-and-wait.server";
import { splitCart, type WaitChoices } from "../backorders/wait-choices";
import { toSeenPrices } from "../cart/seen-lines";
import type { PhoneOrderInput } from "../orders/input";
import { isReady, type PadRow, type ReadyRow } from "./pad-lines";
import { markOrdered } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";

export type OrderPadResult = PlaceAndWaitResult | { ok: false; reason: "nothing-ready" };

type PhoneOrder = {
	customer: SignedInUser;
	input: PhoneOrderInput;
	choices: WaitChoices;
};

const isOrdered = (row: PadRow): row is ReadyRow => row.result === "ordered";

/** An admin orders the pad's ready lines for a customer, who waits for what is short as chosen. */
export async function orderPad(
	ctx: AdminContext,
	pad: Pick<StoredPad, "id" | "rows">,
	{ customer, input, choices }: PhoneOrder,
): Promise<OrderPadResult> {
	const { idempotencyKey, memberId: _, ...delivery } = input;
	const split = (rows: readonly ReadyRow[]) => {
		const { now, later } = splitCart(rows, choices, delivery.shipComplete === "on");
		const request = {
			adminId: ctx.by.userId,
			delivery,
			idempotencyKey,
			lines: now.map(({ productId, quantity }) => ({ productId, quantity })),
			seenPrices: toSeenPrices(now),
			requiresMethod: true,
		};
		return { request, later };
	};
	const ready = pad.rows.filter(isReady);
	if (ready.length > 0) {
		const alongside = markOrdered(
			ctx.db,
			pad.id,
			ready.map(({ n }) => n),
		);
		const { request, later } = split(ready);
		return placeAndWait(ctx, customer, { ...request, alongside }, later);
	}
	// The answer to the first request may have been lost.
	const repeated = split(pad.rows.filter(isOrdered)).request;
	const earlier = await findEarlier(ctx, customer.id, repeated);
	return earlier ?? { ok: false, reason: "nothing-ready" };
}
