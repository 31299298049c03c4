import { and, eq, gte, isNull, notExists, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { alerts, providerEvents } from "../tables.server";

/** Anybody can send invalid messages, so they raise an alert only while no valid ones arrive, and one at a time. */
const QUIET_MS = 15 * 60_000;

const finding = {
	kind: "webhook-refused",
	subject: "webhook:stripe",
	detail: "A signature did not match: is STRIPE_WEBHOOK_SECRET the endpoint's?",
} as const;

export async function alertRefusedWebhook(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
): Promise<void> {
	const since = needs.now() - QUIET_MS;
	const [quiet] = await needs.db
		.select({ one: sql`1` })
		.from(sql`(select 1)`)
		.where(
			and(
				notExists(
					needs.db
						.select({ one: sql`1` })
						.from(providerEvents)
						.where(and(eq(providerEvents.fetched, false), gte(providerEvents.receivedAt, since))),
				),
				notExists(
					needs.db
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
	if (quiet) await raiseAlerts(needs, [finding]);
}
