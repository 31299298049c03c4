import type { Actor } from "~/domain/accounts/actor";
import type { Platform } from "~/platform/platform.server";
import { listLiveAttempts } from "../queries.server";
import { applyPayment } from "./apply-payment.server";

/** Serves buyers who return before the webhook arrives. Throws when the provider can't be reached. */
export async function syncPayments(
	platform: Platform,
	orderIds: readonly string[],
	actor: Actor,
): Promise<void> {
	for (const { kind, providerId } of await listLiveAttempts(platform.db, orderIds)) {
		if (!providerId) continue;
		const { providerState } = await platform.payments.resume(kind, providerId);
		await applyPayment(platform, providerState, { actor });
	}
}
