import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/orders/rules";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import type { Applied } from "../rules";
import { providerEvents } from "../tables.server";

type Needs = Pick<Platform, "db" | "now">;

/** What is kept of an event: the provider's, or a finding of our own. */
type KeptEvent = Pick<PaymentEvent, "id" | "type" | "body">;

/** Where a fact came from: an event, which is kept with its effect, or an answer to a question of ours. */
export type FactSource = { event?: KeptEvent; actor: Actor };

/**
 * What came of an event that moves something, for the statement right behind the one that moves it, or behind that one's
 * `auditLastChange`: `changes()` speaks of the statement just before.
 */
export const byLastChange = sql<Applied>`iif(changes() > 0, 'applied', 'ignored')`;

/** The statement that keeps an event, once; nothing for an answer to a question of ours. */
export function recordEvent(
	{ db, now }: Needs,
	{ event }: FactSource,
	outcome: Applied | SQL<Applied>,
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
export async function recordOnly(
	needs: Needs,
	source: FactSource,
	outcome: Applied,
	note: string,
): Promise<Applied> {
	await recordEvent(needs, source, outcome, note);
	return outcome;
}

/** Under which a payment or refund that was found and not just booked stands among the provider's events. */
export const foundEventId = (providerId: string) => `found-${providerId}`;

/** What is kept of something at the provider of which no event told; once, however often it is found. */
export function foundEvent(of: "payment" | "refund", providerId: string, body: object): KeptEvent {
	return { id: foundEventId(providerId), type: `reconciler.${of}`, body: JSON.stringify(body) };
}

/** Puts up for review a refund that moves nothing: the event that told of it, or what an answer to a question of ours has found. */
export function putUpForReview(
	needs: Needs,
	{ event, actor }: FactSource,
	found: KeptEvent,
	note: string,
): Promise<Applied> {
	return recordOnly(needs, { event: event ?? found, actor }, "review", note);
}
