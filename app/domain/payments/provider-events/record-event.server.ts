import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/accounts/actor";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import type { EventOutcome } from "../rules";
import { providerEvents } from "../tables.server";

/** The provider sent it, or the reconciler found it. */
type StoredEvent = Pick<PaymentEvent, "id" | "type" | "body">;

export type ProviderStateSource = { event?: StoredEvent; actor: Actor };

/**
 * Must directly follow the statement that applies the event (or its `auditLastChange`), because
 * `changes()` refers to the previous statement.
 */
export const outcomeOfLastChange = sql<EventOutcome>`iif(changes() > 0, 'applied', 'ignored')`;

const isWebhook = (actor: Actor) => actor.kind === "system" && actor.name === "webhook";

/** Inserts an event once; nothing without an event. */
export function recordEvent(
	{ db, now }: Platform,
	{ event, actor }: ProviderStateSource,
	outcome: EventOutcome | SQL<EventOutcome>,
	note: string,
) {
	const { id = "", type = "", body = "" } = event ?? {};
	const row = { id, type, body, outcome, note, receivedAt: now(), fetched: !isWebhook(actor) };
	return insertSelect(db, providerEvents, row, sql`where ${event ? 1 : 0}`).onConflictDoNothing();
}

export async function recordEventOnly(
	platform: Platform,
	source: ProviderStateSource,
	outcome: EventOutcome,
	note: string,
): Promise<EventOutcome> {
	await recordEvent(platform, source, outcome, note);
	return outcome;
}

export const getFoundEventId = (providerId: string) => `found-${providerId}`;

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

export function putUpForReview(
	platform: Platform,
	{ event, actor }: ProviderStateSource,
	found: StoredEvent,
	note: string,
): Promise<EventOutcome> {
	return recordEventOnly(platform, { event: event ?? found, actor }, "review", note);
}
