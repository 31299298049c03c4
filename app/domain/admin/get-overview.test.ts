import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/requests.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { archiveProduct } from "~/domain/catalog/management/verbs.server";
import { orderLines } from "~/domain/orders/tables.server";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { listAwaitedTransfers } from "~/domain/payments/bank/queries.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { getOverview } from "./get-overview.server";
import { CHART_DAYS, formatAge } from "./rules";
import { countWaitingForMenu } from "./waiting-work.server";

const FULL = { role: "admin", staffRights: "*" } as const;

test("a day begins at midnight in Dhaka", () => {
	expect(toDateText(toDayNumber(Date.parse("2026-03-31T18:00:00Z")))).toBe("2026-04-01");
	expect(toDateText(toDayNumber(Date.parse("2026-03-31T17:59:59Z")))).toBe("2026-03-31");
});

test("an order counts on the day it was placed, its revenue on the day it was paid", async () => {
	const platform = createTestPlatform();
	const { db } = platform;
	const getToday = async () => (await getOverview(platform, FULL)).sales?.days.at(-1);
	const before = await getToday();
	expect((await getOverview(platform, FULL)).sales?.days).toHaveLength(CHART_DAYS);
	const orderId = await createOrder(
		await createUser(),
		await createProduct({ pricePoisha: 50_000 }),
	);
	expect((await getToday())?.orders).toBe((before?.orders ?? 0) + 1);
	expect((await getToday())?.revenuePoisha).toBe(before?.revenuePoisha);
	const pay = () =>
		db
			.update(orderLines)
			.set({ status: "paid", paidAt: Date.now(), transactionId: `t-${orderId}` })
			.where(and(eq(orderLines.id, orderId), eq(orderLines.status, "unpaid")));
	await pay();
	await pay();
	expect((await getToday())?.revenuePoisha).toBe((before?.revenuePoisha ?? 0) + 50_000);
});

test("an order of several paid lines waits once, since its first payment", async () => {
	const platform = createTestPlatform();
	const getToShip = async () => (await getOverview(platform, FULL)).work?.toShip;
	const before = await getToShip();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const lines = await createOrderOf(await createUser(), products);
	for (const { id } of lines)
		await platform.db
			.update(orderLines)
			.set({ status: "paid", paidAt: 5, transactionId: `t-${id}` })
			.where(eq(orderLines.id, id));
	const after = await getToShip();
	expect(after).toMatchObject({
		count: (before?.count ?? 0) + 1,
		oldestAt: Math.min(5, before?.oldestAt ?? 5),
	});
});

test("an order waits for its bank transfer once the buyer has chosen it, and one held for a card doesn't", async () => {
	const platform = createTestPlatform();
	const getTransfers = async () => (await getOverview(platform, FULL)).work?.transfers.count ?? 0;
	const before = await getTransfers();
	const buyer = await createUser();
	await createOrder(buyer, await createProduct());
	expect(await getTransfers()).toBe(before);
	const orderId = await createOrder(buyer, await createProduct());
	await holdForBank(asBuyer(platform, buyer.id), { orderId });
	expect(await getTransfers()).toBe(before + 1);
	expect((await listAwaitedTransfers(platform.db, null)).orders.map(({ id }) => id)).toContain(
		orderId,
	);
});

test("a sold-out product that a buyer waits for is work, and one that is archived isn't", async () => {
	const platform = createTestPlatform();
	const getWanted = async () => (await getOverview(platform, FULL)).work?.wanted.count ?? 0;
	const before = await getWanted();
	const product = await createProduct({ onHand: 0 });
	await requestBackInStockEmail(asBuyer(platform, (await createUser()).id), product.id);
	expect(await getWanted()).toBe(before + 1);
	const { products } = await listManagedProducts(platform.db, "wanted", null);
	expect(products.map(({ id }) => id)).toContain(product.id);
	await archiveProduct(asAdmin(platform, (await createAdmin()).id), product.id, true);
	expect(await getWanted()).toBe(before);
});

test("an age is told in its largest unit", () => {
	expect([0, 59, 60, 1439, 1440, 4320].map((minutes) => formatAge(minutes * 60_000))).toEqual([
		"1 minute",
		"59 minutes",
		"1 hour",
		"23 hours",
		"1 day",
		"3 days",
	]);
});

test("the menu counts orders to ship, however many lines they have", async () => {
	const platform = createTestPlatform();
	const products = await Promise.all(Array.from({ length: 25 }, () => createProduct()));
	const count = async () => (await countWaitingForMenu(platform, FULL))?.toShip;
	const before = await count();
	const lines = await createOrderOf(await createUser(), products);
	for (const { id } of lines)
		await platform.db
			.update(orderLines)
			.set({ status: "paid", paidAt: -1, transactionId: `t-${id}` })
			.where(eq(orderLines.id, id));
	const after = await count();
	expect(after).toMatchObject({ isMore: (before?.count ?? 0) >= 20, oldestAt: -1 });
	// It reads the oldest 21, and orders of other tests may be among them twice, because they were paid at two times.
	expect(after?.count).toBeGreaterThan(Math.min(before?.count ?? 0, 20) / 2);
});

test("the most units that one buyer holds unpaid are those of all their lines", async () => {
	const [first, second] = [
		await createProduct({ onHand: 9000 }),
		await createProduct({ onHand: 9000 }),
	];
	const [most, less] = [await createUser(), await createUser()];
	await createOrder(less, first, { quantity: 4500 });
	await createOrder(most, first, { quantity: 3000 });
	await createOrder(most, second, { quantity: 2000 });
	const { mostHeld } = await getOverview(createTestPlatform(), FULL);
	// Buyers of other tests may hold more.
	expect(mostHeld?.units).toBeGreaterThanOrEqual(5000);
});
