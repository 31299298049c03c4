import { sql } from "drizzle-orm";
import type { PaymentEvent } from "../../platform/card-payments.server";
import type { Platform } from "../../platform/platform.server";
import type { Actor } from "../orders/rules";
import { providerEvents } from "./tables.server";

type Needs = Pick<Platform, "db" | "now">;

/** What came of a fact: it changed the shop, it changed nothing, or an admin has to look at it. */
export type Applied = "applied" | "ignored" | "review";

/** Where a fact came from: a signed event, which is kept with its effect, or an answer to a question of ours. */
export type FactSource = { event?: PaymentEvent; actor: Actor };

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
			sql`select ${event?.id ?? ""}, ${event?.type ?? ""}, ${event?.body ?? ""}, ${outcome}, ${note}, ${now()} where ${event ? 1 : 0}`,
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

/** Keeps an event that this shop does not act on. */
export function ignoreEvent(needs: Needs, event: PaymentEvent): Promise<Applied> {
	return recordOnly(needs, { event, actor: { kind: "system", name: "webhook" } }, "ignored", "");
}
