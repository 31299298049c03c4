import { and, eq, exists, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { WebhookResponse } from "~/platform/post-webhook.server";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";
import { raiseWebhookAlert, resolveWebhookAlert } from "./endpoint-alerts.server";
import { buildPauseStatements } from "./endpoints.server";
import { buildEventBody } from "./event-body.server";
import { getRetryDelay, MAX_FAILING_MS } from "./rules";
import { decryptSecret } from "./secrets.server";
import { findUrlError } from "./url-rules";

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** A 5xx may concern one type ('skip-type'); a timeout or 429 concerns the endpoint ('stop'). */
type NextDelivery = "continue" | "skip-type" | "stop";

/** A receiver may take less. The lease of a run that crashed expires. */
const LEASE_MS = 60_000;

export async function deliver(
	platform: Platform,
	{ id, endpointId }: Pick<Delivery, "id" | "endpointId">,
): Promise<NextDelivery> {
	const { db, now } = platform;
	const at = now();
	const notPaused = db
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(isNull(webhookEndpoints.pausedAt));
	// Read here and not earlier: the buyer may have been erased or the secret rotated since.
	const [[delivery], [endpoint]] = await db.batch([
		db
			.update(webhookDeliveries)
			.set({ dueAt: at + LEASE_MS, triedAt: at, tries: sql`${webhookDeliveries.tries} + 1` })
			.where(
				and(
					eq(webhookDeliveries.id, id),
					eq(webhookDeliveries.state, "pending"),
					lte(webhookDeliveries.dueAt, at),
					or(eq(webhookDeliveries.type, "ping"), inArray(webhookDeliveries.endpointId, notPaused)),
				),
			)
			.returning(),
		db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)),
	]);
	if (!endpoint) return "stop";
	if (!delivery) return endpoint.pausedAt === null ? "continue" : "stop";
	const result = await post(platform, endpoint, delivery);
	const { status } = result;
	if (status !== null && status >= 200 && status < 300) {
		await recordSuccess(platform, delivery, result);
		return "continue";
	}
	await recordFailure(platform, endpoint, delivery, result);
	if (status === null || status === 410 || status === 429) return "stop";
	return status >= 500 ? "skip-type" : "continue";
}

/** Without a status, `body` is the reason. If `isUnsignable`, the shop no longer knows the secret. */
type PostResult = Omit<WebhookResponse, "status"> & {
	status: number | null;
	isUnsignable?: boolean;
};

const UNSIGNABLE =
	"Not sent: its secret was encrypted with a COOKIE_SECRET that is no longer set. Generate a new secret, then resume";

async function post(
	{ settings, now, postWebhook }: Platform,
	{ id, url, secret, previousSecret, previousUntil }: Endpoint,
	delivery: Delivery,
): Promise<PostResult> {
	const { origin, knownCookieSecrets } = settings;
	try {
		// The settings may have changed since the endpoint was added.
		const urlError = findUrlError(url, settings);
		if (urlError) return { status: null, body: `Not sent: the URL is not allowed (${urlError})` };
		const at = now();
		const decryptKnown = (encrypted: string) =>
			decryptSecret(knownCookieSecrets, id, encrypted).catch(() => null);
		const current = await decryptKnown(secret);
		if (current === null) return { status: null, body: UNSIGNABLE, isUnsignable: true };
		const previous =
			previousSecret && at < (previousUntil ?? 0) ? await decryptKnown(previousSecret) : null;
		const secrets = previous === null ? [current] : [current, previous];
		const body = buildEventBody(delivery, settings);
		const signatureHeaders = buildSignedHeaders(secrets, { eventId: delivery.eventId, body, at });
		const headers = { ...signatureHeaders, "user-agent": `webhooks (+${origin})` };
		return await postWebhook(url, { headers, body });
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return { status: null, body: message.slice(0, 500) };
	}
}

/** Signs with each secret, as Standard Webhooks describes for rotation. `at` is in ms. */
function buildSignedHeaders(
	secrets: readonly string[],
	{ eventId, body, at }: { eventId: string; body: string; at: number },
): Record<string, string> {
	const signedAt = new Date(at);
	return {
		"webhook-id": eventId,
		"webhook-timestamp": String(Math.floor(at / 1000)),
		"webhook-signature": secrets
			.map((secret) => new Webhook(secret).sign(eventId, signedAt, body))
			.join(" "),
	};
}

