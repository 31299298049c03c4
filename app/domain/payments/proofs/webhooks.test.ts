import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { theOrder } from "~/testing/database/queries";
import { type Message, mutated, type Signed } from "~/testing/faults/mutated-webhook";
import { atOnce, chanceOfCase, PATIENCE, SEEDED, scaled } from "~/testing/faults/random";
import { ask } from "~/testing/http/worker";
import { eventAbout, payByCard, signed } from "~/testing/payments/payment-provider";
import { aPurchase } from "~/testing/payments/purchases";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const WEBHOOKS = scaled(1000);
const AT_ONCE = 10;
/** The provider's library lets a message be so old, in seconds. */
const TOLERANCE = 300;

async function post({ body, signature }: Message): Promise<number> {
	const headers: Record<string, string> =
		signature === null ? {} : { "stripe-signature": signature };
	const answer = await ask("http://shop.test/webhooks/stripe", { method: "POST", body, headers });
	await answer.text();
	return answer.status;
}

/** Everything that a message could change, in numbers. That strangers try is an alert, which is none of it. */
const everything = () =>
	db.all(sql`select
		(select count(*) || ' ' || sum(status = 'unpaid') || ' ' || sum(status = 'paid') from orders) as orders,
		(select count(*) || ' ' || sum(state = 'open') || ' ' || sum(updated_at) from payment_attempts) as attempts,
		(select count(*) || ' ' || sum(updated_at) from refunds) as refunds,
		(select count(*) || ' ' || sum(updated_at) from disputes) as disputes,
		(select count(*) from provider_events) as events,
		(select count(*) from audit) as audit,
		(select sum(on_hand) || ' ' || sum(reserved) from products) as stock`);

/** The message of a payment that has gone through, and signatures of it that are not, or no longer, the provider's. */
async function aSignedEvent(): Promise<Signed & { orderId: string }> {
	const { orderId, pay } = await aPurchase();
	const { id } = await payByCard(await pay());
	const path = `/v1/payment_intents/${id}`;
	const body = await eventAbout("payment_intent.succeeded", path);
	const secret = env.STRIPE_WEBHOOK_SECRET;
	const now = Math.floor(Date.now() / 1000);
	const strangers = [
		`${secret} `,
		secret.slice(0, -1),
		secret.toUpperCase(),
		env.STRIPE_PUBLISHABLE_KEY,
		"whsec_",
	];
	const old = [TOLERANCE + 60, 3600, 86_400, now];
	return {
		orderId,
		body,
		signature: await signed(body),
		otherBody: await eventAbout("payment_intent.succeeded", path, { amount_received: 1 }),
		forged: [
			await signed(body, `x${secret}`),
			...(await Promise.all(strangers.map((other) => signed(body, other)))),
			...(await Promise.all(old.map((age) => signed(body, secret, now - age)))),
			await signed(`${body} `),
		],
	};
}

test(
	`of ${WEBHOOKS} webhooks that were changed on the way none is accepted, and what was signed is (${SEEDED})`,
	async ({ task }) => {
		const event = await aSignedEvent();
		const before = await everything();
		const cases = Array.from({ length: WEBHOOKS }, (_, n) => mutated(event, chanceOfCase(n)));
		const accepted: string[] = [];
		await atOnce(AT_ONCE, cases, async (message, n) => {
			const status = await post(message);
			if (status !== 400) accepted.push(`case ${n}: ${status}, ${message.signature}`);
		});
		expect(accepted).toEqual([]);
		expect(await everything()).toEqual(before);
		expect(await theOrder(event.orderId)).toMatchObject({ status: "unpaid" });

		expect(
			await post({
				body: new TextEncoder().encode(event.body),
				signature: await signed(event.body),
			}),
		).toBe(200);
		expect(await theOrder(event.orderId)).toMatchObject({ status: "paid" });
		task.meta.proved = `${WEBHOOKS} mutated webhooks, none accepted`;
	},
	PATIENCE,
);
