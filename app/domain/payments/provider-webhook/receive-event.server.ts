import type { Actor } from "~/domain/accounts/actor";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { applyPaymentFailure } from "../attempts/apply-payment-failure.server";
import { applyDispute } from "../disputes/apply-dispute.server";
import { applyRefund } from "../refunds/apply-refund.server";
import type { EventOutcome } from "../rules";

/** Idempotent; for webhooks and for events that the reconciler finds. */
export async function receiveEvent(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">,
	event: PaymentEvent,
	actor: Actor,
): Promise<EventOutcome> {
	const source = { event, actor };
	if (event.providerState) return applyPayment(needs, event.providerState, source);
	if (event.refund) return applyRefund(needs, event.refund, source);
	if (event.dispute) return applyDispute(needs, event.dispute, source);
	if (event.failure) return applyPaymentFailure(needs, event.failure, source);
	// The shop doesn't use this type.
	return "ignored";
}
