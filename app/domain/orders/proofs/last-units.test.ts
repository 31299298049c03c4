import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { serializeSessionCookie } from "~/http/auth/session.server";
import { audit } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { newId } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { getReservedAndUnpaid, getStock } from "~/testing/database/queries";
import { createBuyers, createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	runConcurrently,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { createUnreliablePlatform } from "~/testing/faults/unreliable-platform";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { toOneLineOrder } from "../order-draft.server";
import { placeOrder } from "../place-order.server";
import { orderLines } from "../tables.server";

const platform = createTestPlatform();
const { db, payments } = platform;
const CLIENTS = 100;
const ATTEMPTS = scaleCases(10_000);

async function readBooks(productId: string) {
	const [placed] = await db
		.select({ orders: count(), audited: sql<number>`count(${audit.id})` })
		.from(orderLines)
		.leftJoin(
			audit,
			and(sql`${audit.subject} = 'order:' || ${orderLines.id}`, eq(audit.action, "order.create")),
		)
		.where(eq(orderLines.productId, productId));
	return { ...placed, ...(await getReservedAndUnpaid(productId)) };
}

test(
	`${ATTEMPTS} attempts by ${CLIENTS} clients to buy products with 1, 2 and 100 units left sell exactly those units (${SEED_LABEL})`,
	async ({ task }) => {
		const shelf = await Promise.all(
			[1, 2, 100].map(async (units) => ({
				units,
				product: await createProduct({ onHand: units }),
			})),
		);
		const buyers = await createBuyers(ATTEMPTS);
		const answers = new Map<string, number>();
		await runConcurrently(CLIENTS, buyers, async (buyer, n) => {
			const chance = createCaseRandom(n);
			const { units, product } = chance.pick(shelf);
			const shakenOn = createUnreliablePlatform({ random: chance, payments });
			const placed = await placeOrder(
				shakenOn,
				buyer,
				toOneLineOrder(product.id, buildOrderInput()),
			);
			const answer = placed.ok ? `sold of ${units}` : placed.reason;
			answers.set(answer, (answers.get(answer) ?? 0) + 1);
		});
		expect(Object.fromEntries(answers)).toEqual({
			"sold of 1": 1,
			"sold of 2": 2,
			"sold of 100": 100,
			"out-of-stock": ATTEMPTS - 103,
		});
		for (const { units, product } of shelf) {
			const books = { orders: units, audited: units, reserved: units, unpaid: units };
			expect(await readBooks(product.id)).toEqual(books);
		}
		task.meta.proved = `${ATTEMPTS} attempts, 1, 2 and 100 sold`;
	},
	PROOF_TIMEOUT_MS,
);

test(
	`${CLIENTS} clients that race for the last units of 20 products in orders of 20 lines oversell nothing and place no order halfway (${SEED_LABEL})`,
	async ({ task }) => {
		const { id: createdBy } = await createAdmin();
		const shelf = await createProducts(20, createdBy);
		const buyers = await createBuyers(CLIENTS);
		const answers = await Promise.all(
			buyers.map((buyer, n) => {
				const from = n % shelf.length;
				const lines = [...shelf.slice(from), ...shelf.slice(0, from)];
				return placeOrder(platform, buyer, { ...toOneLineOrder("", buildOrderInput()), lines });
			}),
		);
		const placed = answers.flatMap((answer) => (answer.ok ? [answer.orderId] : []));
		for (const answer of answers)
			if (!answer.ok) expect(answer).toMatchObject({ reason: "out-of-stock", stock: 0 });
		const [written] = await db
			.select({ orders: sql<number>`count(distinct ${orderLines.orderId})`, lines: count() })
			.from(orderLines)
			.where(sql`${orderLines.userId} in ${toIdList(buyers.map(({ id }) => id))}`);
		expect(written).toEqual({ orders: placed.length, lines: placed.length * 20 });
		// There are ten units of each.
		expect(placed).toHaveLength(10);
		for (const { productId } of shelf)
			expect(await getReservedAndUnpaid(productId)).toEqual({ reserved: 10, unpaid: 10 });
		task.meta.proved = `${CLIENTS} orders of 20 lines, ${placed.length} placed`;
	},
	PROOF_TIMEOUT_MS,
);

test("a stock change keeps units that were sold or added since the admin saw the stock", async () => {
	const product = await createProduct({ onHand: 10 });
	const change = (on: Platform, by: number) =>
		changeStock(actAs(on, { kind: "admin", userId: product.createdBy }), product.id, {
			change: by,
			idempotencyKey: newId(),
		});
	const overtaken = createInterruptedPlatform(async () => {
		await createPaidOrder(await createUser(), product);
		await change(platform, 5);
	});
	await change(overtaken, -2);
	expect(await getStock(product.id)).toEqual({ onHand: 10 - 1 + 5 - 2, reserved: 0 });
});

test(
	`a hundred browsers that each post the order form of two units three times make two orders (${SEED_LABEL})`,
	async ({ task }) => {
		const product = await createProduct({ onHand: 2 });
		const buyers = await createBuyers(CLIENTS);
		const answers = await Promise.all(
			buyers.map(async (buyer) => {
				const browser = new Browser();
				const verified = { userId: buyer.id, remembered: false };
				const secret = (await startSession(platform, verified, "")) ?? "";
				const cookie = await serializeSessionCookie(platform.settings, secret, false);
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				browser.cookies.set(name, value);
				const { name: buyerName, address, phone } = buildOrderInput();
				const fields = { name: buyerName, address, phone, quantity: "1", idempotencyKey: newId() };
				const post = () => browser.submit(`/products/${product.id}/order`, fields);
				const first = await Promise.all([post(), post()]);
				return [...first, await post()].map(({ status }) => status);
			}),
		);
		// Every repeat gets the same answer.
		expect(answers.filter((answer) => answer.join() === "303,303,303")).toHaveLength(2);
		expect(
			new Set(answers.map(([status, ...others]) => others.every((other) => other === status))),
		).toEqual(new Set([true]));
		const books = { orders: 2, audited: 2, reserved: 2, unpaid: 2 };
		expect(await readBooks(product.id)).toEqual(books);
		task.meta.proved = `${answers.flat().length} posts, 2 sold`;
	},
	PROOF_TIMEOUT_MS,
);
