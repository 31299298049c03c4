import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines } from "~/domain/orders/tables.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import {
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { getOverview } from "./get-overview.server";
import { CHART_DAYS, formatAuditFields } from "./rules";

test("a day begins at midnight in Dhaka", () => {
	expect(toDateText(toDayNumber(Date.parse("2026-03-31T18:00:00Z")))).toBe("2026-04-01");
	expect(toDateText(toDayNumber(Date.parse("2026-03-31T17:59:59Z")))).toBe("2026-03-31");
});

test("an order counts on the day it was placed, its revenue on the day it was paid, until it is refunded", async () => {
	const platform = createTestPlatform();
	const { db } = platform;
	const getToday = async () => (await getOverview(platform)).days.at(-1);
	const before = await getToday();
	expect((await getOverview(platform)).days).toHaveLength(CHART_DAYS);
	const orderId = await createOrder(
		await createUser(),
		await createProduct({ pricePoisha: 50_000 }),
	);
	expect((await getToday())?.orders).toBe((before?.orders ?? 0) + 1);
	expect((await getToday())?.revenuePoisha).toBe(before?.revenuePoisha);
	const updateOrder = (from: "unpaid" | "paid", set: Partial<typeof orderLines.$inferInsert>) =>
		db
			.update(orderLines)
			.set(set)
			.where(and(eq(orderLines.id, orderId), eq(orderLines.status, from)));
	const paid = { status: "paid", paidAt: Date.now(), transactionId: `t-${orderId}` } as const;
	await updateOrder("unpaid", paid);
	await updateOrder("unpaid", paid);
	expect((await getToday())?.revenuePoisha).toBe((before?.revenuePoisha ?? 0) + 50_000);
	await updateOrder("paid", { status: "refunded" });
	expect((await getToday())?.revenuePoisha).toBe(before?.revenuePoisha);
});

test("an order of several lines is one unpaid order, and one of the newest", async () => {
	const platform = createTestPlatform();
	const before = await getOverview(platform);
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const [line] = await createOrderOf(await createUser(), products);
	const after = await getOverview(platform);
	expect(after.unpaid.count).toBe(before.unpaid.count + 1);
	expect(after.latestOrders[0]).toMatchObject({ id: line?.orderId });
	expect(after.latestOrders[0]?.lines).toHaveLength(3);
	expect(after.latestOrders[1]?.id).toBe(before.latestOrders[0]?.id);
});

test("the audit list formats JSON fields and shows other text unchanged", () => {
	expect(formatAuditFields('{"name":"Vice","onHand":3}')).toBe("name: Vice, onHand: 3");
	expect(formatAuditFields("")).toBe("");
	expect(formatAuditFields("+5")).toBe("+5");
	expect(formatAuditFields("{not JSON")).toBe("{not JSON");
	expect(formatAuditFields("x".repeat(300))).toHaveLength(201);
});
