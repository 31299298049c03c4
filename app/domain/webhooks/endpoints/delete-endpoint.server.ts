import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { webhookEndpoints } from "../tables.server";
import { resolveWebhookAlert } from "./endpoint-alerts.server";

export async function deleteEndpoint(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	const endpoint = await findEndpoint(db, endpointId);
	if (!endpoint) return false;
	const at = now();
	const [deleted] = await db.batch([
		db
			.delete(webhookEndpoints)
			.where(eq(webhookEndpoints.id, endpointId))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "webhook.delete",
			subject: `webhook:${endpointId}`,
			before: endpoint.url,
			after: "",
			at,
		}),
		resolveWebhookAlert(db, { endpointId, note: "Deleted", at }),
	]);
	return deleted.length > 0;
}
