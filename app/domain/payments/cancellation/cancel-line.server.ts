import { findLine } from "~/domain/orders/queries.server";
import type { Actor, OrderLine } from "~/domain/orders/rules";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAtProvider } from "../attempts/fetch-or-create-payment.server";
import { findLiveAttempt } from "../queries.server";
import { requestCancellation } from "./request-cancellation.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">;

export type CancelLineResult =
	/** `cancellation-pending`: the provider has not confirmed yet that the payment is closed. */
	| { ok: true; outcome: "cancelled" | "cancellation-pending" }
	| { ok: false; reason: "no-such-order" | "already-cancelled" | "paid" | "not-cancellable" };

/** During a payment the order keeps its units until the provider has closed or completed it. */
export async function cancelLine(
	needs: Needs,
	orderId: string,
	actor: Actor,
): Promise<CancelLineResult> {
	const order = await findLine(needs.db, orderId);
	const [requested] = order ? await requestCancellation(needs, [order], actor) : [];
	if (!order || !requested) return { ok: false, reason: "no-such-order" };
	if (order.status === "cancelled") return { ok: false, reason: "already-cancelled" };
	if (requested.status === "unpaid") await closeLivePayment(needs, order, actor);
	const after = await findLine(needs.db, orderId);
	if (after?.status === "cancelled") return { ok: true, outcome: "cancelled" };
	if (after?.status === "unpaid" && after.cancellationPending)
		return { ok: true, outcome: "cancellation-pending" };
	return { ok: false, reason: after?.status === "paid" ? "paid" : "not-cancellable" };
}

/** When the provider can't be reached, the reconciler tries again. */
async function closeLivePayment(needs: Needs, order: OrderLine, actor: Actor): Promise<void> {
	const attempt = await findLiveAttempt(needs.db, order.id);
	if (!attempt) return;
	try {
		await applyPayment(needs, await closeAtProvider(needs, attempt), { actor });
	} catch (error) {
		needs.reportError(
			new Error(`Payment of order ${order.id} could not be closed.`, { cause: error }),
		);
	}
}
