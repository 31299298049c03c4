import { and, eq, sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import type { WebhookAnswer } from "../../platform/post-webhook.server";
import { raiseWebhookAlert, webhookAlertEnds } from "./alert.server";
import { bodyOf } from "./body.server";
import { pauseStatements } from "./pause-endpoint.server";
import { FAILING_MS, waitAfter } from "./rules";
import { openSecret } from "./secrets.server";
import { signedHeaders } from "./sign.server";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";
import { urlRefusal } from "./url-rules";

export type Delivering = Pick<Platform, "db" | "now" | "newId" | "settings" | "postWebhook">;

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Longer than a receiver may take, so that nobody else sends it meanwhile; a dead run's claim ends by itself. */
const CLAIM_MS = 60_000;

/**
 * Tries one delivery that is due, unless another run has it: 'sent' for an answer of 2xx, else 'failed', and what
 * happens next is kept with it. A receiver that answers 410, or that only fails for three days, is paused.
 */
export async function deliver(
	needs: Delivering,
	endpoint: Endpoint,
	delivery: Delivery,
): Promise<"sent" | "failed" | "taken"> {
	const { db, now } = needs;
	const claimed = await db
		.update(webhookDeliveries)
		.set({ dueAt: now() + CLAIM_MS, triedAt: now(), tries: delivery.tries + 1 })
		.where(
			and(
				eq(webhookDeliveries.id, delivery.id),
				eq(webhookDeliveries.state, "pending"),
				eq(webhookDeliveries.dueAt, delivery.dueAt),
			),
		)
		.returning({ id: webhookDeliveries.id });
	if (claimed.length === 0) return "taken";
	const answer = await post(needs, endpoint, delivery);
	if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
		await keepSuccess(needs, endpoint, delivery, answer);
		return "sent";
	}
	await keepFailure(needs, endpoint, delivery, answer);
	return "failed";
}

/** What came of a try; without a status, why there was no answer. */
type Outcome = Omit<WebhookAnswer, "status"> & { status: number | null };

async function post(
	{ settings, now, postWebhook }: Delivering,
	{ id, url, secret, previousSecret, previousUntil }: Endpoint,
	delivery: Delivery,
): Promise<Outcome> {
	const { origin, cookieSecret, allowedOrigins, webhookTrustedOrigins } = settings;
	try {
		// The settings may be others than when it was registered.
		const rules = { ownOrigins: allowedOrigins, trustedOrigins: webhookTrustedOrigins };
		const refused = urlRefusal(url, rules);
		if (refused) return { status: null, said: `Not sent: the URL is not allowed (${refused})` };
		const at = now();
		const sealed = [
			secret,
			...(previousSecret && at < (previousUntil ?? 0) ? [previousSecret] : []),
		];
		const secrets = await Promise.all(sealed.map((it) => openSecret(cookieSecret, id, it)));
		const body = bodyOf(delivery, origin);
		const signed = signedHeaders(secrets, { eventId: delivery.eventId, body, at });
		const headers = { ...signed, "user-agent": `webhooks (+${origin})` };
		return await postWebhook(url, { headers, body });
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		return { status: null, said: said.slice(0, 500) };
	}
}

async function keepSuccess(
	{ db, now }: Delivering,
	endpoint: Endpoint,
	delivery: Delivery,
	{ status, said }: Outcome,
): Promise<void> {
	const at = now();
	await db.batch([
		db
			.update(webhookDeliveries)
			.set({ state: "sent", lastStatus: status, lastAnswer: said })
			.where(eq(webhookDeliveries.id, delivery.id)),
		db
			.update(webhookEndpoints)
			.set({ lastSuccessAt: at, failingSince: null })
			.where(eq(webhookEndpoints.id, endpoint.id)),
		webhookAlertEnds(db, {
			endpointId: endpoint.id,
			note: "It answers again",
			at,
		}),
	]);
}

async function keepFailure(
	needs: Delivering,
	endpoint: Endpoint,
	delivery: Delivery,
	{ status, said }: Outcome,
): Promise<void> {
	const { db, now, newId } = needs;
	const at = now();
	// An admin looks on while a test is sent, and sends another.
	const wait = delivery.type === "ping" ? null : waitAfter(delivery.tries + 1, Math.random());
	const isGone = status === 410;
	const isDead = at - (endpoint.failingSince ?? at) >= FAILING_MS;
	const pause = {
		endpointId: endpoint.id,
		by: isGone ? "system:gone" : "system:failing",
		auditId: newId(),
		at,
	};
	await db.batch([
		db
			.update(webhookDeliveries)
			.set({
				state: wait === null || isGone ? "given-up" : "pending",
				dueAt: at + (wait ?? 0),
				lastStatus: status,
				lastAnswer: said,
			})
			.where(eq(webhookDeliveries.id, delivery.id)),
		db
			.update(webhookEndpoints)
			.set({
				lastFailureAt: at,
				failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at})`,
			})
			.where(eq(webhookEndpoints.id, endpoint.id)),
		...(isGone || isDead ? pauseStatements(db, pause) : []),
	]);
	const moment = new Date(at).toISOString();
	const what = `${endpoint.url} ${status === null ? "did not answer" : `answered ${status}`} at ${moment}`;
	if (isGone || isDead) await raiseWebhookAlert(needs, endpoint.id, `${what}, and is paused.`);
	else if (wait === null && delivery.type !== "ping") {
		await raiseWebhookAlert(needs, endpoint.id, `${what}: ${delivery.eventId} was given up.`);
	}
}
