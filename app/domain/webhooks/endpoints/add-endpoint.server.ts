import { and, eq, isNull, sql } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
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

type NewEndpoint = {
	id: string;
	url: string;
	events: EndpointInput["events"];
	encryptedSecret: string;
};

/** A repeated request gets a new secret, because the first response may have been lost. */
export async function addEndpoint(
	needs: Needs,
	adminId: string,
	{ url: text, events, idempotencyKey }: EndpointInput,
): Promise<AddEndpointResult> {
	const { allowedOrigins, webhookTrustedOrigins, cookieSecret } = needs.settings;
	const urlError = findUrlError(text, {
		ownOrigins: allowedOrigins,
		trustedOrigins: webhookTrustedOrigins,
	});
	if (urlError) return { ok: false, reason: urlError };
	const url = new URL(text).href;
	const id = hashPayload(idempotencyKey, adminId, url, ...events);
	const secret = createWebhookSecret();
	const encryptedSecret = await encryptSecret(cookieSecret, id, secret);
	const endpoint = { id, url, events, encryptedSecret };
	try {
		const written = await unlessKeyReused(writeEndpoint(needs, adminId, endpoint, idempotencyKey));
		if (!written) return { ok: false, reason: "key-reused" };
		const [stored, , existing] = written;
		if (stored.length > 0) return { ok: true, endpointId: id, secret };
		return { ok: false, reason: existing.length > 0 ? "in-use" : "too-many" };
	} catch (error) {
		return explainViolation(error, { "webhook_endpoints.url": "already-exists" });
	}
}

async function writeEndpoint(needs: Needs, adminId: string, endpoint: NewEndpoint, key: string) {
	const { db, now } = needs;
	const { id, url, events } = endpoint;
	const at = now();
	const isStored = sql`exists (select 1 from ${webhookEndpoints} where ${webhookEndpoints.id} = ${id})`;
	return db.batch([
		insertEndpoint(db, endpoint, at),
		auditLastChange(
			needs,
			byAdmin(adminId, "webhook.add", `webhook:${id}`, { after: `${url}: ${events.join(", ")}` }),
		),
		db
			.select({ id: webhookEndpoints.id })
			.from(webhookEndpoints)
			.where(eq(webhookEndpoints.id, id)),
		bindKeyToPayload(db, { form: "webhook", sender: adminId, key, payloadHash: id }, at, isStored),
	]);
}

function insertEndpoint(
	db: Needs["db"],
	{ id, url, events, encryptedSecret }: NewEndpoint,
	at: number,
) {
	const others = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.id} <> ${id})`;
	const { lastSuccessAt, lastFailureAt } = webhookEndpoints;
	const row = { id, url, events, secret: encryptedSecret, createdAt: at, pausedBy: "" };
	return insertSelect(db, webhookEndpoints, row, sql`where ${others} < ${MAX_ENDPOINTS}`)
		.onConflictDoUpdate({
			target: webhookEndpoints.id,
			set: { secret: sql`excluded.secret` },
			setWhere: and(isNull(lastSuccessAt), isNull(lastFailureAt)),
		})
		.returning({ id: webhookEndpoints.id });
}
