import { eq, sql } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import { refusedBy } from "../../platform/database.server";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import { OVERLAP_MS } from "./rules";
import { newWebhookSecret, sealSecret } from "./secrets.server";
import { webhookEndpoints } from "./tables.server";

/**
 * Gives an endpoint another secret, which is returned now and never again; the one before signs as well for 24 hours, so
 * that its receiver can change over. The same submission again only takes the new one's place, because the first answer
 * may have been lost: the one that the receiver has stays the one before. Null when there is no such endpoint.
 */
export async function rotateSecret(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	adminId: string,
	endpointId: string,
	submissionKey: string,
): Promise<string | null> {
	const at = now();
	const secret = newWebhookSecret();
	const sealed = await sealSecret(settings.cookieSecret, endpointId, secret);
	try {
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
				// Of one submission there is one: the second batch is taken back.
				id: submissionId(submissionKey, adminId, endpointId, "secret"),
				actor: `admin:${adminId}`,
				action: "webhook.rotate-secret",
				subject: `webhook:${endpointId}`,
				before: "",
				after: "",
				at,
			}),
		]);
		return rotated.length > 0 ? secret : null;
	} catch (error) {
		if (refusedBy(error) !== "audit.id") throw error;
	}
	const replaced = await db
		.update(webhookEndpoints)
		.set({ secret: sealed })
		.where(eq(webhookEndpoints.id, endpointId))
		.returning({ id: webhookEndpoints.id });
	return replaced.length > 0 ? secret : null;
}
