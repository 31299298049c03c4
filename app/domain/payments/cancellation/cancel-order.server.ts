import { orderById } from "~/domain/orders/queries.server";
import type { Actor, OrderView } from "~/domain/orders/rules";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { endAtProvider } from "../attempts/fetch-or-create-payment.server";
import { liveAttemptOf } from "../queries.server";
import { askToCancel } from "./request-cancellation.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "note">;

export type CancelOrderResult =
	/** `closing`: a payment is under way and the provider has not yet confirmed that it is closed. */
	| { ok: true; outcome: "cancelled" | "closing" }
	| { ok: false; reason: "no-such-order" | "already-cancelled" | "paid" | "not-cancellable" };

/**
 * Cancels an unpaid order and gives its units back. While a payment is under way nothing is given back: the order is
 * marked as closing, the payment is closed at the provider, and whichever came first decides, money or cancel.
 * It lives with payments because only they know what is under way. A buyer reaches their own orders alone.
 */
export async function cancelOrder(
	needs: Needs,
	orderId: string,
	actor: Actor,
): Promise<CancelOrderResult> {
	const order = await orderById(needs.db, orderId);
	const [moved] = order ? await askToCancel(needs, [order], actor) : [];
	if (!order || !moved) return { ok: false, reason: "no-such-order" };
	if (order.status === "cancelled") return { ok: false, reason: "already-cancelled" };
	if (moved.status === "unpaid") await closeLivePayment(needs, order, actor);
	const after = await orderById(needs.db, orderId);
	if (after?.status === "cancelled") return { ok: true, outcome: "cancelled" };
	if (after?.status === "unpaid" && after.closing) return { ok: true, outcome: "closing" };
	return { ok: false, reason: after?.status === "paid" ? "paid" : "not-cancellable" };
}

/**
 * Closes the payment at the provider and applies what it answers. When it can't be reached the order stays closing
 * and its units stay held; the reconciler tries again.
 */
async function closeLivePayment(needs: Needs, order: OrderView, actor: Actor): Promise<void> {
	const attempt = await liveAttemptOf(needs.db, order.id);
	if (!attempt) return;
	try {
		await applyPayment(needs, await endAtProvider(needs, attempt), { actor });
	} catch (error) {
		needs.note(new Error(`Payment of order ${order.id} could not be closed.`, { cause: error }));
	}
}
