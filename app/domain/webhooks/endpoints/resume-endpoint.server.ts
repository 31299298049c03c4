import { and, eq, isNotNull } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";
import { resolveWebhookAlert } from "./endpoint-alerts.server";

export async function resumeEndpoint(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	return writeAudited(
		needs,
		needs.db
			.update(webhookEndpoints)
			.set({ pausedAt: null, pausedBy: "", failingSince: null })
			.where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.pausedAt))),
		byAdmin(adminId, "webhook.resume", `webhook:${endpointId}`, {
			before: "paused",
			after: "active",
		}),
		[resolveWebhookAlert(needs.db, { endpointId, note: "Resumed", at: needs.now() })],
	);
}
