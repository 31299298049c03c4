import { Buffer } from "node:buffer";
import { and, eq, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { audit, byAdmin, writeAudited } from "~/platform/audit.server";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import { SECRET_OVERLAP_MS } from "./rules";
import { webhookEndpoints } from "./tables.server";

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const getEncryptionContext = (endpointId: string) => ({
	label: "webhook secret",
	owner: endpointId,
});

/** Bound to this endpoint's row. */
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

/** Ids of those that would stop once COOKIE_SECRET_PREVIOUS is removed. */
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

type Rotation = { id: string; endpointId: string; encryptedSecret: string };

/**
 * Answers the new secret. The old one also signs for 24 hours. A repeat replaces an unused new secret, because the
 * first response may have been lost, but not one that has signed a delivery.
 */
export async function rotateSecret(
	ctx: AdminContext,
	endpointId: string,
	idempotencyKey: string,
): Promise<string> {
	// One rotation per key: a second batch with this id fails.
	const id = hashPayload(idempotencyKey, ctx.by.userId, endpointId, "secret");
	const secret = createWebhookSecret();
	const encryptedSecret = await encryptSecret(ctx.settings.cookieSecret, endpointId, secret);
	const rotation = { id, endpointId, encryptedSecret };
	try {
		found(await startOverlap(ctx, rotation));
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		if (!(await replaceUnusedSecret(ctx, rotation)))
			throw new Refused(
				"This form has already created a secret, and it is in use. If you lost it, press the button again to create another.",
			);
	}
	return secret;
}

async function startOverlap(
	ctx: AdminContext,
	{ id, endpointId, encryptedSecret }: Rotation,
): Promise<boolean> {
	const at = ctx.now();
	return writeAudited(
		ctx,
		ctx.db
			.update(webhookEndpoints)
			.set({
				secret: encryptedSecret,
				// In an UPDATE, a column on the right has its old value.
				previousSecret: sql`${webhookEndpoints.secret}`,
				previousUntil: at + SECRET_OVERLAP_MS,
			})
			.where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(ctx.by.userId, ROTATE_ACTION, `webhook:${endpointId}`, { id, at }),
	);
}

async function replaceUnusedSecret(
	ctx: AdminContext,
	{ id, endpointId, encryptedSecret }: Rotation,
): Promise<boolean> {
	const rotatedAt = sql`(select ${audit.at} from ${audit} where ${audit.id} = ${id})`;
	const { lastSuccessAt, lastFailureAt, previousUntil } = webhookEndpoints;
	return writeAudited(
		ctx,
		ctx.db
			.update(webhookEndpoints)
			.set({ secret: encryptedSecret })
			.where(
				and(
					eq(webhookEndpoints.id, endpointId),
					sql`max(coalesce(${lastSuccessAt}, 0), coalesce(${lastFailureAt}, 0)) < ${rotatedAt}`,
					sql`${previousUntil} = ${rotatedAt} + ${SECRET_OVERLAP_MS}`,
				),
			),
		byAdmin(ctx.by.userId, ROTATE_ACTION, `webhook:${endpointId}`),
	);
}
