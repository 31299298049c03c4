import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { webhookEndpoints } from "../tables.server";
import { resolveWebhookAlert } from "./endpoint-alerts.server";

export async function deleteEndpoint(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	const { db, now } = needs;
	const endpoint = await findEndpoint(db, endpointId);
	if (!endpoint) return false;
	return writeAudited(
		needs,
		db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(adminId, "webhook.delete", `webhook:${endpointId}`, { before: endpoint.url }),
		[resolveWebhookAlert(db, { endpointId, note: "Deleted", at: now() })],
	);
}
