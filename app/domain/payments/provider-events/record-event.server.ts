import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/orders/rules";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import type { EventOutcome } from "../rules";
import { providerEvents } from "../tables.server";

type Needs = Pick<Platform, "db" | "now">;

/** What is kept of an event: the provider's, or a finding of our own. */
type StoredEvent = Pick<PaymentEvent, "id" | "type" | "body">;

/** Where a fact came from: an event, which is kept with its effect, or an answer to a question of ours. */
export type ProviderStateSource = { event?: StoredEvent; actor: Actor };

/**
 * What came of an event that moves something, for the statement right behind the one that moves it, or behind that one's
 * `auditLastChange`: `changes()` speaks of the statement just before.
 */
export const outcomeOfLastChange = sql<EventOutcome>`iif(changes() > 0, 'applied', 'ignored')`;

/** The statement that keeps an event, once; nothing for an answer to a question of ours. */
export function recordEvent(
	{ db, now }: Needs,
	{ event }: ProviderStateSource,
	outcome: EventOutcome | SQL<EventOutcome>,
	note: string,
) {
	return db
		.insert(providerEvents)
		.select(
			sql`select ${event?.id ?? ""}, ${event?.type ?? ""}, ${event?.body ?? ""}, ${outcome}, ${note}, ${now()}, null, '', '' where ${event ? 1 : 0}`,
		)
		.onConflictDoNothing();
}

/** Keeps an event that moves nothing. Returns the outcome it was kept with. */
export async function recordEventOnly(
	needs: Needs,
	source: ProviderStateSource,
	outcome: EventOutcome,
	note: string,
): Promise<EventOutcome> {
	await recordEvent(needs, source, outcome, note);
	return outcome;
}

/** Under which a payment or refund that was found and not just booked stands among the provider's events. */
export const getFoundEventId = (providerId: string) => `found-${providerId}`;

/** What is kept of something at the provider of which no event told; once, however often it is found. */
export function buildFoundEvent(
	kind: "payment" | "refund",
	providerId: string,
	body: object,
): StoredEvent {
	return {
		id: getFoundEventId(providerId),
		type: `reconciler.${kind}`,
		body: JSON.stringify(body),
	};
}

/** Puts up for review a refund that moves nothing: the event that told of it, or what an answer to a question of ours has found. */
export function putUpForReview(
	needs: Needs,
	{ event, actor }: ProviderStateSource,
	found: StoredEvent,
	note: string,
): Promise<EventOutcome> {
	return recordEventOnly(needs, { event: event ?? found, actor }, "review", note);
}
