import { and, count, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "~/domain/accounts/actor";
import type { SignedInUser } from "~/domain/accounts/rules";
import { audit } from "~/platform/audit.server";
import { getStock } from "~/testing/database/queries";
import { createBuyers, createOrders } from "~/testing/factories/bulk";
import { createProduct } from "~/testing/factories/factories";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	runConcurrently,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import {
	createUnreliablePlatform,
	runUnlessUnanswered,
	waitRandomly,
} from "~/testing/faults/unreliable-platform";
import { createInMemoryProvider } from "~/testing/payments/in-memory-provider";
import { resetReconcileCursors, runReconciler } from "~/testing/payments/reconciler";
import { createTestPlatform } from "~/testing/platform";
import { orderLines } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attemptLines, refunds } from "../tables.server";

const { db } = createTestPlatform();
const RACES = scaleCases(1000);
const CONCURRENCY = 25;
/** The share of provider calls whose response is lost. */
const LOST_SHARE = 0.05;
const webhook = { kind: "system", name: "webhook" } as const;

type Provider = ReturnType<typeof createInMemoryProvider>;

async function raceOrder(provider: Provider, buyer: SignedInUser, lineId: string, chance: Random) {
	const { payments } = provider;
	const createShaken = (ownChance: Random) =>
		createUnreliablePlatform({
			random: ownChance,
			payments,
			lostOperations: ["provider"],
			share: LOST_SHARE,
		});
	const me = { kind: "buyer", userId: buyer.id } as const;
	const kind = chance.pick(["card", "hosted"]);
	const origin = "http://shop.test";
	if (chance.isTrue(0.5)) {
		await beginPayment(
			createTestPlatform({ payments }),
			buyer.id,
			{ lineId },
			{ kind, returnOrigin: origin },
		);
	}

	async function pay(their: Random) {
		const platform = createShaken(their);
		await waitRandomly(their);
		const beginResult = await runUnlessUnanswered(
			beginPayment(platform, buyer.id, { lineId }, { kind, returnOrigin: origin }),
		);
		await waitRandomly(their);
		if (!beginResult?.ok || !provider.pay(beginResult.handle)) return;
		const event = provider.buildEvent(beginResult.handle);
		const returnToPage = () => runUnlessUnanswered(syncPayments(platform, [lineId], me));
		const deliverWebhook = () => receiveEvent(platform, event, webhook);
		const ways = [
			[],
			[returnToPage],
			[deliverWebhook],
			[returnToPage, deliverWebhook],
			[deliverWebhook, deliverWebhook],
		];
		await Promise.all(their.pick(ways).map((it) => it()));
	}

	async function cancel(ownChance: Random) {
		const admin = { kind: "admin", userId: buyer.id } as const;
		const actor = ownChance.pick<Actor>([me, admin, { kind: "system", name: "scheduled-job" }]);
		for (let before = ownChance.integerBelow(16); before > 0; before -= 1)
			await waitRandomly(ownChance);
		await cancelLine(createShaken(ownChance), lineId, actor);
	}

	const cancels = Array.from({ length: 1 + chance.integerBelow(2) }, () => cancel(chance.fork()));
	await Promise.all([pay(chance.fork()), ...cancels]);
}

async function runUntilSettled({ payments }: Provider, productId: string) {
	const open = db
		.select({ unpaid: count() })
		.from(orderLines)
		.where(and(eq(orderLines.productId, productId), eq(orderLines.status, "unpaid")));
	for (let minutes = 3; (await open)[0]?.unpaid !== 0; minutes += 120) {
		if (minutes > 120 * 200) throw new Error("Some orders come to no end.");
		const later = Date.now() + minutes * 60_000;
		await runReconciler(createTestPlatform({ payments, now: () => later }));
	}
}

afterAll(resetReconcileCursors);

test(
	`${RACES} cancellations against payments with random delays end paid once, or cancelled without a charge (${SEED_LABEL})`,
	async ({ task }) => {
		const provider = createInMemoryProvider();
		const product = await createProduct({ onHand: RACES });
		const buyers = await createBuyers(RACES);
		const ids = await createOrders(product, buyers);
		await runConcurrently(CONCURRENCY, buyers, (buyer, n) =>
			raceOrder(provider, buyer, ids[n] ?? "", createCaseRandom(n)),
		);
		await runUntilSettled(provider, product.id);

		const endedOrders = await db
			.select({
				id: orderLines.id,
				status: orderLines.status,
				transactionId: orderLines.transactionId,
			})
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		expect(endedOrders).toHaveLength(RACES);
		for (const { id, status, transactionId } of endedOrders) {
			const attemptsMade = provider.listPayments(id);
			const succeededPayments = attemptsMade
				.filter(({ state }) => state === "succeeded")
				.map((it) => it.transactionId);
			expect([id, status, succeededPayments]).toEqual(
				transactionId ? [id, "paid", [transactionId]] : [id, "cancelled", []],
			);
			expect(attemptsMade.filter(({ state }) => state === "open")).toEqual([]);
		}
		const paid = endedOrders.filter(({ status }) => status === "paid").length;
		// Both sides must win sometimes, or this is no race.
		expect(Math.min(paid, RACES - paid)).toBeGreaterThan(RACES / 20);
		expect(await getStock(product.id)).toEqual({ onHand: RACES - paid, reserved: 0 });

		const orderIds = db
			.select({ id: orderLines.id })
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		const auditCounts = await db
			.select({ action: audit.action, count: count() })
			.from(audit)
			.where(
				and(
					sql`substr(${audit.subject}, instr(${audit.subject}, ':') + 1) in ${orderIds}`,
					inArray(audit.action, ["order.pay", "order.cancel"]),
				),
			)
			.groupBy(audit.action)
			.orderBy(audit.action);
		expect(auditCounts).toEqual([
			{ action: "order.cancel", count: RACES - paid },
			{ action: "order.pay", count: paid },
		]);
		expect(await db.select().from(refunds).where(inArray(refunds.lineId, orderIds))).toEqual([]);
		const live = and(inArray(attemptLines.lineId, orderIds), eq(attemptLines.live, true));
		expect(await db.select().from(attemptLines).where(live)).toEqual([]);
		task.meta.proved = `${RACES} races, ${paid} paid, ${RACES - paid} cancelled`;
	},
	PROOF_TIMEOUT_MS,
);
