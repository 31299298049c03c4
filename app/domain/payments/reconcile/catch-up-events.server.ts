import { sql } from "drizzle-orm";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import { hasQueryBudget } from "../../../platform/jobs/query-budget.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { providerEvents } from "../tables.server";
import type { Needs } from "./step.server";
import { createWindowStep } from "./window-step.server";

const actor = { kind: "system", name: "reconciler" } as const;

export const catchUpEvents = createWindowStep(
	"events",
	({ payments }, window) => payments.listEvents(window),
	async (needs, events) => {
		const knownIds = await listKnownEventIds(needs, events);
		for (const event of events) {
			if (knownIds.has(event.id)) continue;
			if (!hasQueryBudget(needs)) return false;
			await receiveEvent(needs, event, actor);
		}
		return true;
	},
);

async function listKnownEventIds(
	{ db }: Needs,
	events: readonly PaymentEvent[],
): Promise<Set<string>> {
	const ids = JSON.stringify(events.map(({ id }) => id));
	const rows = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(sql`${providerEvents.id} in (select value from json_each(${ids}))`);
	return new Set(rows.map(({ id }) => id));
}
