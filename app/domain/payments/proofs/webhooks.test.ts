import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getLine } from "~/testing/database/queries";
import {
	mutateMessage,
	type SignedMessage,
	type WebhookMessage,
} from "~/testing/faults/mutated-webhook";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	runConcurrently,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { fetchWorker } from "~/testing/http/worker";
import {
	buildEventBody,
	confirmCardPayment,
	signWebhook,
} from "~/testing/payments/payment-provider";
import { createPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const WEBHOOKS = scaleCases(1000);
const CONCURRENCY = 10;
/** The maximum age that the provider's library accepts. */
const TOLERANCE_SECONDS = 300;

async function post({ body, signature }: WebhookMessage): Promise<number> {
	const headers: Record<string, string> =
		signature === null ? {} : { "stripe-signature": signature };
	const answer = await fetchWorker("http://shop.test/webhooks/stripe", {
		method: "POST",
		body,
		headers,
	});
	await answer.text();
	return answer.status;
}

/** Except alerts, which invalid webhooks may raise. */
const countEverything = () =>
	db.all(sql`select
		(select count(*) || ' ' || sum(status = 'unpaid') || ' ' || sum(status = 'paid') from order_lines) as orders,
		(select count(*) || ' ' || sum(state = 'open') || ' ' || sum(updated_at) from payment_attempts) as attempts,
		(select count(*) || ' ' || sum(updated_at) from refunds) as refunds,
		(select count(*) || ' ' || sum(updated_at) from disputes) as disputes,
		(select count(*) from provider_events) as events,
		(select count(*) from audit) as audit,
		(select sum(on_hand) || ' ' || sum(reserved) from products) as stock`);

async function aSignedEvent(): Promise<SignedMessage & { orderId: string }> {
	const { orderId, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	const path = `/v1/payment_intents/${id}`;
	const body = await buildEventBody("payment_intent.succeeded", path);
	const secret = env.STRIPE_WEBHOOK_SECRET;
	const now = Math.floor(Date.now() / 1000);
	const otherSecrets = [
		`${secret} `,
		secret.slice(0, -1),
		secret.toUpperCase(),
		env.STRIPE_PUBLISHABLE_KEY,
		"whsec_",
	];
	const ages = [TOLERANCE_SECONDS + 60, 3600, 86_400, now];
	return {
		orderId,
		body,
		signature: await signWebhook(body),
		otherBody: await buildEventBody("payment_intent.succeeded", path, { amount_received: 1 }),
		forgedSignatures: [
			await signWebhook(body, `x${secret}`),
			...(await Promise.all(otherSecrets.map((other) => signWebhook(body, other)))),
			...(await Promise.all(ages.map((age) => signWebhook(body, secret, now - age)))),
			await signWebhook(`${body} `),
		],
	};
}

test(
	`of ${WEBHOOKS} tampered webhooks none is accepted, and the signed original is (${SEED_LABEL})`,
	async ({ task }) => {
		const event = await aSignedEvent();
		const before = await countEverything();
		const cases = Array.from({ length: WEBHOOKS }, (_, n) =>
			mutateMessage(event, createCaseRandom(n)),
		);
		const accepted: string[] = [];
		await runConcurrently(CONCURRENCY, cases, async (message, n) => {
			const status = await post(message);
			if (status !== 400) accepted.push(`case ${n}: ${status}, ${message.signature}`);
		});
		expect(accepted).toEqual([]);
		expect(await countEverything()).toEqual(before);
		expect(await getLine(event.orderId)).toMatchObject({ status: "unpaid" });

		expect(
			await post({
				body: new TextEncoder().encode(event.body),
				signature: await signWebhook(event.body),
			}),
		).toBe(200);
		expect(await getLine(event.orderId)).toMatchObject({ status: "paid" });
		task.meta.proved = `${WEBHOOKS} mutated webhooks, none accepted`;
	},
	PROOF_TIMEOUT_MS,
);
