import { expect, test } from "vitest";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { getLine, listOrderAudit } from "~/testing/database/queries";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

test("an admin filters orders by state and day, and the next-page links keep both", async () => {
	const buyer = await createUser();
	const [kept, gone] = [await createProduct(), await createProduct()];
	await createOrder(buyer, kept);
	const cancelled = await createOrder(buyer, gone);
	await cancelLine(createTestPlatform(), cancelled, { kind: "buyer", userId: buyer.id });
	const admin = await createSignedInBrowser(await createAdmin());
	const listShownOrders = async (query: string) => {
		const { html, status } = await admin.open(`/dashboard/orders${query}`);
		expect(status).toBe(200);
		return [html.includes(kept.name), html.includes(gone.name)];
	};
	expect(await listShownOrders("")).toEqual([true, true]);
	expect(await listShownOrders("?status=unpaid")).toEqual([true, false]);
	expect(await listShownOrders("?status=cancelled")).toEqual([false, true]);
	expect(await listShownOrders("?status=no-such-state")).toEqual([true, true]);
	const today = toDateText(toDayNumber(Date.now()));
	const tomorrow = toDateText(toDayNumber(Date.now()) + 1);
	expect(await listShownOrders(`?status=unpaid&from=${today}&to=${today}`)).toEqual([true, false]);
	expect(await listShownOrders(`?from=${tomorrow}`)).toEqual([false, false]);
	const page = await admin.open(`/dashboard/orders?from=${today}`);
	expect(page.html).toContain(`/dashboard/orders?status=paid&from=${today}`);
});

test("SHIPPING returns to the filtered orders", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const orderId = await createOrder(await createUser(), await createProduct());
	const response = await admin.submit("/dashboard/orders?status=paid", { orderId });
	expect(response).toMatchObject({ status: 303, location: "/dashboard/orders?status=paid" });
	expect((await admin.open("/dashboard/orders?status=paid")).html).toContain("Shipping Failed");
});

test("a customer who posts SHIPPING gets 403 and 'Shipping Failed'", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const page = await (await createSignedInBrowser(buyer)).submit("/dashboard/orders", { orderId });
	expect(page.status).toBe(403);
	expect(page.html).toMatch(/class="toast toast-error"[\s\S]*Shipping Failed/);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("an admin who ships or cancels from a stale page sees the current state", async () => {
	const [first, second] = [
		await createSignedInBrowser(await createAdmin()),
		await createSignedInBrowser(await createAdmin()),
	];
	const press = async (admin: Browser, path: string, form: Record<string, string>) => {
		const response = await admin.submit(path, form);
		expect(response).toMatchObject({ status: 303, location: "/dashboard/orders" });
		return (await admin.open("/dashboard/orders")).html;
	};
	const { orderId } = await createBankPurchase();
	const ship = (admin: Browser) =>
		press(admin, "/dashboard/orders", { orderId, idempotencyKey: newId() });
	expect(await ship(first)).toContain("Shipping Successful");
	expect(await ship(second)).toMatch(/toast-error[\s\S]*This order has already shipped/);
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay", "order.ship"]);

	const path = `/dashboard/orders/${await createOrder(await createUser(), await createProduct())}/cancel`;
	const key = newId();
	expect(await press(first, path, { idempotencyKey: key })).toContain("Cancel Successfully");
	expect(await press(first, path, { idempotencyKey: key })).toContain("Cancel Successfully");
	expect(await press(second, path, { idempotencyKey: newId() })).toMatch(
		/toast-error[\s\S]*This order is already cancelled/,
	);
});

test("an admin whose CANCEL comes after the payment sees an error", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { orderId } = await createBankPurchase();
	expect((await admin.submit(`/dashboard/orders/${orderId}/cancel`)).status).toBe(303);
	const { html } = await admin.open("/dashboard/orders");
	expect(html).toMatch(/class="toast toast-error"[\s\S]*Not cancelled: your payment arrived first/);
});
