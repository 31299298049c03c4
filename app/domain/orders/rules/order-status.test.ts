import { expect, test } from "vitest";
import { getOrderStatus } from "./order-status";

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
