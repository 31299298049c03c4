import { and, eq, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import { raiseAlerts } from "~/domain/payments/alerts/raise-alerts.server";
import { alerts } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";

const ALERT_KIND = "webhook-failing";
const getAlertSubject = (endpointId: string) => `webhook:${endpointId}`;

export function raiseWebhookAlert(
	platform: Platform,
	endpointId: string,
	detail: string,
): Promise<void> {
	return raiseAlerts(platform, [
		{ kind: ALERT_KIND, subject: getAlertSubject(endpointId), detail },
	]);
}

type AlertResolution = { endpointId: string; note: string; at: number };

/** The system resolves it: in an admin's name, the next alert with the same text would be silent. */
export function resolveWebhookAlert(db: Db, { endpointId, note, at }: AlertResolution) {
	const paused = db
		.select({ one: sql`1` })
		.from(webhookEndpoints)
		.where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.pausedAt)));
	const givenUp = db
		.select({ one: sql`1` })
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				eq(webhookDeliveries.state, "given-up"),
				ne(webhookDeliveries.type, "ping"),
			),
		);
	return db
		.update(alerts)
		.set({ resolvedAt: at, resolvedBy: "system:webhooks", note })
		.where(
			and(
				eq(alerts.kind, ALERT_KIND),
				eq(alerts.subject, getAlertSubject(endpointId)),
				isNull(alerts.resolvedAt),
				notExists(paused),
				notExists(givenUp),
			),
		);
}
