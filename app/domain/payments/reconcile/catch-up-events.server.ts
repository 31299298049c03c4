import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import { hasQueryBudget } from "../../../platform/jobs/query-budget.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { providerEvents } from "../tables.server";
import { createWindowStep } from "./window-step.server";

const actor = { kind: "system", name: "reconciler" } as const;

export const catchUpEvents = createWindowStep(
	"events",
	({ payments }, window) => payments.listEvents(window),
	async (platform, events) => {
		const knownIds = await listKnownEventIds(platform, events);
		for (const event of events) {
			if (knownIds.has(event.id)) continue;
			if (!hasQueryBudget(platform)) return false;
			await receiveEvent(platform, event, actor);
		}
		return true;
	},
);

async function listKnownEventIds(
	{ db }: Platform,
	events: readonly PaymentEvent[],
): Promise<Set<string>> {
	const ids = JSON.stringify(events.map(({ id }) => id));
	const rows = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(sql`${providerEvents.id} in (select value from json_each(${ids}))`);
	return new Set(rows.map(({ id }) => id));
}
