import { and, eq, isNull, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { Platform } from "~/platform/platform.server";
import type { EndpointInput } from "../input";
import { MAX_ENDPOINTS } from "../rules";
import { webhookEndpoints } from "../tables.server";
import { createWebhookSecret, encryptSecret } from "./secrets.server";
import { findUrlError, type UrlError } from "./url-rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type AddEndpointResult =
	| { ok: true; endpointId: string; secret: string }
	| { ok: false; reason: UrlError }
	| { ok: false; reason: "already-exists" | "too-many" | "in-use" | "key-reused" };

/** A repeated request gets a new secret, because the first response may have been lost. */
export async function addEndpoint(
	{ db, now, newId, settings }: Needs,
	adminId: string,
	{ url: text, events, idempotencyKey }: EndpointInput,
): Promise<AddEndpointResult> {
	const urlError = findUrlError(text, {
		ownOrigins: settings.allowedOrigins,
		trustedOrigins: settings.webhookTrustedOrigins,
	});
	if (urlError) return { ok: false, reason: urlError };
	const url = new URL(text).href;
	const at = now();
	const id = hashPayload(idempotencyKey, adminId, url, ...events);
	const secret = createWebhookSecret();
	const encrypted = await encryptSecret(settings.cookieSecret, id, secret);
	const others = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.id} <> ${id})`;
	const isStored = sql`exists (select 1 from ${webhookEndpoints} where ${webhookEndpoints.id} = ${id})`;
	const keyUse = { form: "webhook", sender: adminId, key: idempotencyKey, payloadHash: id };
	try {
		const written = await unlessKeyReused(
			db.batch([
				db
					.insert(webhookEndpoints)
					.select(
						sql`select ${id}, ${url}, ${JSON.stringify(events)}, ${encrypted}, null, null, ${at}, null, '', null, null, null
							where ${others} < ${MAX_ENDPOINTS}`,
					)
					.onConflictDoUpdate({
						target: webhookEndpoints.id,
						set: { secret: sql`excluded.secret` },
						setWhere: and(
							isNull(webhookEndpoints.lastSuccessAt),
							isNull(webhookEndpoints.lastFailureAt),
						),
					})
					.returning({ id: webhookEndpoints.id }),
				auditLastChange(db, {
					id: newId(),
					actor: `admin:${adminId}`,
					action: "webhook.add",
					subject: `webhook:${id}`,
					before: "",
					after: `${url}: ${events.join(", ")}`,
					at,
				}),
				db
					.select({ id: webhookEndpoints.id })
					.from(webhookEndpoints)
					.where(eq(webhookEndpoints.id, id)),
				bindKeyToPayload(db, keyUse, at, isStored),
			]),
		);
		if (!written) return { ok: false, reason: "key-reused" };
		const [stored, , existing] = written;
		if (stored.length > 0) return { ok: true, endpointId: id, secret };
		return { ok: false, reason: existing.length > 0 ? "in-use" : "too-many" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "webhook_endpoints.url") throw error;
		return { ok: false, reason: "already-exists" };
	}
}
