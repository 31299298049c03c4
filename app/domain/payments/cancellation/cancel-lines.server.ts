import type { Actor } from "~/domain/accounts/actor";
import { listLines } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAtProvider } from "../attempts/fetch-or-create-payment.server";
import { listLiveAttempts } from "../queries.server";
import { requestCancellation } from "./request-cancellation.server";

export type CancelResult =
	/** `cancellation-pending`: the provider has not confirmed yet that the payment is closed. */
	| { ok: true; outcome: "cancelled" | "cancellation-pending" }
	| {
			ok: false;
			reason:
				| "no-such-order"
				| "no-such-line"
				| "already-cancelled"
				| "paid"
				| "not-cancellable"
				| "has-delivery"
				| "transfer-begun";
	  };

/** The reconciler closes the others. */
const MAX_PAYMENTS_CLOSED = 10;

/**
 * Cancels the unpaid ones of an order's lines. During a payment they keep their units until the
 * provider has closed or completed it.
 */
export async function cancelLines(
	platform: Platform,
	lines: readonly OrderLine[],
	actor: Actor,
): Promise<CancelResult> {
	const unpaid = lines.filter(({ status }) => status === "unpaid");
	const targets = unpaid.length > 0 ? unpaid : lines;
	const requested = await requestCancellation(platform, targets, actor);
	if (requested.length === 0) return { ok: false, reason: "no-such-line" };
	if (targets.every(({ status }) => status === "cancelled"))
		return { ok: false, reason: "already-cancelled" };
	const ids = targets.map(({ id }) => id);
	if (requested.some(({ status }) => status === "unpaid"))
		await closePayments(platform, ids, actor);
	const after = await listLines(platform.db, ids);
	if (after.some(({ status, cancellationPending }) => status === "unpaid" && cancellationPending))
		return { ok: true, outcome: "cancellation-pending" };
	if (after.every(({ status }) => status === "cancelled"))
		return { ok: true, outcome: "cancelled" };
	if (after.some(({ status, receivedPoisha }) => status === "unpaid" && receivedPoisha > 0))
		return { ok: false, reason: "transfer-begun" };
	const isPaid = after.some(({ status }) => status === "paid");
	return { ok: false, reason: isPaid ? "paid" : "not-cancellable" };
}

/** When the provider can't be reached, the reconciler tries again. */
async function closePayments(
	platform: Platform,
	lineIds: readonly string[],
	actor: Actor,
): Promise<void> {
	const attempts = await listLiveAttempts(platform.db, lineIds);
	for (const attempt of attempts.slice(0, MAX_PAYMENTS_CLOSED)) {
		try {
			await applyPayment(platform, await closeAtProvider(platform, attempt), { actor });
		} catch (error) {
			platform.reportError(new Error("The payment could not be closed.", { cause: error }), {
				order: attempt.orderId,
				attempt: attempt.id,
			});
		}
	}
}
