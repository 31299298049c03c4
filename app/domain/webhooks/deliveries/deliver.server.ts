import { and, eq, exists, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { WebhookAnswer } from "~/platform/post-webhook.server";
import { raiseWebhookAlert, webhookAlertEnds } from "../endpoints/endpoint-alerts.server";
import { pauseStatements } from "../endpoints/pause-endpoint.server";
import { openSecret } from "../endpoints/secrets.server";
import { urlRefusal } from "../endpoints/url-rules";
import { bodyOf } from "../event-body.server";
import { FAILING_MS, waitAfter } from "../rules";
import { webhookDeliveries, webhookEndpoints } from "../tables.server";
import { signedHeaders } from "./build-signed-headers.server";

export type Delivering = Pick<
	Platform,
	"db" | "now" | "newId" | "settings" | "postWebhook" | "statements"
>;

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/**
 * What an endpoint can be told now: nothing when it is paused or gone, didn't answer or asked for less (429), and what is
 * of another type when it answered 5xx, which may come of what it does with this one.
 */
export type Next = "anything" | "other-types" | "nothing";

/** Longer than a receiver may take, so that nobody else sends it meanwhile; a dead run's claim ends by itself. */
const CLAIM_MS = 60_000;

/**
 * Tries one delivery that is due, unless another run has it or its endpoint is paused (a test goes to a paused one too),
 * and keeps what came of it. A receiver that answers 410, or that only fails for three days, is paused. Returns what the
 * endpoint can be told next, see `Next`.
 */
export async function deliver(
	needs: Delivering,
	{ id, endpointId }: Pick<Delivery, "id" | "endpointId">,
): Promise<Next> {
	const { db, now } = needs;
	const at = now();
	const notPaused = db
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(isNull(webhookEndpoints.pausedAt));
	// What is sent is read here and not before: a buyer may have been erased, or the secret changed, since it was found due.
	const [[delivery], [endpoint]] = await db.batch([
		db
			.update(webhookDeliveries)
			.set({ dueAt: at + CLAIM_MS, triedAt: at, tries: sql`${webhookDeliveries.tries} + 1` })
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
	if (!endpoint) return "nothing";
	if (!delivery) return endpoint.pausedAt === null ? "anything" : "nothing";
	const outcome = await post(needs, endpoint, delivery);
	const { status } = outcome;
	if (status !== null && status >= 200 && status < 300) {
		await keepSuccess(needs, delivery, outcome);
		return "anything";
	}
	await keepFailure(needs, endpoint, delivery, outcome);
	if (status === null || status === 410 || status === 429) return "nothing";
	return status >= 500 ? "other-types" : "anything";
}

/** What came of a try; without a status, why there was no answer. */
type Outcome = Omit<WebhookAnswer, "status"> & { status: number | null };

async function post(
	{ settings, now, postWebhook }: Delivering,
	{ id, url, secret, previousSecret, previousUntil }: Endpoint,
	delivery: Delivery,
): Promise<Outcome> {
	const { origin, knownCookieSecrets, allowedOrigins, webhookTrustedOrigins } = settings;
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
		const secrets = await Promise.all(sealed.map((it) => openSecret(knownCookieSecrets, id, it)));
		const body = bodyOf(delivery, origin);
		const signed = signedHeaders(secrets, { eventId: delivery.eventId, body, at });
		const headers = { ...signed, "user-agent": `webhooks (+${origin})` };
		return await postWebhook(url, { headers, body });
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		return { status: null, said: said.slice(0, 500) };
	}
}

/** That the row is still this try's: a replay, or a run after the claim's end, makes it another's. */
const isStill = ({ id, dueAt }: Delivery) =>
	and(
		eq(webhookDeliveries.id, id),
		eq(webhookDeliveries.state, "pending"),
		eq(webhookDeliveries.dueAt, dueAt),
	);

/** That it is so while the endpoint's own row is changed. */
const whileStill = (db: Platform["db"], delivery: Delivery) =>
	and(
		eq(webhookEndpoints.id, delivery.endpointId),
		exists(db.select({ one: sql`1` }).from(webhookDeliveries).where(isStill(delivery))),
	);

/** An answer may repeat what was sent: it goes with a buyer who was erased meanwhile. */
const kept = ({ facts }: Delivery, { status, said }: Outcome) => ({
	lastStatus: status,
	lastAnswer: sql`iif(${webhookDeliveries.facts} = ${facts}, ${said}, '')`,
});

async function keepSuccess(
	{ db, now }: Delivering,
	delivery: Delivery,
	outcome: Outcome,
): Promise<void> {
	const at = now();
	await db.batch([
		db
			.update(webhookEndpoints)
			.set({ lastSuccessAt: at, failingSince: null })
			.where(whileStill(db, delivery)),
		db
			.update(webhookDeliveries)
			.set({ state: "sent", ...kept(delivery, outcome) })
			.where(isStill(delivery)),
		webhookAlertEnds(db, { endpointId: delivery.endpointId, note: "It answers again", at }),
	]);
}

async function keepFailure(
	needs: Delivering,
	{ id: endpointId, url }: Endpoint,
	delivery: Delivery,
	outcome: Outcome,
): Promise<void> {
	const { db, now, newId } = needs;
	const at = now();
	const { status } = outcome;
	const isTest = delivery.type === "ping";
	const isGone = status === 410;
	// An admin looks on while a test is sent, and sends another.
	const wait = isTest || isGone ? null : waitAfter(delivery.tries, Math.random());
	const failing = sql`coalesce(${webhookEndpoints.failingSince}, ${at})`;
	const [endpoint] = await db
		.update(webhookEndpoints)
		// Nor is a failed test the beginning of three days of failures: nothing is sent again that could end them.
		.set({ lastFailureAt: at, ...(isTest ? {} : { failingSince: failing }) })
		.where(whileStill(db, delivery))
		.returning({
			pausedAt: webhookEndpoints.pausedAt,
			failingSince: webhookEndpoints.failingSince,
		});
	if (!endpoint) return;
	const isDead = !isTest && at - (endpoint.failingSince ?? at) >= FAILING_MS;
	const isPaused = (isGone || isDead) && endpoint.pausedAt === null;
	// The host alone: the rest of a URL may be a secret, and this is mailed.
	const what = `${new URL(url).host} ${status === null ? "did not answer" : `answered ${status}`} at ${new Date(at).toISOString()}`;
	// Before the rest: should this run end here, better told twice than paused and told to nobody.
	if (isPaused) await raiseWebhookAlert(needs, endpointId, `${what}, and is paused.`);
	else if (wait === null && !isTest) {
		await raiseWebhookAlert(needs, endpointId, `${what}: ${delivery.eventId} was given up.`);
	}
	const by = isGone ? "system:gone" : "system:failing";
	const pause = { endpointId, by, auditId: newId(), at };
	await db.batch([
		db
			.update(webhookDeliveries)
			.set({
				state: wait === null ? "given-up" : "pending",
				dueAt: at + (wait ?? 0),
				...kept(delivery, outcome),
			})
			.where(isStill(delivery)),
		...(isPaused
			? pauseStatements(
					db,
					pause,
					isGone ? undefined : lte(webhookEndpoints.failingSince, at - FAILING_MS),
				)
			: []),
	]);
}
