import { expect, test } from "vitest";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { toDateText, toDayNumber, toTimestamp } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { getLine, listOrderAudit } from "~/testing/database/queries";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase, createPurchase, payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

/** Paid orders are listed by payment, the oldest first; other files' are paid later. */
const PAID_ON = "2024-01-02";
const FILTERS = `status=paid&from=${PAID_ON}&to=${PAID_ON}`;

async function createEarlyPurchase(): Promise<string> {
	const { orderId } = await createPurchase();
	await payByBank(orderId, { now: toTimestamp(PAID_ON), receivedOn: PAID_ON });
	return orderId;
}

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
	expect((await admin.open("/dashboard/orders?status=no-such-state")).status).toBe(400);
	const today = toDateText(toDayNumber(Date.now()));
	const tomorrow = toDateText(toDayNumber(Date.now()) + 1);
	expect(await listShownOrders(`?status=unpaid&from=${today}&to=${today}`)).toEqual([true, false]);
	expect(await listShownOrders(`?from=${tomorrow}`)).toEqual([false, false]);
	const page = await admin.open(`/dashboard/orders?from=${today}`);
	expect(page.html).toContain(`/dashboard/orders?status=paid&from=${today}`);
});

test("SHIPPING leads to the page that ships, which returns to the filtered orders", async () => {
	const orderId = await createEarlyPurchase();
	const admin = await createSignedInBrowser(await createAdmin());
	const ship = `/dashboard/orders/ship?${FILTERS}&orderId=${orderId}`;
	let path = `/dashboard/orders?${FILTERS}`;
	expect((await admin.open(path)).html).toContain(`href="${ship}"`);
	path = ship;
	const page = await admin.open(path);
	expect(page.html).toContain(`href="/dashboard/orders?${FILTERS}"`);
	expect(await admin.submit(path, { orderId })).toMatchObject({ status: 303, location: ship });
	const shipped = await admin.open(ship);
	expect(shipped.html).toContain("Shipping Successful");
	expect(shipped.html).toContain(`href="/dashboard/orders?${FILTERS}"`);
	const unpaid = await createOrder(await createUser(), await createProduct());
	await admin.submit("/dashboard/orders/ship", { orderId: unpaid });
	expect((await admin.open("/dashboard/orders")).html).toContain("Shipping Failed");
});

test("'Select all' selects each order to ship of the page, and keeps its filters", async () => {
	const ids = [await createEarlyPurchase(), await createEarlyPurchase()];
	const admin = await createSignedInBrowser(await createAdmin());
	const list = await admin.open(`/dashboard/orders?${FILTERS}`);
	const all = /href="([^"]*select=all)"/.exec(list.html)?.[1] ?? "";
	expect(all).toBe(`/dashboard/orders?${FILTERS}&select=all`);
	const countChecked = (html: string) =>
		html.match(/<input[^>]*name="orderId"[^>]*>/g)?.filter((input) => input.includes("checked="))
			.length;
	expect(countChecked(list.html)).toBe(0);
	const { html } = await admin.open(all);
	expect(countChecked(html)).toBe(html.match(/aria-label="Select order/g)?.length);
	for (const id of ids) expect(html).toContain(`value="${id}"`);
	expect(html).toMatch(/<form[^>]*id="selected-orders".*name="status" value="paid"/s);
});

test("a customer who posts SHIPPING gets 403 and 'Shipping Failed'", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const browser = await createSignedInBrowser(buyer);
	for (const path of ["/dashboard/orders/ship", `/dashboard/orders/${orderId}/ship`]) {
		const page = await browser.submit(path, { orderId });
		expect(page.status).toBe(403);
		expect(page.html).toMatch(/class="toast toast-error"[\s\S]*Shipping Failed/);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("an admin who ships or cancels from a stale page sees the current state", async () => {
	const [first, second] = [
		await createSignedInBrowser(await createAdmin()),
		await createSignedInBrowser(await createAdmin()),
	];
	const press = async (admin: Browser, path: string, form: Record<string, string>) => {
		expect(await admin.submit(path, form)).toMatchObject({ status: 303 });
		return (await admin.open("/dashboard/orders")).html;
	};
	const { orderId } = await createBankPurchase();
	const ship = (admin: Browser) =>
		press(admin, "/dashboard/orders/ship", { orderId, idempotencyKey: newId() });
	expect(await ship(first)).toContain("Shipping Successful");
	expect(await ship(second)).toMatch(/toast-error[\s\S]*This order has already shipped/);
	const actions = await listOrderAudit(orderId);
	expect(actions.filter((action) => action === "order.ship")).toHaveLength(1);

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
