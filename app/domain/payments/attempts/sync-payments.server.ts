import type { Actor } from "~/domain/orders/rules";
import type { Platform } from "~/platform/platform.server";
import { listLiveAttempts } from "../queries.server";
import { applyPayment } from "./apply-payment.server";

/**
 * Asks the provider how the payments of these orders (at most 90) stand and applies the answers, for a buyer who comes back
 * before the webhook does. Does nothing when none is under way, or the provider has not yet been asked for one.
 * Throws when the provider can't be reached.
 */
export async function syncPayments(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">,
	orderIds: readonly string[],
	actor: Actor,
): Promise<void> {
	for (const { kind, providerId } of await listLiveAttempts(needs.db, orderIds)) {
		if (!providerId) continue;
		const { providerState } = await needs.payments.resume(kind, providerId);
		await applyPayment(needs, providerState, { actor });
	}
}
