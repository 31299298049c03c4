import { and, eq, sql } from "drizzle-orm";
import { audit, auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { SECRET_OVERLAP_MS } from "../rules";
import { webhookEndpoints } from "../tables.server";
import { createWebhookSecret, encryptSecret } from "./secrets.server";

export type RotateSecretResult =
	| { ok: true; secret: string }
	| { ok: false; reason: "no-such-endpoint" | "in-use" };

/**
 * The old secret also signs for 24 hours. A repeat replaces an unused new secret, because the first
 * response may have been lost; 'in-use' once it has signed a delivery.
 */
export async function rotateSecret(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	endpointId: string,
	idempotencyKey: string,
): Promise<RotateSecretResult> {
	const at = now();
	// One rotation per key: a second batch with this id fails.
	const rotationId = hashPayload(idempotencyKey, adminId, endpointId, "secret");
	const change = {
		actor: `admin:${adminId}`,
		action: "webhook.rotate-secret",
		subject: `webhook:${endpointId}`,
		before: "",
		after: "",
		at,
	};
	const secret = createWebhookSecret();
	const encrypted = await encryptSecret(settings.cookieSecret, endpointId, secret);
	try {
		const [rotated] = await db.batch([
			db
				.update(webhookEndpoints)
				.set({
					secret: encrypted,
					// In an UPDATE, a column on the right has its old value.
					previousSecret: sql`${webhookEndpoints.secret}`,
					previousUntil: at + SECRET_OVERLAP_MS,
				})
				.where(eq(webhookEndpoints.id, endpointId))
				.returning({ id: webhookEndpoints.id }),
			auditLastChange(db, { ...change, id: rotationId }),
		]);
		return rotated.length > 0 ? { ok: true, secret } : { ok: false, reason: "no-such-endpoint" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
	}
	const rotatedAt = sql`(select ${audit.at} from ${audit} where ${audit.id} = ${rotationId})`;
	const { lastSuccessAt, lastFailureAt, previousUntil } = webhookEndpoints;
	const [replaced] = await db.batch([
		db
			.update(webhookEndpoints)
			.set({ secret: encrypted })
			.where(
				and(
					eq(webhookEndpoints.id, endpointId),
					sql`max(coalesce(${lastSuccessAt}, 0), coalesce(${lastFailureAt}, 0)) < ${rotatedAt}`,
					sql`${previousUntil} = ${rotatedAt} + ${SECRET_OVERLAP_MS}`,
				),
			)
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, { ...change, id: newId() }),
	]);
	if (replaced.length > 0) return { ok: true, secret };
	const endpoint = await findEndpoint(db, endpointId);
	return { ok: false, reason: endpoint ? "in-use" : "no-such-endpoint" };
}
