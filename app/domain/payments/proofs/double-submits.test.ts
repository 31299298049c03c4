import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { heldBy, stockOf } from "~/testing/database/queries";
import { manyBuyers } from "~/testing/factories/bulk";
import { type AProduct, aProduct, orderInput } from "~/testing/factories/factories";
import {
	atOnce,
	type Chance,
	chanceOfCase,
	PATIENCE,
	SEEDED,
	scaled,
} from "~/testing/faults/random";
import { shakenPlatform, untilAnswered } from "~/testing/faults/unreliable-platform";
import { providerInMemory } from "~/testing/payments/in-memory-provider";
import { testPlatform } from "~/testing/platform";
import type { SignedInUser } from "../../accounts/rules";
import { placeOrder } from "../../orders/place-order.server";
import { orders } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { settlePayments } from "../attempts/sync-payments.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attempts } from "../tables.server";

const { db } = testPlatform();
const SUBMITS = scaled(1000);
const AT_ONCE = 25;
/** This share of all that is written and of all that is asked of the provider gets no answer. */
const LOST = 0.05;
const webhook = { kind: "system", name: "webhook" } as const;

type Provider = ReturnType<typeof providerInMemory>;

/** Somebody who presses each button twice, at once or one after the other, and again for as long as no answer comes. */
async function buys(provider: Provider, buyer: SignedInUser, product: AProduct, chance: Chance) {
	const { payments } = provider;
	const press = async <T>(act: (on: ReturnType<typeof shakenPlatform>) => Promise<T>) => {
		const once = (their: Chance) =>
			untilAnswered(() =>
				act(shakenPlatform({ chance: their, payments, lost: ["write", "provider"], share: LOST })),
			);
		const [one, other] = [chance.another(), chance.another()];
		if (chance.happens(0.5)) return Promise.all([once(one), once(other)]);
		return [await once(one), await once(other)];
	};

	const input = orderInput();
	const placed = await press((on) => placeOrder(on, buyer, product.id, input));
	const orderIds = new Set(placed.map((it) => (it.ok ? it.orderId : it.reason)));
	expect(orderIds.size).toBe(1);
	const [orderId = ""] = orderIds;

	const kind = chance.of(["card", "hosted"]);
	const begun = await press((on) =>
		beginPayment(on, buyer.id, { orderId }, kind, "http://shop.test"),
	);
	const handles = begun.map((it) => (it.ok ? it.handle : it.reason));
	// Whatever they were handed, they pay by it.
	expect(handles.filter((handle) => provider.pay(handle))).toHaveLength(1);
	const me = { kind: "buyer", userId: buyer.id } as const;
	const event = provider.eventAbout(handles[0] ?? "");
	await press(async (on) => {
		if (chance.happens(0.5)) await receiveEvent(on, event, webhook);
		else await settlePayments(on, [orderId], me);
		return true;
	});
}

test(
	`${SUBMITS} double submits with dropped answers: one order and one charge each (${SEEDED})`,
	async ({ task }) => {
		const provider = providerInMemory();
		const product = await aProduct({ onHand: SUBMITS });
		const buyers = await manyBuyers(SUBMITS);
		await atOnce(AT_ONCE, buyers, (buyer, n) => buys(provider, buyer, product, chanceOfCase(n)));

		const placed = await db
			.select({ id: orders.id, status: orders.status, transactionId: orders.transactionId })
			.from(orders)
			.where(eq(orders.productId, product.id));
		expect(placed).toHaveLength(SUBMITS);
		for (const { id, status, transactionId } of placed) {
			const made = provider.paymentsFor(id).map((it) => [it.state, it.transactionId]);
			expect([id, status, made]).toEqual([id, "paid", [["succeeded", transactionId]]]);
		}
		expect(await stockOf(product.id)).toEqual({ onHand: 0, reserved: 0 });
		expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });

		const theirs = db
			.select({ id: orders.id })
			.from(orders)
			.where(eq(orders.productId, product.id));
		const told = await db
			.select({ action: audit.action, count: count() })
			.from(audit)
			.where(sql`substr(${audit.subject}, 7) in ${theirs}`)
			.groupBy(audit.action)
			.orderBy(audit.action);
		expect(told).toEqual([
			{ action: "order.create", count: SUBMITS },
			{ action: "order.pay", count: SUBMITS },
		]);
		const [mails] = await db
			.select({ count: count() })
			.from(outbox)
			.where(
				sql`${outbox.to} in (select buyer_email from orders where product_id = ${product.id})`,
			);
		expect(mails?.count).toBe(2 * SUBMITS);
		const [tried] = await db
			.select({ count: count() })
			.from(attempts)
			.where(and(sql`${attempts.orderSet} in ${theirs}`, eq(attempts.state, "succeeded")));
		expect(tried?.count).toBe(SUBMITS);
		task.meta.proved = `${SUBMITS} purchases, each form twice or more, ${SUBMITS} charges`;
	},
	PATIENCE,
);
