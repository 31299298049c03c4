import { and, eq, sql } from "drizzle-orm";
import { audit, byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { SECRET_OVERLAP_MS } from "../rules";
import { webhookEndpoints } from "../tables.server";
import { createWebhookSecret, encryptSecret } from "./secrets.server";

type RotateSecretResult =
	| { ok: true; secret: string }
	| { ok: false; reason: "no-such-endpoint" | "in-use" };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

const ROTATE_ACTION = "webhook.rotate-secret";

type Rotation = { id: string; adminId: string; endpointId: string; encryptedSecret: string };

/**
 * The old secret also signs for 24 hours. A repeat replaces an unused new secret, because the first
 * response may have been lost; 'in-use' once it has signed a delivery.
 */
export async function rotateSecret(
	needs: Needs,
	adminId: string,
	endpointId: string,
	idempotencyKey: string,
): Promise<RotateSecretResult> {
	// One rotation per key: a second batch with this id fails.
	const id = hashPayload(idempotencyKey, adminId, endpointId, "secret");
	const secret = createWebhookSecret();
	const encryptedSecret = await encryptSecret(needs.settings.cookieSecret, endpointId, secret);
	const rotation = { id, adminId, endpointId, encryptedSecret };
	try {
		const isRotated = await startOverlap(needs, rotation);
		return isRotated ? { ok: true, secret } : { ok: false, reason: "no-such-endpoint" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
	}
	if (await replaceUnusedSecret(needs, rotation)) return { ok: true, secret };
	const endpoint = await findEndpoint(needs.db, endpointId);
	return { ok: false, reason: endpoint ? "in-use" : "no-such-endpoint" };
}

async function startOverlap(
	needs: Needs,
	{ id, adminId, endpointId, encryptedSecret }: Rotation,
): Promise<boolean> {
	const at = needs.now();
	return writeAudited(
		needs,
		needs.db
			.update(webhookEndpoints)
			.set({
				secret: encryptedSecret,
				// In an UPDATE, a column on the right has its old value.
				previousSecret: sql`${webhookEndpoints.secret}`,
				previousUntil: at + SECRET_OVERLAP_MS,
			})
			.where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(adminId, ROTATE_ACTION, `webhook:${endpointId}`, { id, at }),
	);
}

async function replaceUnusedSecret(
	needs: Needs,
	{ id, adminId, endpointId, encryptedSecret }: Rotation,
): Promise<boolean> {
	const rotatedAt = sql`(select ${audit.at} from ${audit} where ${audit.id} = ${id})`;
	const { lastSuccessAt, lastFailureAt, previousUntil } = webhookEndpoints;
	return writeAudited(
		needs,
		needs.db
			.update(webhookEndpoints)
			.set({ secret: encryptedSecret })
			.where(
				and(
					eq(webhookEndpoints.id, endpointId),
					sql`max(coalesce(${lastSuccessAt}, 0), coalesce(${lastFailureAt}, 0)) < ${rotatedAt}`,
					sql`${previousUntil} = ${rotatedAt} + ${SECRET_OVERLAP_MS}`,
				),
			),
		byAdmin(adminId, ROTATE_ACTION, `webhook:${endpointId}`),
	);
}
