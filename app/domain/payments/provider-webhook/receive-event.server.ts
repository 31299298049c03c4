import { and, eq, gte, isNull, notExists, sql } from "drizzle-orm";
import type { Actor } from "~/domain/accounts/actor";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { applyPaymentFailure } from "../attempts/apply-payment-failure.server";
import { applyDispute } from "../disputes/apply-dispute.server";
import { applyRefund } from "../refunds/apply-refund.server";
import type { EventOutcome } from "../rules";
import { alerts, providerEvents } from "../tables.server";

/** Idempotent; for webhooks and for events that the reconciler finds. */
export async function receiveEvent(
	platform: Platform,
	event: PaymentEvent,
	actor: Actor,
): Promise<EventOutcome> {
	const source = { event, actor };
	if (event.providerState) return applyPayment(platform, event.providerState, source);
	if (event.refund) return applyRefund(platform, event.refund, source);
	if (event.dispute) return applyDispute(platform, event.dispute, source);
	if (event.failure) return applyPaymentFailure(platform, event.failure, source);
	// The shop doesn't use this type.
	return "ignored";
}

/** Anybody can send invalid messages, so they raise an alert only while no valid ones arrive, and one at a time. */
const QUIET_MS = 15 * 60_000;

const finding = {
	kind: "webhook-refused",
	subject: "webhook:stripe",
	detail: "A signature did not match: is STRIPE_WEBHOOK_SECRET the endpoint's?",
} as const;

export async function alertRefusedWebhook(platform: Platform): Promise<void> {
	const since = platform.now() - QUIET_MS;
	const [quiet] = await platform.db
		.select({ one: sql`1` })
		.from(sql`(select 1)`)
		.where(
			and(
				notExists(
					platform.db
						.select({ one: sql`1` })
						.from(providerEvents)
						.where(and(eq(providerEvents.fetched, false), gte(providerEvents.receivedAt, since))),
				),
				notExists(
					platform.db
						.select({ one: sql`1` })
						.from(alerts)
						.where(
							and(
								eq(alerts.kind, finding.kind),
								eq(alerts.subject, finding.subject),
								isNull(alerts.resolvedAt),
								gte(alerts.lastSeenAt, since),
							),
						),
				),
			),
		);
	if (quiet) await raiseAlerts(platform, [finding]);
}
