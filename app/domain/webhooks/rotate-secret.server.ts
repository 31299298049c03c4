import { eq, sql } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { OVERLAP_MS } from "./rules";
import { newWebhookSecret, sealSecret } from "./secrets.server";
import { webhookEndpoints } from "./tables.server";

/**
 * Gives an endpoint another secret, which is returned now and never again; the one before signs as well for 24 hours, so
 * that its receiver can change over. Null when there is no such endpoint.
 */
export async function rotateSecret(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	endpointId: string,
): Promise<string | null> {
	const at = now();
	const secret = newWebhookSecret();
	const sealed = await sealSecret(settings.cookieSecret, endpointId, secret);
	const [rotated] = await db.batch([
		db
			.update(webhookEndpoints)
			.set({
				secret: sealed,
				// On the right of an UPDATE a column is what it was.
				previousSecret: sql`${webhookEndpoints.secret}`,
				previousUntil: at + OVERLAP_MS,
			})
			.where(eq(webhookEndpoints.id, endpointId))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "webhook.rotate-secret",
			subject: `webhook:${endpointId}`,
			before: "",
			after: "",
			at,
		}),
	]);
	return rotated.length > 0 ? secret : null;
}
