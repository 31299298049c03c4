import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orders } from "~/domain/orders/tables.server";
import { listOrderAudit, listQueuedMailSubjects } from "~/testing/database/queries";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase, createPurchase } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const typed = { address: "7 Lalbagh Lane, Dhaka", phone: "+880 1722 000000" };

async function getAddress(id: string) {
	const [order] = await platform.db.select().from(orders).where(eq(orders.id, id));
	return [order?.address, order?.phone];
}

test("a buyer changes the address of an order until something has left, and gets an email", async () => {
	const { buyer, orderId } = await createPurchase();
	const shopper = await createSignedInBrowser(buyer);
	const path = `/myorder/${orderId}/address`;
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain(path);
	const wrong = await shopper.submit(path, { ...typed, address: "Short" });
	expect([wrong.status, wrong.html]).toEqual([
		400,
		expect.stringContaining("Enter the whole address"),
	]);
	expect(wrong.html).toContain("+880 1722 000000");
	const changed = await shopper.submit(path, typed);
	expect([changed.status, changed.location]).toEqual([303, `/myorder/${orderId}`]);
	expect(await getAddress(orderId)).toEqual([typed.address, typed.phone]);
	expect(await listOrderAudit(orderId)).toContain("order.change-address");
	expect(await listQueuedMailSubjects(buyer.email)).toContainEqual(
		expect.stringMatching(/^New address for order SO-/),
	);
	const stranger = await createSignedInBrowser(await createUser());
	expect((await stranger.submit(path, { ...typed, address: "Elsewhere, Dhaka" })).status).toBe(404);
	expect(await getAddress(orderId)).toEqual([typed.address, typed.phone]);
});

test("an admin changes the address of a paid order, and nobody that of one that was shipped", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const admin = await createAdmin();
	const office = await createSignedInBrowser(admin);
	const path = `/dashboard/orders/${orderId}/address`;
	expect((await office.submit(path, typed)).location).toBe(`/dashboard/orders/${orderId}`);
	expect(await getAddress(orderId)).toEqual([typed.address, typed.phone]);
	await shipOrders(asAdmin(platform, admin.id), [{ orderId, carrier: "", trackingNumber: "" }]);
	const shopper = await createSignedInBrowser(buyer);
	for (const refused of [
		await office.submit(path, { ...typed, address: "Elsewhere, Dhaka" }),
		await shopper.submit(`/myorder/${orderId}/address`, { ...typed, address: "Elsewhere, Dhaka" }),
	])
		expect([refused.status, refused.html]).toEqual([
			409,
			expect.stringContaining("its address stays"),
		]);
	expect(await getAddress(orderId)).toEqual([typed.address, typed.phone]);
});
