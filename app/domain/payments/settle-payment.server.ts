import type { Platform } from "../../platform/platform.server";
import type { Actor } from "../orders/rules";
import { applyPayment } from "./apply-payment.server";
import { liveAttemptOf } from "./queries.server";

/**
 * Asks the provider how an order's payment stands and applies the answer, for a buyer who comes back before the
 * webhook does. Does nothing when no payment is under way, or the provider has not yet been asked for one.
 * Throws when the provider can't be reached.
 */
export async function settlePayment(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">,
	orderId: string,
	actor: Actor,
): Promise<void> {
	const attempt = await liveAttemptOf(needs.db, orderId);
	if (!attempt?.providerId) return;
	const { fact } = await needs.payments.resume(attempt.kind, attempt.providerId);
	await applyPayment(needs, fact, { actor });
}
