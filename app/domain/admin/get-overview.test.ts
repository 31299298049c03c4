import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/domain/orders/tables.server";
import { anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { testPlatform } from "~/testing/platform";
import { overview } from "./get-overview.server";
import { auditWords, CHART_DAYS, dateOf, dayOf } from "./rules";

test("a day begins at midnight in Dhaka", () => {
	expect(dateOf(dayOf(Date.parse("2026-03-31T18:00:00Z")))).toBe("2026-04-01");
	expect(dateOf(dayOf(Date.parse("2026-03-31T17:59:59Z")))).toBe("2026-03-31");
});

test("an order counts on the day it was placed, its money on the day it came in, and a refund takes it back", async () => {
	const platform = testPlatform();
	const { db } = platform;
	const today = async () => (await overview(platform)).days.at(-1);
	const before = await today();
	expect((await overview(platform)).days).toHaveLength(CHART_DAYS);
	const orderId = await anOrder(await aUser(), await aProduct({ pricePoisha: 50_000 }));
	expect((await today())?.orders).toBe((before?.orders ?? 0) + 1);
	expect((await today())?.revenuePoisha).toBe(before?.revenuePoisha);
	const move = (from: "unpaid" | "paid", set: Partial<typeof orders.$inferInsert>) =>
		db
			.update(orders)
			.set(set)
			.where(and(eq(orders.id, orderId), eq(orders.status, from)));
	const paid = { status: "paid", paidAt: Date.now(), transactionId: `t-${orderId}` } as const;
	await move("unpaid", paid);
	await move("unpaid", paid);
	expect((await today())?.revenuePoisha).toBe((before?.revenuePoisha ?? 0) + 50_000);
	await move("paid", { status: "refunded" });
	expect((await today())?.revenuePoisha).toBe(before?.revenuePoisha);
});

test("the audit list reads fields as words, and anything else as it stands", () => {
	expect(auditWords('{"name":"Vice","onHand":3}')).toBe("name: Vice, onHand: 3");
	expect(auditWords("")).toBe("");
	expect(auditWords("+5")).toBe("+5");
	expect(auditWords("{not JSON")).toBe("{not JSON");
	expect(auditWords("x".repeat(300))).toHaveLength(201);
});
