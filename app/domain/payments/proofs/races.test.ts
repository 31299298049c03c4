import { and, count, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { audit } from "~/platform/audit.server";
import { stockOf } from "~/testing/database/queries";
import { manyBuyers, manyOrders } from "~/testing/factories/bulk";
import { aProduct } from "~/testing/factories/factories";
import {
	atOnce,
	type Chance,
	chanceOfCase,
	PATIENCE,
	SEEDED,
	scaled,
} from "~/testing/faults/random";
import { aMoment, shakenPlatform, unlessUnanswered } from "~/testing/faults/unreliable-platform";
import { providerInMemory } from "~/testing/payments/in-memory-provider";
import { forgetMarks, runReconciler } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import type { Actor } from "../../orders/rules";
import { orders } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { settlePayments } from "../attempts/sync-payments.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attemptOrders, refunds } from "../tables.server";

const { db } = testPlatform();
const RACES = scaled(1000);
const AT_ONCE = 25;
/** This share of what is asked of the provider gets no answer. */
const LOST = 0.05;
const webhook = { kind: "system", name: "webhook" } as const;

type Provider = ReturnType<typeof providerInMemory>;

/** One order that is paid and cancelled at the same time, by people and machines who know nothing of each other. */
async function race(provider: Provider, buyer: SignedInUser, orderId: string, chance: Chance) {
	const { payments } = provider;
	const shaken = (their: Chance) =>
		shakenPlatform({ chance: their, payments, lost: ["provider"], share: LOST });
	const me = { kind: "buyer", userId: buyer.id } as const;
	const kind = chance.of(["card", "hosted"]);
	const origin = "http://shop.test";
	if (chance.happens(0.5)) {
		await beginPayment(testPlatform({ payments }), buyer.id, { orderId }, kind, origin);
	}

	async function pay(their: Chance) {
		const platform = shaken(their);
		await aMoment(their);
		const begun = await unlessUnanswered(
			beginPayment(platform, buyer.id, { orderId }, kind, origin),
		);
		await aMoment(their);
		if (!begun?.ok || !provider.pay(begun.handle)) return;
		const event = provider.eventAbout(begun.handle);
		const comesBack = () => unlessUnanswered(settlePayments(platform, [orderId], me));
		const isTold = () => receiveEvent(platform, event, webhook);
		const ways = [[], [comesBack], [isTold], [comesBack, isTold], [isTold, isTold]];
		await Promise.all(their.of(ways).map((it) => it()));
	}

	async function cancel(their: Chance) {
		const admin = { kind: "admin", userId: buyer.id } as const;
		const who = their.of<Actor>([me, admin, { kind: "system", name: "scheduled-job" }]);
		for (let before = their.below(16); before > 0; before -= 1) await aMoment(their);
		await cancelOrder(shaken(their), orderId, who);
	}

	const cancels = Array.from({ length: 1 + chance.below(2) }, () => cancel(chance.another()));
	await Promise.all([pay(chance.another()), ...cancels]);
}

/** Time goes on for those whose answers were lost. */
async function untilAllIsOver({ payments }: Provider, productId: string) {
	const open = db
		.select({ unpaid: count() })
		.from(orders)
		.where(and(eq(orders.productId, productId), eq(orders.status, "unpaid")));
	for (let minutes = 3; (await open)[0]?.unpaid !== 0; minutes += 120) {
		if (minutes > 120 * 200) throw new Error("Some orders come to no end.");
		const later = Date.now() + minutes * 60_000;
		await runReconciler(testPlatform({ payments, now: () => later }));
	}
}

afterAll(forgetMarks);

test(
	`${RACES} cancels against payments with random delays: paid once, or cancelled and nothing taken (${SEEDED})`,
	async ({ task }) => {
		const provider = providerInMemory();
		const product = await aProduct({ onHand: RACES });
		const buyers = await manyBuyers(RACES);
		const ids = await manyOrders(product, buyers);
		await atOnce(AT_ONCE, buyers, (buyer, n) =>
			race(provider, buyer, ids[n] ?? "", chanceOfCase(n)),
		);
		await untilAllIsOver(provider, product.id);

		const ended = await db
			.select({ id: orders.id, status: orders.status, transactionId: orders.transactionId })
			.from(orders)
			.where(eq(orders.productId, product.id));
		expect(ended).toHaveLength(RACES);
		for (const { id, status, transactionId } of ended) {
			const begun = provider.paymentsFor(id);
			const taken = begun
				.filter(({ state }) => state === "succeeded")
				.map((it) => it.transactionId);
			expect([id, status, taken]).toEqual(
				transactionId ? [id, "paid", [transactionId]] : [id, "cancelled", []],
			);
			expect(begun.filter(({ state }) => state === "open")).toEqual([]);
		}
		const paid = ended.filter(({ status }) => status === "paid").length;
		// It was a race: now one was quicker, now the other.
		expect(Math.min(paid, RACES - paid)).toBeGreaterThan(RACES / 20);
		expect(await stockOf(product.id)).toEqual({ onHand: RACES - paid, reserved: 0 });

		const theirs = db
			.select({ id: orders.id })
			.from(orders)
			.where(eq(orders.productId, product.id));
		const told = await db
			.select({ action: audit.action, count: count() })
			.from(audit)
			.where(
				and(
					sql`substr(${audit.subject}, 7) in ${theirs}`,
					inArray(audit.action, ["order.pay", "order.cancel"]),
				),
			)
			.groupBy(audit.action)
			.orderBy(audit.action);
		expect(told).toEqual([
			{ action: "order.cancel", count: RACES - paid },
			{ action: "order.pay", count: paid },
		]);
		expect(await db.select().from(refunds).where(inArray(refunds.orderId, theirs))).toEqual([]);
		const live = and(inArray(attemptOrders.orderId, theirs), eq(attemptOrders.live, true));
		expect(await db.select().from(attemptOrders).where(live)).toEqual([]);
		task.meta.proved = `${RACES} races, ${paid} paid, ${RACES - paid} cancelled`;
	},
	PATIENCE,
);
