import { and, eq, isNotNull } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";
import { resolveWebhookAlert } from "./endpoint-alerts.server";

export async function resumeEndpoint(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	const at = now();
	const [resumed] = await db.batch([
		db
			.update(webhookEndpoints)
			.set({ pausedAt: null, pausedBy: "", failingSince: null })
			.where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.pausedAt)))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "webhook.resume",
			subject: `webhook:${endpointId}`,
			before: "paused",
			after: "active",
			at,
		}),
		resolveWebhookAlert(db, { endpointId, note: "Resumed", at }),
	]);
	return resumed.length > 0;
}
