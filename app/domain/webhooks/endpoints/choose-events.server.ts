import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import type { WebhookEvent } from "../rules";
import { webhookEndpoints } from "../tables.server";

export async function chooseEvents(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
	events: WebhookEvent[],
): Promise<boolean> {
	const endpoint = await findEndpoint(db, endpointId);
	if (!endpoint) return false;
	const [changed] = await db.batch([
		db
			.update(webhookEndpoints)
			.set({ events })
			.where(eq(webhookEndpoints.id, endpointId))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "webhook.change-events",
			subject: `webhook:${endpointId}`,
			before: endpoint.events.join(", "),
			after: events.join(", "),
			at: now(),
		}),
	]);
	return changed.length > 0;
}
