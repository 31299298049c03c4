import type { Actor } from "~/domain/accounts/actor";
import type { Platform } from "~/platform/platform.server";
import { listLiveAttempts } from "../queries.server";
import { applyPayment } from "./apply-payment.server";

/** For buyers who return before the webhook arrives. Throws when the provider can't be reached. */
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
