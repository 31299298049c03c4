import { expect, test } from "vitest";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import {
	buildOrderInput,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { MAX_ORDERS_PER_TRANSFER } from "../rules";
import { listOtherUnpaidOrders } from "./queries.server";

test("a transfer may also be for the oldest unpaid orders of its customer, in their order", async () => {
	const platform = createTestPlatform();
	const buyer = await createUser();
	const order = await createOrder(buyer, await createProduct());
	await createOrder(await createUser(), await createProduct());
	const newestFirst: string[] = [];
	for (let days = 1; days <= MAX_ORDERS_PER_TRANSFER + 2; days += 1) {
		const on = { ...platform, now: () => Date.now() - days * 86_400_000 };
		const request = toOneLineOrder((await createProduct()).id, buildOrderInput());
		const placed = await placeOrder(on, buyer, request);
		if (!placed.ok) throw new Error(placed.reason);
		newestFirst.push(placed.orderId);
	}
	const listed = await listOtherUnpaidOrders(platform.db, order);
	expect(listed.map(({ id }) => id)).toEqual(
		newestFirst.toReversed().slice(0, MAX_ORDERS_PER_TRANSFER),
	);
	expect(new Set(listed.map(({ duePoisha }) => duePoisha))).toEqual(new Set([25_000]));
});
