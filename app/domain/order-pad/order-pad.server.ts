import type { AdminContext } from "../accounts/context.server";
import type { SignedInUser } from "../accounts/rules";
import { draftLines } from "../backorders/draft-lines.server";
import type { WaitChoices } from "../backorders/wait-choices";
import type { PhoneOrderInput } from "../orders/input";
import { findPlacedOrder, type PlaceOrderResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { isReady, type PadRow, type ReadyRow } from "./pad-lines";
import { markOrdered } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";

export type OrderPadResult = PlaceOrderResult | { ok: false; reason: "nothing-ready" };

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
	const { memberId: _, ...form } = input;
	const draft = (rows: readonly ReadyRow[]) =>
		draftLines(rows, choices, form, { kind: "phone", adminId: ctx.by.userId });
	const ready = pad.rows.filter(isReady);
	if (ready.length > 0) {
		const numbers = ready.map(({ n }) => n);
		const alongside = { before: [], after: markOrdered(ctx.db, pad.id, numbers) };
		return placeOrder(ctx, customer, draft(ready), alongside);
	}
	// The answer to the first request may have been lost.
	const earlier = await findPlacedOrder(ctx.db, customer.id, draft(pad.rows.filter(isOrdered)));
	return earlier ?? { ok: false, reason: "nothing-ready" };
}
