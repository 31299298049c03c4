import { Buffer } from "node:buffer";
import { and, eq, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import {
	idempotentRow,
	isUnusedKey,
	selectBoundAt,
} from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import { webhookEndpoints } from "~/platform/webhooks/tables.server";
import { SECRET_OVERLAP_MS } from "./rules";

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const getEncryptionContext = (endpointId: string) => ({
	label: "webhook secret",
	owner: endpointId,
});

/** Only the row of this endpoint can be decrypted with it. */
export function encryptSecret(cookieSecret: string, endpointId: string, secret: string) {
	return encrypt(cookieSecret, getEncryptionContext(endpointId), secret);
}

/** Throws for another endpoint's secret or an unknown cookie secret. */
export function decryptSecret(
	knownCookieSecrets: readonly string[],
	endpointId: string,
	encrypted: string,
) {
	return decrypt(knownCookieSecrets, getEncryptionContext(endpointId), encrypted);
}

/** Lists the ids of endpoints that would stop once COOKIE_SECRET_PREVIOUS is removed. */
export async function listEndpointsWithPreviousSecret({
	db,
	settings,
}: Platform): Promise<string[]> {
	const { cookieSecret, knownCookieSecrets } = settings;
	if (knownCookieSecrets.length < 2) return [];
	const { id, secret } = webhookEndpoints;
	const rows = await db.select({ id, secret }).from(webhookEndpoints);
	const outdated = await Promise.all(
		rows.map((row) =>
			decryptSecret([cookieSecret], row.id, row.secret).then(
				() => [],
				() => [row.id],
			),
		),
	);
	return outdated.flat();
}

const ROTATE_ACTION = "webhook.rotate-secret";

/**
 * Answers the new secret. The old one also signs for 24 hours. A repeat replaces an unused new secret, because the
 * first response may have been lost, but not one that has signed a delivery.
 */
export async function rotateSecret(
	ctx: AdminContext,
	endpointId: string,
	idempotencyKey: string,
): Promise<string> {
	const { db, now, by, settings } = ctx;
	const at = now();
	const use = { form: "webhook-secret", sender: by.userId, key: idempotencyKey };
	const { bind } = idempotentRow(db, use, [endpointId], at);
	const secret = createWebhookSecret();
	const encrypted = await encryptSecret(settings.cookieSecret, endpointId, secret);
	const entry = byAdmin(by.userId, ROTATE_ACTION, `webhook:${endpointId}`);
	const { id, lastSuccessAt, lastFailureAt, previousUntil } = webhookEndpoints;
	const startOverlap = db
		.update(webhookEndpoints)
		.set({
			secret: encrypted,
			// In an UPDATE, a column on the right has its old value.
			previousSecret: sql`${webhookEndpoints.secret}`,
			previousUntil: at + SECRET_OVERLAP_MS,
		})
		.where(and(eq(id, endpointId), isUnusedKey(use, at)));
	if (await writeAudited(ctx, startOverlap, entry, [bind()])) return secret;
	const rotatedAt = selectBoundAt(use);
	const isUnused = and(
		sql`max(coalesce(${lastSuccessAt}, 0), coalesce(${lastFailureAt}, 0)) < ${rotatedAt}`,
		sql`${previousUntil} = ${rotatedAt} + ${SECRET_OVERLAP_MS}`,
	);
	const replaceUnused = db
		.update(webhookEndpoints)
		.set({ secret: encrypted })
		.where(and(eq(id, endpointId), isUnused));
	if (await writeAudited(ctx, replaceUnused, entry)) return secret;
	const [endpoint] = await db.select({ id }).from(webhookEndpoints).where(eq(id, endpointId));
	found(endpoint);
	throw new Refused(
		"This form has already created a secret, and it is in use. If you lost it, press the button again to create another.",
	);
}
