import { and, eq, gte, isNull } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { alerts } from "../tables.server";

/** Anybody can send invalid messages, so alerts are limited. */
const MIN_INTERVAL_MS = 5 * 60_000;

const finding = {
	kind: "webhook-refused",
	subject: "webhook:stripe",
	detail: "A signature did not match: is STRIPE_WEBHOOK_SECRET the endpoint's?",
} as const;

export async function alertRefusedWebhook(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
): Promise<void> {
	const [recentAlert] = await needs.db
		.select({ id: alerts.id })
		.from(alerts)
		.where(
			and(
				eq(alerts.kind, finding.kind),
				eq(alerts.subject, finding.subject),
				isNull(alerts.resolvedAt),
				gte(alerts.lastSeenAt, needs.now() - MIN_INTERVAL_MS),
			),
		);
	if (!recentAlert) await raiseAlerts(needs, [finding]);
}
