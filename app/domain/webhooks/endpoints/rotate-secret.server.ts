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
	/** `secret` is shown now and never again. */
	{ ok: true; secret: string } | { ok: false; reason: "no-such-endpoint" | "in-use" };

/**
 * Gives an endpoint another secret; the one before signs as well for 24 hours, so that its receiver can change over. A
 * repeat with the same key only replaces the new one, because the first response may have been lost: the one that the
 * receiver has stays the one before. Not once the new one has signed something, or was itself followed by another: then
 * it is in use, and somebody may have copied it.
 */
export async function rotateSecret(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	endpointId: string,
	idempotencyKey: string,
): Promise<RotateSecretResult> {
	const at = now();
	// One rotation per key: a second batch with this id is rolled back.
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
					// On the right of an UPDATE a column is what it was.
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
