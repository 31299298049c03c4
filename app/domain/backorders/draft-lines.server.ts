import { type SeenLine, toSeenPrices } from "../cart/seen-lines";
import type { Delivery } from "../orders/input";
import type { OrderDraft, Origin } from "../orders/order-draft.server";
import { CHARGE_KINDS } from "../orders/rules/charges";
import { splitCart, type WaitChoices } from "./wait-choices";

/** What an order form holds of lines at the prices that its page showed, of which some wait as chosen. */
export function draftLines(
	lines: readonly SeenLine[],
	choices: WaitChoices,
	form: Delivery & { idempotencyKey: string },
	from: Origin,
): OrderDraft {
	const { idempotencyKey, seenCharges = "", deliveryMethodId = "", ...delivery } = form;
	const { now, later } = splitCart(lines, choices, delivery.shipComplete === "on");
	return {
		lines: now,
		waiting: later,
		delivery: { ...delivery, deliveryMethodId },
		charges: CHARGE_KINDS,
		seen: { by: "page", prices: toSeenPrices([...now, ...later]), charges: seenCharges },
		from,
		idempotencyKey,
	};
}
