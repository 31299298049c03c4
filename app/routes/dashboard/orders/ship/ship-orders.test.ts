import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { getLine, listQueuedMailSubjects } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const buildUrl = (...orderIds: readonly string[]) =>
	`/dashboard/orders/ship?${orderIds.map((id) => `orderId=${id}`).join("&")}`;

const createPaid = async (quantity = 1) => {
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct(), { quantity });
	await payByBank(orderId);
	return { ...(await getLine(orderId)), buyer, orderId };
};

const openOffice = async () => createSignedInBrowser(await createAdmin());

const parseText = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");

test("an admin ships several orders in one form, and the page shows each result also when it is opened again", async () => {
	const office = await openOffice();
	const [first, second] = [await createPaid(), await createPaid()];
	const url = buildUrl(first.orderId, second.orderId);
	const { html } = await office.open(url);
	expect(parseText(html)).toContain("Ship 2 orders");
	expect(html).toContain(`<option value="Meghna Courier">`);
	const form = new URLSearchParams([
		["orderId", first.orderId],
		["orderId", second.orderId],
		["carrier", "Meghna Courier"],
		[`tracking-${first.orderId}`, " MC-7 "],
		[`carrier-${second.orderId}`, "Rickshaw"],
	]);
	const response = await office.submit(url, form);
	expect(response).toMatchObject({ status: 303, location: url });
	for (let opened = 0; opened < 2; opened += 1) {
		const page = await office.open(url);
		const text = parseText(page.html);
		expect(text).toContain("2 shipped.");
		expect(text).toMatch(/Shipped with Meghna Courier, tracking\s+MC-7/);
		expect(text).toContain("Shipped with Rickshaw");
		expect(page.html).toContain(`href="https://meghna.example/track/MC-7"`);
		expect(text).not.toContain("Ship 2 orders");
	}
	for (const { buyer, orderId } of [first, second]) {
		expect(await getLine(orderId)).toMatchObject({ status: "shipped" });
		const subjects = await listQueuedMailSubjects(buyer.email);
		expect(subjects.filter((subject) => subject.includes("on its way"))).toHaveLength(1);
	}
});

test("shipping can lead to the slips of what was shipped, and to the list when something wasn't", async () => {
	const office = await openOffice();
	const [first, second] = [await createPaid(), await createPaid()];
	const url = buildUrl(first.orderId, second.orderId);
	const intent: [string, string] = ["intent", "ship-and-print"];
	const send = (...orderIds: string[]) =>
		office.submit(url, new URLSearchParams([intent, ...orderIds.map((id) => ["orderId", id])]));
	const shipped = await send(first.orderId);
	expect(shipped).toMatchObject({
		status: 303,
		location: `/dashboard/orders/packing-slips?orderId=${first.orderId}`,
	});
	const slips = parseText((await office.open(shipped.location ?? "")).html);
	expect(slips).toContain(first.orderNumber);
	expect(slips).not.toContain(second.orderNumber);
	expect((await send(first.orderId, second.orderId)).location).toBe(url);
	expect(await getLine(second.orderId)).toMatchObject({ status: "shipped" });
});

