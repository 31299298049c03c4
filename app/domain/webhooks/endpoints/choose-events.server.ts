import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import type { WebhookEvent } from "../rules";
import { webhookEndpoints } from "../tables.server";

export async function chooseEvents(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
	events: WebhookEvent[],
): Promise<boolean> {
	const endpoint = await findEndpoint(needs.db, endpointId);
	if (!endpoint) return false;
	return writeAudited(
		needs,
		needs.db.update(webhookEndpoints).set({ events }).where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(adminId, "webhook.change-events", `webhook:${endpointId}`, {
			before: endpoint.events.join(", "),
			after: events.join(", "),
		}),
	);
}
