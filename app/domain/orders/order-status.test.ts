import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createProducts } from "~/testing/factories/bulk";
import { buildOrderInput, createAdmin, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { isOrderInStatus } from "./conditions.server";
import { placeOrder, toOneLineOrder } from "./place-order.server";
import { getOrderStatus, LINE_STATUSES, type LineStatus, ORDER_STATUSES } from "./rules";
import { orders, shipments } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const STEPS: Record<LineStatus, readonly LineStatus[]> = {
	unpaid: [],
	paid: ["paid"],
	shipped: ["paid", "shipped"],
	cancelled: ["cancelled"],
	refunded: ["paid", "refunded"],
};

test.each([
	[["unpaid", "cancelled"], "unpaid"],
	[["unpaid", "shipped"], "partly-paid"],
	[["paid", "refunded"], "paid"],
	[["paid", "shipped"], "partly-shipped"],
	[["shipped", "cancelled"], "shipped"],
	[["refunded", "cancelled"], "refunded"],
	[["cancelled", "cancelled"], "cancelled"],
] as const)("an order with lines %j is %s", (statuses, expected) => {
	expect(getOrderStatus(statuses.map((status) => ({ status })))).toBe(expected);
});

test("the condition in SQL and the function give the same status for every mix of lines", async () => {
	const { id: createdBy } = await createAdmin();
	const mixes = Array.from({ length: 2 ** LINE_STATUSES.length - 1 }, (_, n) =>
		LINE_STATUSES.filter((_status, bit) => ((n + 1) >> bit) % 2 === 1),
	);
	for (const statuses of mixes) {
		const lines = await createProducts(statuses.length, createdBy);
		const request = { ...toOneLineOrder("", buildOrderInput()), lines, idempotencyKey: newId() };
		const placed = await placeOrder(platform, await createUser(), request);
		if (!placed.ok) throw new Error(placed.reason);
		const shipment = { id: newId(), orderId: placed.orderId, createdAt: Date.now() };
		await db.insert(shipments).values({ ...shipment, carrier: "", trackingNumber: "" });
		for (const [index, status] of statuses.entries()) {
			for (const step of STEPS[status]) {
				await db.run(sql`update order_lines set status = ${step}, transaction_id = iif(${step} = 'cancelled', null, 'pi_1'),
					shipment_id = iif(${step} = 'shipped', ${shipment.id}, null)
					where order_id = ${placed.orderId} and position = ${index + 1}`);
			}
		}
		const inSql = await Promise.all(
			ORDER_STATUSES.map(async (status) => {
				const found = await db
					.select({ id: orders.id })
					.from(orders)
					.where(sql`${orders.id} = ${placed.orderId} and ${isOrderInStatus(status)}`);
				return found.map(() => status);
			}),
		);
		expect(inSql.flat(), statuses.join()).toEqual([
			getOrderStatus(statuses.map((status) => ({ status }))),
		]);
	}
});