/** A replay, or a run after the lease, may have acquired the row since. */
const isStillAcquired = ({ id, dueAt }: Delivery) =>
	and(
		eq(webhookDeliveries.id, id),
		eq(webhookDeliveries.state, "pending"),
		eq(webhookDeliveries.dueAt, dueAt),
	);

const isDeliveryStillAcquired = (db: Db, delivery: Delivery) =>
	and(
		eq(webhookEndpoints.id, delivery.endpointId),
		exists(db.select({ one: sql`1` }).from(webhookDeliveries).where(isStillAcquired(delivery))),
	);

/** The response may repeat the payload, so it is dropped if the buyer was erased meanwhile. */
const buildResultColumns = ({ payload }: Delivery, { status, body }: PostResult) => ({
	lastStatus: status,
	lastAnswer: sql`iif(${webhookDeliveries.payload} = ${payload}, ${body}, '')`,
});

async function recordSuccess(
	{ db, now }: Platform,
	delivery: Delivery,
	result: PostResult,
): Promise<void> {
	const at = now();
	await db.batch([
		db
			.update(webhookEndpoints)
			.set({ lastSuccessAt: at, failingSince: null })
			.where(isDeliveryStillAcquired(db, delivery)),
		db
			.update(webhookDeliveries)
			.set({ state: "sent", ...buildResultColumns(delivery, result) })
			.where(isStillAcquired(delivery)),
		resolveWebhookAlert(db, {
			endpointId: delivery.endpointId,
			note: "The endpoint responds again",
			at,
		}),
	]);
}

async function recordFailure(
	platform: Platform,
	{ id: endpointId, url }: Endpoint,
	delivery: Delivery,
	result: PostResult,
): Promise<void> {
	const at = platform.now();
	const endpoint = await markEndpointFailing(platform, delivery, at);
	if (!endpoint) return;
	const isPing = delivery.type === "ping";
	const mustPause = result.status === 410 || result.isUnsignable === true;
	// A failed test isn't retried: an admin can send another.
	const retryDelayMs =
		isPing || result.status === 410 ? null : getRetryDelay(delivery.tries, Math.random());
	const isDead = !isPing && at - (endpoint.failingSince ?? at) >= MAX_FAILING_MS;
	const isPaused = (mustPause || isDead) && endpoint.pausedAt === null;
	const summary = summarizeFailure(url, result, at);
	// Without the answer, which may repeat what was sent.
	const reason = result.status === null ? `: ${result.body}` : "";
	platform.reportError(new Error(`${summary}${reason}`), { endpoint: endpointId });
	// Before the pause: if this run crashes, better two alerts than none.
	if (isPaused) await raiseWebhookAlert(platform, endpointId, `${summary}, and is paused.`);
	else if (retryDelayMs === null && !isPing) {
		await raiseWebhookAlert(platform, endpointId, `${summary}: ${delivery.eventId} was given up.`);
	}
	const by = result.status === 410 ? "system:responded-410" : "system:failing";
	const pause = { endpointId, by };
	const isStillDead = mustPause
		? undefined
		: lte(webhookEndpoints.failingSince, at - MAX_FAILING_MS);
	await platform.db.batch([
		platform.db
			.update(webhookDeliveries)
			.set({
				state: retryDelayMs === null ? "given-up" : "pending",
				dueAt: at + (retryDelayMs ?? 0),
				...buildResultColumns(delivery, result),
			})
			.where(isStillAcquired(delivery)),
		...(isPaused ? buildPauseStatements(platform, pause, isStillDead) : []),
	]);
}

/** A failed test doesn't start the three days of failures. */
async function markEndpointFailing({ db }: Platform, delivery: Delivery, at: number) {
	const failingSince = sql`coalesce(${webhookEndpoints.failingSince}, ${at})`;
	const [endpoint] = await db
		.update(webhookEndpoints)
		.set({ lastFailureAt: at, ...(delivery.type === "ping" ? {} : { failingSince }) })
		.where(isDeliveryStillAcquired(db, delivery))
		.returning({
			pausedAt: webhookEndpoints.pausedAt,
			failingSince: webhookEndpoints.failingSince,
		});
	return endpoint;
}

/** Names only the host, because this is emailed, and the rest of a URL may be a secret. */
function summarizeFailure(url: string, { status, isUnsignable }: PostResult, at: number): string {
	const outcome = isUnsignable
		? "needs a new secret (the COOKIE_SECRET of its own is no longer set), as found"
		: status === null
			? "did not answer"
			: `answered ${status}`;
	return `${new URL(url).host} ${outcome} at ${new Date(at).toISOString()}`;
}
