import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { changeStock } from "~/domain/catalog/management/change-stock.server";
import { carrySession } from "~/http/auth/session.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { heldBy, stockOf } from "~/testing/database/queries";
import { manyBuyers } from "~/testing/factories/bulk";
import { aPaidOrder, aProduct, aUser, orderInput } from "~/testing/factories/factories";
import { overtakenPlatform } from "~/testing/faults/crashing-platform";
import { atOnce, chanceOfCase, PATIENCE, SEEDED, scaled } from "~/testing/faults/random";
import { shakenPlatform } from "~/testing/faults/unreliable-platform";
import { Browser } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";
import { placeOrder } from "../place-order.server";
import { orders } from "../tables.server";

const platform = testPlatform();
const { db, payments } = platform;
const CLIENTS = 100;
const ATTEMPTS = scaled(10_000);

/** What stands in the books of a product: its orders, and the audit rows that tell of them. */
async function booksOf(productId: string) {
	const [placed] = await db
		.select({ orders: count(), told: sql<number>`count(${audit.id})` })
		.from(orders)
		.leftJoin(
			audit,
			and(sql`${audit.subject} = 'order:' || ${orders.id}`, eq(audit.action, "order.create")),
		)
		.where(eq(orders.productId, productId));
	return { ...placed, ...(await heldBy(productId)) };
}

test(
	`${ATTEMPTS} attempts by ${CLIENTS} clients at products of which 1, 2 and 100 units are left: just as many are sold (${SEEDED})`,
	async ({ task }) => {
		const shelf = await Promise.all(
			[1, 2, 100].map(async (units) => ({ units, product: await aProduct({ onHand: units }) })),
		);
		const buyers = await manyBuyers(ATTEMPTS);
		const answers = new Map<string, number>();
		await atOnce(CLIENTS, buyers, async (buyer, n) => {
			const chance = chanceOfCase(n);
			const { units, product } = chance.of(shelf);
			const shaken = shakenPlatform({ chance, payments });
			const placed = await placeOrder(shaken, buyer, product.id, orderInput());
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
			const books = { orders: units, told: units, reserved: units, unpaid: units };
			expect(await booksOf(product.id)).toEqual(books);
		}
		task.meta.proved = `${ATTEMPTS} attempts, 1, 2 and 100 sold`;
	},
	PATIENCE,
);

test("units that are sold or come in between an admin's look at the stock and their word are counted", async () => {
	const product = await aProduct({ onHand: 10 });
	const change = (on: Platform, by: number) =>
		changeStock(on, product.createdBy, product.id, { change: by, idempotencyKey: newId() });
	const overtaken = overtakenPlatform(async () => {
		await aPaidOrder(await aUser(), product);
		await change(platform, 5);
	});
	expect(await change(overtaken, -2)).toEqual({ ok: true });
	expect(await stockOf(product.id)).toEqual({ onHand: 10 - 1 + 5 - 2, reserved: 0 });
});

test(
	`a hundred browsers post the order form of two units, thrice each: two orders (${SEEDED})`,
	async ({ task }) => {
		const product = await aProduct({ onHand: 2 });
		const buyers = await manyBuyers(CLIENTS);
		const answers = await Promise.all(
			buyers.map(async (buyer) => {
				const browser = new Browser();
				const session = { userId: buyer.id, remembered: false, userAgent: "" };
				const secret = (await startSession(platform, session)) ?? "";
				const cookie = await carrySession(platform.settings, secret, false);
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				browser.cookies.set(name, value);
				const { name: called, address, phone } = orderInput();
				const fields = { name: called, address, phone, quantity: "1", idempotencyKey: newId() };
				const post = () => browser.submit(`/products/${product.id}/order`, fields);
				const first = await Promise.all([post(), post()]);
				return [...first, await post()].map(({ status }) => status);
			}),
		);
		// Whoever got one is told so each time, and nobody is told both.
		expect(answers.filter((it) => it.join() === "303,303,303")).toHaveLength(2);
		expect(
			new Set(answers.map(([status, ...others]) => others.every((it) => it === status))),
		).toEqual(new Set([true]));
		const books = { orders: 2, told: 2, reserved: 2, unpaid: 2 };
		expect(await booksOf(product.id)).toEqual(books);
		task.meta.proved = `${answers.flat().length} posts, 2 sold`;
	},
	PATIENCE,
);
