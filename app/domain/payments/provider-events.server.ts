import { sql } from "drizzle-orm";
import type { PaymentEvent } from "../../platform/card-payments.server";
import type { Platform } from "../../platform/platform.server";
import type { Actor } from "../orders/rules";
import type { Applied } from "./rules";
import { providerEvents } from "./tables.server";

type Needs = Pick<Platform, "db" | "now">;

/** What is kept of an event: the provider's, or a finding of the reconciler's own. */
type KeptEvent = Pick<PaymentEvent, "id" | "type" | "body">;

/** Where a fact came from: an event, which is kept with its effect, or an answer to a question of ours. */
export type FactSource = { event?: KeptEvent; actor: Actor };

/** The statement that keeps an event, once; nothing for an answer to a question of ours. */
export function recordEvent(
	{ db, now }: Needs,
	{ event }: FactSource,
	outcome: Applied,
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
