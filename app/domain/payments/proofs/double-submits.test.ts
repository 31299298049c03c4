import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { getReservedAndUnpaid, getStock } from "~/testing/database/queries";
import { createBuyers } from "~/testing/factories/bulk";
import { buildOrderInput, createProduct, type TestProduct } from "~/testing/factories/factories";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	runConcurrently,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { createUnreliablePlatform, retryUntilAnswered } from "~/testing/faults/unreliable-platform";
import { createInMemoryProvider } from "~/testing/payments/in-memory-provider";
import { createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../../accounts/rules";
import { toOneLineOrder } from "../../orders/order-draft.server";
import { placeOrder } from "../../orders/place-order.server";
import { orderLines } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attempts } from "../tables.server";

const { db } = createTestPlatform();
const SUBMISSIONS = scaleCases(1000);
const CONCURRENCY = 25;
/** The share of writes and provider calls whose response is lost. */
const LOST_SHARE = 0.05;
const webhook = { kind: "system", name: "webhook" } as const;

type Provider = ReturnType<typeof createInMemoryProvider>;

/** Submits everything twice and retries until there is a response. */
async function buyOnce(
	provider: Provider,
	buyer: SignedInUser,
	product: TestProduct,
	chance: Random,
) {
	const { payments } = provider;
	const submitTwice = async <T>(
		act: (onPlatform: ReturnType<typeof createUnreliablePlatform>) => Promise<T>,
	) => {
		const submitOnce = (ownChance: Random) =>
			retryUntilAnswered(() =>
				act(
					createUnreliablePlatform({
						random: ownChance,
						payments,
						lostOperations: ["write", "provider"],
						share: LOST_SHARE,
					}),
				),
			);
		const [one, other] = [chance.fork(), chance.fork()];
		if (chance.isTrue(0.5)) return Promise.all([submitOnce(one), submitOnce(other)]);
		return [await submitOnce(one), await submitOnce(other)];
	};

	const input = buildOrderInput();
	const placed = await submitTwice((onPlatform) =>
		placeOrder(onPlatform, buyer, toOneLineOrder(product.id, input)),
	);
	const orderIds = new Set(placed.map((it) => (it.ok ? it.orderId : it.reason)));
	expect(orderIds.size).toBe(1);
	const [lineId = ""] = orderIds;

	const kind = chance.pick(["card", "hosted"]);
	const beginResults = await submitTwice((onPlatform) =>
		beginPayment(onPlatform, buyer.id, { lineId }, { kind, returnOrigin: "http://shop.test" }),
	);
	const handles = beginResults.map((it) => (it.ok ? it.handle : it.reason));
	expect(handles.filter((handle) => provider.pay(handle))).toHaveLength(1);
	const me = { kind: "buyer", userId: buyer.id } as const;
	const event = provider.buildEvent(handles[0] ?? "");
	await submitTwice(async (on) => {
		if (chance.isTrue(0.5)) await receiveEvent(on, event, webhook);
		else await syncPayments(on, [lineId], me);
		return true;
	});
}

test(
	`${SUBMISSIONS} double submits with lost responses make one order and one charge each (${SEED_LABEL})`,
	async ({ task }) => {
		const provider = createInMemoryProvider();
		const product = await createProduct({ onHand: SUBMISSIONS });
		const buyers = await createBuyers(SUBMISSIONS);
		await runConcurrently(CONCURRENCY, buyers, (buyer, n) =>
			buyOnce(provider, buyer, product, createCaseRandom(n)),
		);

		const placed = await db
			.select({
				id: orderLines.id,
				status: orderLines.status,
				transactionId: orderLines.transactionId,
			})
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		expect(placed).toHaveLength(SUBMISSIONS);
		for (const { id, status, transactionId } of placed) {
			const made = provider.listPayments(id).map((it) => [it.state, it.transactionId]);
			expect([id, status, made]).toEqual([id, "paid", [["succeeded", transactionId]]]);
		}
		expect(await getStock(product.id)).toEqual({ onHand: 0, reserved: 0 });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });

		const orderIds = db
			.select({ id: orderLines.id })
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		const auditCounts = await db
			.select({ action: audit.action, count: count() })
			.from(audit)
			.where(sql`substr(${audit.subject}, instr(${audit.subject}, ':') + 1) in ${orderIds}`)
			.groupBy(audit.action)
			.orderBy(audit.action);
		expect(auditCounts).toEqual([
			{ action: "order.create", count: SUBMISSIONS },
			{ action: "order.pay", count: SUBMISSIONS },
		]);
		const [mails] = await db
			.select({ count: count() })
			.from(outbox)
			.where(
				sql`${outbox.to} in (select buyer_email from orders join order_lines on order_id = orders.id where product_id = ${product.id})`,
			);
		expect(mails?.count).toBe(2 * SUBMISSIONS);
		const [succeededCount] = await db
			.select({ count: count() })
			.from(attempts)
			.where(and(sql`${attempts.orderId} in ${orderIds}`, eq(attempts.state, "succeeded")));
		expect(succeededCount?.count).toBe(SUBMISSIONS);
		task.meta.proved = `${SUBMISSIONS} purchases, each form twice or more, ${SUBMISSIONS} charges`;
	},
	PROOF_TIMEOUT_MS,
);