test("a wrong tracking number is named beside its field, keeps everything typed and ships nothing", async () => {
	const office = await openOffice();
	const [first, second] = [await createPaid(), await createPaid()];
	const url = buildUrl(first.orderId, second.orderId);
	const form = new URLSearchParams([
		["orderId", first.orderId],
		["orderId", second.orderId],
		["carrier", "Own van"],
		[`tracking-${first.orderId}`, "https://evil.test/<7>"],
		[`carrier-${second.orderId}`, "x".repeat(61)],
		[`tracking-${second.orderId}`, "PP 8"],
	]);
	const { status, html } = await office.submit(url, form);
	expect(status).toBe(400);
	expect(html).toMatch(
		new RegExp(`id="error-tracking-${first.orderId}"[\\s\\S]*Enter only the number`),
	);
	expect(html).toMatch(
		new RegExp(`id="error-carrier-${second.orderId}"[\\s\\S]*At most 60 characters`),
	);
	expect(html).toContain(`${first.orderNumber}: Enter only the number`);
	for (const typed of ["Own van", "https://evil.test/&lt;7&gt;", "x".repeat(61), "PP 8"])
		expect(html).toContain(`value="${typed}"`);
	for (const { orderId } of [first, second])
		expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("orders that can't be shipped are named with the reason, and the others ship", async () => {
	const office = await openOffice();
	const [ready, shipped, refunded] = [await createPaid(), await createPaid(), await createPaid()];
	const unpaid = await createOrder(await createUser(), await createProduct());
	const { number: unpaidNumber } = { number: (await getLine(unpaid)).orderNumber };
	const stale = new URLSearchParams(
		[ready, shipped, refunded].map(({ orderId }) => ["orderId", orderId]),
	);
	await createRefund(refunded.orderId);
	await shipOrders(asAdmin(createTestPlatform(), (await createAdmin()).id), [
		{ orderId: shipped.orderId, carrier: "", trackingNumber: "" },
	]);
	const url = buildUrl(ready.orderId, shipped.orderId, refunded.orderId, unpaid, newId());
	const before = parseText((await office.open(url)).html);
	expect(before).toContain("Ship 1 order");
	expect(before).toContain("1 shipped, 2 can't be shipped.");
	expect(before).toContain("1 of the selected orders doesn't exist");
	expect(before).toContain(unpaidNumber);
	expect(await office.submit(url, stale)).toMatchObject({ status: 303, location: url });
	const { html } = await office.open(url);
	expect(html).toContain("Not all orders were shipped. See the reasons below");
	expect(parseText(html)).toContain("2 shipped, 2 can't be shipped.");
	expect(html).toContain("Not shipped: there is nothing paid to ship.");
	expect(await getLine(ready.orderId)).toMatchObject({ status: "shipped" });
	expect(await getLine(unpaid)).toMatchObject({ status: "unpaid" });
});

test("a page names how many of more than 50 selected orders it leaves out, and an empty selection says so", async () => {
	const office = await openOffice();
	const { orderId } = await createPaid();
	const ids = Array.from({ length: 52 }, () => newId());
	const { html } = await office.open(buildUrl(orderId, ...ids));
	expect(html).toContain("3 of the selected orders are not in this list");
	expect((await office.open("/dashboard/orders/ship")).html).toContain("No orders are selected");
	const nothing = await office.submit("/dashboard/orders/ship", { carrier: "Own van" });
	expect(nothing).toMatchObject({ status: 303, location: "/dashboard/orders" });
});

test("a customer can't open or post the shipping page", async () => {
	const { buyer, orderId } = await createPaid();
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open(buildUrl(orderId))).status).toBe(403);
	expect((await shopper.submit(buildUrl(orderId), { orderId })).status).toBe(403);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("packing slips come after a pick list by product name, and orders without a slip are named", async () => {
	const office = await openOffice();
	const [bolt, anvil] = [
		await createProduct({ name: `Zinc bolt ${newId()}` }),
		await createProduct({ name: `Anvil ${newId()}` }),
	];
	const order = async (product: typeof bolt, quantity: number) => {
		const id = await createPaidOrder(await createUser(), product, { quantity });
		return getLine(id);
	};
	const [first, second, third] = [
		await order(bolt, 2),
		await order(anvil, 1),
		await order(bolt, 3),
	];
	const unpaid = await createOrder(await createUser(), anvil);
	const { orderNumber: unpaidNumber } = await getLine(unpaid);
	const ids = [first.orderId, second.orderId, third.orderId, unpaid, "none"];
	const { html, status } = await office.open(buildUrl(...ids).replace("/ship?", "/packing-slips?"));
	expect(status).toBe(200);
	const [pickList = "", ...slips] = html.split(/<article class="order-document[^"]*">/).slice(1);
	const text = parseText(pickList);
	expect(text.indexOf(anvil.name)).toBeLessThan(text.indexOf(bolt.name));
	expect(text).toMatch(
		new RegExp(`${bolt.name}\\s+5\\s+${first.orderNumber} × 2\\s+${third.orderNumber} × 3`),
	);
	expect(text).toContain(`${unpaidNumber} (nothing paid), none (no such order)`);
	expect(slips).toHaveLength(3);
	for (const [index, { orderNumber, address }] of [first, second, third].entries()) {
		expect(slips[index]).toContain(orderNumber);
		expect(slips[index]).toContain(address);
		expect(slips[index]?.split("</article>")[0]).not.toContain("tk ");
	}
	const none = await office.open(`/dashboard/orders/packing-slips?orderId=${unpaid}`);
	expect(none.html).toContain("None of the selected orders has anything to pack");
	expect(none.html).toContain(unpaidNumber);
	expect((await office.open(`/dashboard/orders/${unpaid}/packing-slip`)).status).toBe(404);
});

test("packing slips of many lines are printed in several pages, each with whole orders", async () => {
	const office = await openOffice();
	const ids: string[] = [];
	for (const lineCount of [700, 900, 700]) {
		const buyer = await createUser();
		const lines = await createProducts(lineCount, buyer.id);
		const request = { ...toOneLineOrder("", buildOrderInput()), lines };
		const placed = await placeOrder(createTestPlatform(), buyer, request);
		if (!placed.ok) throw new Error(placed.reason);
		ids.push(placed.orderId);
	}
	const { db } = createTestPlatform();
	await db
		.update(orderLines)
		.set({ status: "paid", paidAt: 1, transactionId: "pi_slips" })
		.where(inArray(orderLines.orderId, ids));
	const [first, second, third = ""] = ids;
	const path = buildUrl(...ids).replace("/ship?", "/packing-slips?");
	const page = await office.open(path);
	const count = (html: string) => html.match(/Page 1 of \d+</g)?.length;
	expect(count(page.html)).toBe(2);
	expect(page.html).toContain(`href="/dashboard/orders/packing-slips?orderId=${third}"`);
	expect(parseText(page.html)).toContain("Next order");
	const ship = /href="(\/dashboard\/orders\/ship\?[^"]+)"/.exec(page.html)?.[1] ?? "";
	expect([first, second, third].every((id) => ship.includes(`orderId=${id}`))).toBe(true);
	const rest = await office.open(`/dashboard/orders/packing-slips?orderId=${third}`);
	expect(count(rest.html)).toBe(1);
	expect(parseText(rest.html)).not.toContain("Next order");
});
