import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { orders } from "~/domain/orders/tables.server";
import {
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createStaff,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createPackedShipment } from "~/testing/factories/shipments";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PRICE = { pricePoisha: 9_876_543 };
const AMOUNT = /98,?765\.?43|9,?8,?7,?6,?5,?43/;

async function createOrders() {
	const buyer = await createUser();
	const paidId = await createPaidOrder(buyer, await createProduct(PRICE));
	const packedId = await createPaidOrder(buyer, await createProduct(PRICE));
	const shipped = await createShippedOrder(1, { buyer, ...PRICE });
	const received = await createShippedOrder(1, { buyer, ...PRICE });
	return {
		orderIds: [
			await createOrder(buyer, await createProduct(PRICE)),
			...[paidId, packedId, shipped.orderId, received.orderId],
		],
		paidId,
		shipment: await createPackedShipment(packedId),
		packedId,
		returnIds: [
			await createReturn(shipped, 1, "approved"),
			await createReturn(received, 1, "received"),
		],
		shippedId: shipped.orderId,
	};
}

test("who only dispatches sees lines, quantities and addresses of orders in no answer with an amount", async () => {
	const { orderIds, paidId, packedId, shipment, returnIds, shippedId } = await createOrders();
	const paths = [
		"/dashboard/overview",
		"/dashboard/orders",
		"/dashboard/orders?status=paid",
		"/dashboard/orders?status=unpaid",
		"/dashboard/orders?status=transfer",
		`/dashboard/orders?find=${paidId}`,
		...orderIds.map((id) => `/dashboard/orders/${id}`),
		`/dashboard/orders/ship?orderId=${paidId}&orderId=${packedId}`,
		`/dashboard/orders/packing-slips?orderId=${paidId}`,
		`/dashboard/orders/${paidId}/packing-slip`,
		`/dashboard/orders/${packedId}/ship`,
		`/dashboard/orders/${packedId}/shipments/${shipment.id}/packing-slip`,
		`/dashboard/orders/${shippedId}/return`,
		"/dashboard/returns",
		...returnIds.map((id) => `/dashboard/returns/${id}`),
		"/dashboard/stock",
		"/dashboard/import",
		"/dashboard/find?q=SO",
	];
	const dispatcher = await createSignedInBrowser(await createStaff("dispatch"));
	const full = await createSignedInBrowser(await createAdmin());
	expect((await full.open(`/dashboard/orders/${paidId}`)).html).toMatch(AMOUNT);
	for (const path of paths) {
		const [pathname = "", search = ""] = path.split("?");
		for (const each of [path, `${pathname}.data?${search}`]) {
			const { status, html } = await dispatcher.open(each);
			expect(status, each).toBe(200);
			expect(html, each).not.toMatch(AMOUNT);
			expect(html, each).not.toMatch(/\btk \d/);
		}
	}
	const { html } = await dispatcher.open(`/dashboard/orders/${paidId}`);
	expect(html).toContain("Nawabpur");
	expect(html).toContain("Hex bolt");
	for (const path of [
		`/myorder/${paidId}/invoice`,
		`/myorder/${orderIds[0]}/proforma`,
		"/dashboard/export/orders.csv",
		"/dashboard/export/tracking.csv",
	])
		expect([403, 404]).toContain((await dispatcher.open(path)).status);
});

test("calls answer who only dispatches without an amount, and show them no order of others", async () => {
	const { paidId, packedId, orderIds } = await createOrders();
	const staff = await createAdmin();
	const { secret } = await createTestApiToken(staff, { scope: "admin" });
	const { db } = createTestPlatform();
	await db.update(users).set({ staffRights: ",dispatch," }).where(eq(users.id, staff.id));
	const program = createApiClient(secret);
	const shipped = await program.post(`/trade/orders/${paidId}/shipments`, {});
	expect(shipped.status).toBe(201);
	const answers = [
		shipped,
		await program.put(`/payments/${packedId}`, {}),
		await program.get(`/order/${orderIds[0]}`),
		await program.get("/order"),
		await program.get("/myorder"),
	];
	expect(answers.map(({ status }) => status)).toEqual([201, 200, 404, 403, 200]);
	for (const { body, rows } of answers) expect(JSON.stringify([body, rows])).not.toMatch(AMOUNT);
});

test("who only dispatches finds no order by an amount", async () => {
	const product = await createProduct({ pricePoisha: 2_345_600 });
	const id = await createOrder(await createUser(), product);
	const { db } = createTestPlatform();
	const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
	const dispatcher = await createSignedInBrowser(await createStaff("dispatch"));
	const full = await createSignedInBrowser(await createAdmin());
	const list = "/dashboard/orders?find=23456";
	expect((await full.open(list)).html).toContain(order?.number);
	// One hit leads to its order.
	const hit = await full.open("/dashboard/find?q=23456");
	expect(hit.location).toBe(`/dashboard/orders/${id}`);
	expect((await dispatcher.open(list)).html).not.toContain(order?.number);
	const none = await dispatcher.open("/dashboard/find?q=23456");
	expect([none.status, none.html.includes(order?.number ?? "")]).toEqual([200, false]);
});
