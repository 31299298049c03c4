import { expect, test } from "vitest";
import { listOrderRefunds } from "~/domain/payments/refunds/queries.server";
import { buildTransferReference } from "~/domain/payments/rules";
import { newId } from "~/platform/ids.server";
import { getLine, getStock } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
	listProviderRefunds,
} from "~/testing/payments/payment-provider";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	getRefund,
	payByBank,
} from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const signInAdmin = async () => createSignedInBrowser(await createAdmin());
const getBankPaymentPath = (orderId: string) => `/dashboard/orders/${orderId}/bank-payment`;
const getRefundPath = (orderId: string) => `/dashboard/orders/${orderId}/refund`;

async function idempotencyKey(browser: Browser, path: string): Promise<string> {
	const { html } = await browser.open(path);
	return /name="idempotencyKey"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
}

const buildTyped = (changes: Record<string, string> = {}) => ({
	reference: `TRF-${newId()}`,
	amount: "500",
	receivedOn: "2026-11-03",
	idempotencyKey: newId(),
	...changes,
});

const allUnits = { reason: "cancelled", units: "2" };

test("BANK PAYMENT shows order, buyer and amount, and marks the order paid with the bank reference", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const browser = await signInAdmin();
	const list = await browser.open("/dashboard/orders");
	const { orderNumber } = await getLine(orderId);
	expect(list.html).toContain(`BANK PAYMENT for order ${orderNumber}`);
	const form = await browser.open(getBankPaymentPath(orderId));
	expect(form.html).toContain("<dialog");
	for (const text of [product.name, buyer.email, "tk 500"]) expect(form.html).toContain(text);
	const reference = `TRF ${newId()}`;
	const typed = buildTyped({ reference: `  ${reference} `, amount: "500.00" });
	for (let click = 0; click < 2; click += 1) {
		const response = await browser.submit(getBankPaymentPath(orderId), typed);
		expect(response).toMatchObject({ status: 303, location: "/dashboard/orders" });
	}
	const after = await browser.open(`/dashboard/orders/${orderId}`);
	expect(after.html).toContain("Bank payment recorded");
	expect(after.html).toContain("by bank transfer");
	expect(after.html).toContain(reference);
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
});

test("a transfer for an order of several lines pays all of them", async () => {
	const products = [
		await createProduct({ pricePoisha: 50_000 }),
		await createProduct({ pricePoisha: 25_000 }),
	];
	const lines = await createOrderOf(await createUser(), products);
	const orderId = lines[0]?.orderId ?? "";
	const browser = await signInAdmin();
	const { html } = await browser.open(getBankPaymentPath(orderId));
	expect(html).toMatch(/<dt>Due<\/dt><dd><strong>.*?tk 750/);
	expect(html).toContain(`<dd class="code">${buildTransferReference(orderId)}</dd>`);
	const paid = await browser.submit(getBankPaymentPath(orderId), buildTyped({ amount: "750" }));
	expect(paid.status).toBe(303);
	for (const { id } of lines) expect(await getLine(id)).toMatchObject({ status: "paid" });
});

test("a transfer that is too small is recorded, buyer and admin see what is missing, and a second one completes it", async () => {
	const { buyer, orderId } = await createPurchase();
	const browser = await signInAdmin();
	const path = getBankPaymentPath(orderId);
	await browser.submit(path, buildTyped({ amount: "490" }));
	const list = await browser.open("/dashboard/orders?filter=transfer");
	expect(list.html).toContain("Part of the amount is missing");
	expect(parseText(list.html)).toMatch(/tk 10\s+is missing/);
	const shopper = await createSignedInBrowser(buyer);
	const order = parseText((await shopper.open(`/myorder/${orderId}`)).html);
	expect(order).toMatch(/Received by bank transfer\s+tk 490[\s\S]*To pay\s+tk 10/);
	expect(order).toContain("Pay the rest by transfer too");
	const proforma = parseText((await shopper.open(`/myorder/${orderId}/proforma`)).html);
	expect(proforma).toMatch(/Total\s+tk 500[\s\S]*Received so far\s+tk 490\s+Amount\s+tk 10/);
	expect((await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" })).status).toBe(409);
	expect(parseText((await shopper.open("/myorder")).html)).toMatch(/tk 10\s+is missing/);
	expect(parseText((await browser.open(path)).html)).toContain("Accept that tk 10 is missing");
	expect((await browser.submit(path, buildTyped({ amount: "10" }))).status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	const after = parseText((await browser.open(`/dashboard/orders/${orderId}`)).html);
	expect(after).toMatch(/tk 490\s+by bank transfer[\s\S]*tk 10\s+by bank transfer/);
});

test("a small missing amount is accepted with a reason, a large one is not", async () => {
	const browser = await signInAdmin();
	const [small, large] = [await createPurchase(), await createPurchase()];
	await payByBank(small.orderId, { amount: 49_000 });
	await payByBank(large.orderId, { amount: 30_000 });
	const getPath = (orderId: string) => `/dashboard/orders/${orderId}/shortfall`;
	const unexplained = await browser.submit(getPath(small.orderId), { shortfallReason: " " });
	expect([unexplained.status, unexplained.html.includes("Say why")]).toEqual([400, true]);
	const typed = { shortfallReason: "Charges of the bank" };
	expect((await browser.submit(getPath(large.orderId), typed)).status).toBe(409);
	expect((await browser.open(getPath(large.orderId))).html).toContain("Only up to tk 100");
	expect((await browser.submit(getPath(small.orderId), typed)).status).toBe(303);
	expect(await getLine(small.orderId)).toMatchObject({ status: "paid" });
	expect(await getLine(large.orderId)).toMatchObject({ status: "unpaid" });
	const page = parseText((await browser.open(`/dashboard/orders/${small.orderId}`)).html);
	expect(page).toMatch(/Accepted as missing: Charges of the bank\s+tk 10/);
	const readOrder = async ({ buyer, orderId }: typeof small, paper = "") => {
		const shopper = await createSignedInBrowser(buyer);
		return parseText((await shopper.open(`/myorder/${orderId}${paper}`)).html);
	};
	expect(await readOrder(large)).toMatch(/tk 200\s+is missing/);
	for (const paper of ["", "/invoice"])
		expect(await readOrder(small, paper)).toMatch(/Missing, accepted by us\s+tk 10/);
	const invoice = await readOrder(small, "/invoice");
	expect(invoice).toContain("Nothing is owed.");
	expect(invoice).not.toContain("Paid in full");
});

test("an order is refunded as a whole with the units that are left, and a wrong one is said beside its line", async () => {
	const buyer = await createUser();
	const lines = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [first, second] = lines;
	const orderId = first?.orderId ?? "";
	await payByBank(orderId);
	const browser = await signInAdmin();
	const path = `/dashboard/orders/${orderId}/refund-order`;
	expect((await browser.open(`/dashboard/orders/${orderId}`)).html).toContain(`href="${path}"`);
	const form = await browser.open(path);
	const units = lines.map(({ id }) => `units-${id}`);
	for (const name of units) expect(form.html).toMatch(new RegExp(`name="${name}"[^>]*value="1"`));
	const typed = { reason: "cancelled", note: "Closed", [`units-${first?.id}`]: "1" };
	const tooMany = await browser.submit(path, { ...typed, [`units-${second?.id}`]: "2" });
	expect([tooMany.status, tooMany.html]).toEqual([
		400,
		expect.stringMatching(new RegExp(`id="error-units-${second?.id}"[\\s\\S]*?At most 1 for this`)),
	]);
	const none = await browser.submit(path, { reason: "cancelled", [`units-${first?.id}`]: "0" });
	expect([none.status, none.html]).toEqual([400, expect.stringContaining("Enter the units")]);
	expect(await listOrderRefunds(db, orderId)).toEqual([]);
	const sent = { ...typed, [`units-${second?.id}`]: "1" };
	expect(await browser.submit(path, sent)).toMatchObject({ status: 303 });
	const [one, other, ...more] = await listOrderRefunds(db, orderId);
	expect([one?.groupId, more]).toEqual([other?.groupId, []]);
	const marked = `/dashboard/refunds/${other?.id}/sent`;
	expect(parseText((await browser.open(marked)).html)).toMatch(/tk 500\s+to/);
	const strange = { ...typed, [`units-${newId()}`]: "1" };
	expect((await browser.submit(path, strange)).status).toBe(404);
	expect((await browser.open("/dashboard/orders/none/refund-order")).status).toBe(404);
	expect((await browser.open(path)).html).toContain("Nothing of this order is paid");
	expect((await browser.open("/dashboard/orders?find=tk+500")).status).toBe(200);
});

test("an unpaid order is found by the amount of its transfer", async () => {
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 1_234_500 });
	const orderId = await createOrder(buyer, product);
	const { orderNumber } = await getLine(orderId);
	const browser = await signInAdmin();
	for (const amount of ["tk 12,345", "12345", "12,345.00"]) {
		const found = await browser.open(`/dashboard/orders?${new URLSearchParams({ find: amount })}`);
		expect(found.html).toContain(orderNumber);
	}
	await payByBank(orderId);
	expect((await browser.open("/dashboard/orders?find=12345")).html).not.toContain(orderNumber);
});

test("one transfer pays several orders of a customer", async () => {
	const buyer = await createUser();
	const [first, second] = [
		await createOrder(buyer, await createProduct({ pricePoisha: 30_000 })),
		await createOrder(buyer, await createProduct({ pricePoisha: 20_000 })),
	];
	const browser = await signInAdmin();
	const form = parseText((await browser.open(getBankPaymentPath(first))).html);
	const { orderNumber } = await getLine(second);
	expect(form).toMatch(new RegExp(`${orderNumber}\\s+tk 200 due`));
	const typed = { ...buildTyped(), orderIds: second };
	const short = await browser.submit(getBankPaymentPath(first), { ...typed, amount: "300" });
	expect(short.html).toContain(`Nothing of this amount is left for ${orderNumber}.`);
	expect(short.html).toMatch(
		new RegExp(`value="${second}"[^>]*checked|checked[^>]*value="${second}"`),
	);
	expect((await browser.submit(getBankPaymentPath(first), typed)).status).toBe(303);
	for (const id of [first, second]) expect(await getLine(id)).toMatchObject({ status: "paid" });
});

test.each([
	["no reference", { reference: "  " }, 400, "The bank's reference is required"],
	["a reference of 101 letters", { reference: "x".repeat(101) }, 400, "At most 100 characters"],
	["no amount", { amount: "" }, 400, "The amount is required"],
	["an amount that is none", { amount: "five hundred" }, 400, "Enter the amount in tk"],
	["an amount of nothing", { amount: "0" }, 400, "Enter more than tk 0"],
	["a text that is no day", { receivedOn: "3 November" }, 400, "Enter the day like 2026-11-03"],
])("a bank payment with %s is rejected and the input stays", async (_, change, status, text) => {
	const { orderId } = await createPurchase();
	const typed = buildTyped(change);
	const page = await (await signInAdmin()).submit(getBankPaymentPath(orderId), typed);
	expect(page.status).toBe(status);
	expect(page.html).toContain(text);
	if (typed.amount) expect(page.html).toContain(`value="${typed.amount}"`);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
});

test("a reference that is recorded already is refused next to its field, with its day and order", async () => {
	const { transactionId, orderId: paidId } = await createBankPurchase();
	const { orderId } = await createPurchase();
	const typed = buildTyped({ reference: transactionId.toLowerCase() });
	const page = await (await signInAdmin()).submit(getBankPaymentPath(orderId), typed);
	expect(page.status).toBe(409);
	const { orderNumber } = await getLine(paidId);
	expect(page.html).toContain(`This reference is already recorded: 3 November, ${orderNumber}.`);
});

test("a transfer waits for the provider, and one after a card payment becomes a refund", async () => {
	const browser = await signInAdmin();
	const open = await createPurchase();
	const secret = await open.pay();
	await injectProviderFault("* /v1/payment_intents*");
	const typed = buildTyped();
	const unknown = await browser.submit(getBankPaymentPath(open.orderId), typed);
	await clearProviderFaults();
	expect(unknown.status).toBe(503);
	expect(unknown.html).toContain("because the provider isn't responding");
	expect(await getLine(open.orderId)).toMatchObject({
		status: "unpaid",
		cancellationPending: false,
	});
	await confirmCardPayment(secret);
	const late = await browser.submit(getBankPaymentPath(open.orderId), typed);
	expect(late.status).toBe(303);
	const page = await browser.open(`/dashboard/orders/${open.orderId}`);
	expect(page.html).toContain("What is too much is listed under REFUNDS.");
	expect(parseText(page.html)).toMatch(/by card[\s\S]*Refund: A payment that no item needed/);
});

test("REFUND asks for confirmation and refunds once per form", async () => {
	const { product, orderId, transactionId } = await createCardPurchase();
	const browser = await signInAdmin();
	const list = await browser.open(`/dashboard/orders?find=${orderId}`);
	expect(list.html).toContain(`REFUND order ${(await getLine(orderId)).orderNumber}`);
	const form = await browser.open(getRefundPath(orderId));
	expect(form.html).toContain("Put the units back in stock");
	expect(form.html).toContain("0 shipped, 2 to ship");
	const key = await idempotencyKey(browser, getRefundPath(orderId));
	const typed = { ...allUnits, note: "Two were bent.", restock: "on", idempotencyKey: key };
	for (let click = 0; click < 2; click += 1) {
		expect(await browser.submit(getRefundPath(orderId), typed)).toMatchObject({ status: 303 });
	}
	expect((await browser.open("/dashboard/orders")).html).toContain("Refund started");
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	await expect.poll(() => listProviderRefunds(transactionId)).toHaveLength(1);
	const refunds = await browser.open("/dashboard/refunds");
	expect(refunds.html).toContain(`/dashboard/orders/${orderId}`);
	expect(refunds.html).toContain("Two were bent.");
	const again = await browser.submit(getRefundPath(orderId), { ...typed, idempotencyKey: newId() });
	expect(again.status).toBe(409);
	expect(again.html).toContain("This product is refunded already.");
});

test("units of a shipped line come back, and what was typed wrong is said beside its field and kept", async () => {
	const { product, orderId } = await createCardPurchase();
	const browser = await signInAdmin();
	await browser.submit("/dashboard/orders/ship", { orderId });
	const typed = { ...allUnits, note: "Bent.", restock: "on", idempotencyKey: newId() };
	for (const [wrong, message] of [
		[{}, "All units are shipped. Leave Units empty and enter an amount."],
		[{ reason: "returned", units: "3" }, "At most 2 for this reason."],
		[{ reason: "returned", units: "1.5" }, "Enter a whole number of units"],
		[{ reason: "price", units: "", amount: "501" }, "Only tk 500 of this line can be refunded."],
		[{ reason: "price", units: "", amount: "five" }, "Enter the amount in tk"],
		[{ reason: "goodwill", units: "" }, "Enter the amount to refund, or how many units."],
		[{ reason: "none" }, "Choose a reason"],
	] as const) {
		const rejected = await browser.submit(getRefundPath(orderId), { ...typed, ...wrong });
		expect(rejected.status).toBe(400);
		expect(rejected.html).toContain(message);
		expect(rejected.html).toContain(">Bent.</textarea>");
		expect(rejected.html).toMatch(
			/<input[^>]*checked=""[^>]*name="restock"|name="restock"[^>]*checked=""/,
		);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "shipped", refundedPoisha: 0 });
	const back = { ...typed, reason: "returned", units: "1" };
	expect((await browser.submit(getRefundPath(orderId), back)).status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "shipped", refundedPoisha: 25_000 });
	expect(await getStock(product.id)).toEqual({ onHand: 9, reserved: 0 });
});

test("a bank refund stays due, and in today's work, until an admin records its reference", async () => {
	const { orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	const browser = await signInAdmin();
	const due = async () =>
		Number(
			/>(\d+)\+?<\/strong><span[^>]*>Refunds due</.exec(
				(await browser.open("/dashboard/overview")).html,
			)?.[1] ?? 0,
		);
	const before = await due();
	expect(before).toBeGreaterThan(0);
	const path = `/dashboard/refunds/${refundId}/sent`;
	expect((await browser.open(`${path}?state=due`)).html).toContain("tk 500");
	const empty = await browser.submit(path, { reference: "" });
	expect(empty.status).toBe(400);
	expect(empty.html).toContain("The bank's reference is required");
	const reference = `BACK-${newId()}`;
	const response = await browser.submit(`${path}?state=due`, { reference });
	expect(response).toMatchObject({ status: 303, location: "/dashboard/refunds?state=due" });
	expect(await due()).toBe(before - 1);
	expect((await browser.open("/dashboard/refunds?state=succeeded")).html).toContain(reference);
	expect((await browser.submit(path, { reference: "ANOTHER" })).status).toBe(409);
});

test("a refund stays due with a reason while the provider is down; 'Try again' sends it", async () => {
	const { orderId } = await createCardPurchase();
	const browser = await signInAdmin();
	await injectProviderFault("* /v1/refunds*");
	const typed = { ...allUnits, idempotencyKey: newId() };
	expect((await browser.submit(getRefundPath(orderId), typed)).status).toBe(303);
	const row = async () => {
		const { html } = await browser.open("/dashboard/refunds");
		return html.split("<tr>").find((each) => each.includes(orderId)) ?? "";
	};
	await expect.poll(row).toContain("Try again");
	await clearProviderFaults();
	expect(await row()).toContain("Due");
	const refundId = /name="refundId" value="([^"]+)"/.exec(await row())?.[1] ?? "";
	expect((await browser.submit("/dashboard/refunds", { refundId })).status).toBe(303);
	await expect.poll(async () => (await getRefund(refundId)).state).toBe("succeeded");
	await browser.submit("/dashboard/refunds", { refundId });
	expect((await browser.open("/dashboard/refunds")).html).not.toContain("can't be retried");
	expect((await browser.submit("/dashboard/refunds", { refundId: "none" })).status).toBe(404);
});

test("an order is found by its transfer reference", async () => {
	const { product, orderId } = await createPurchase();
	const browser = await signInAdmin();
	const quoted = `${orderId.slice(0, 4)}-${orderId.slice(4, 8)}`.toUpperCase();
	expect((await browser.open(`/dashboard/orders?find=${quoted}`)).html).toContain(product.name);
	const none = await browser.open("/dashboard/orders?find=zzzz-zzzz");
	expect(none.html).toContain("No order matches 'zzzz-zzzz'");
});

test("an order is found by its number, with all of its lines and in the file too", async () => {
	const [first, second, other] = [
		await createProduct(),
		await createProduct(),
		await createPurchase(),
	];
	const [line] = await createOrderOf(await createUser(), [first, second]);
	const browser = await signInAdmin();
	const number = line?.orderNumber ?? "";
	for (const find of [number, ` ${number.toLowerCase()}`, number.replace("-", "")]) {
		const query = `?find=${encodeURIComponent(find)}`;
		for (const path of ["/dashboard/orders", "/dashboard/export/orders.csv"]) {
			const { html } = await browser.open(path + query);
			expect(html).toContain(first.name);
			expect(html).toContain(second.name);
			expect(html).not.toContain(other.product.name);
		}
	}
	const none = await browser.open("/dashboard/orders?find=SO-1");
	expect(none.html).toContain("No order matches 'SO-1'");
});

test("only admins can record payments and refunds", async () => {
	const { buyer, orderId } = await createCardPurchase();
	const shopper = await createSignedInBrowser(buyer);
	for (const path of [
		getBankPaymentPath(orderId),
		getRefundPath(orderId),
		"/dashboard/refunds/none/sent",
	]) {
		expect((await shopper.submit(path, { reference: "x", amount: "500" })).status).toBe(403);
		expect((await new Browser().submit(path)).status).toBe(303);
	}
	const browser = await signInAdmin();
	for (const path of [
		getBankPaymentPath("none"),
		getRefundPath("none"),
		"/dashboard/refunds/none/sent",
	]) {
		expect((await browser.open(path)).status).toBe(404);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("a bank payment for an unknown order returns 404, and a deleted buyer's order can be refunded", async () => {
	const browser = await signInAdmin();
	const response = await browser.submit(getBankPaymentPath("none"), buildTyped());
	expect(response.status).toBe(404);
	const refundedPurchase = await createCardPurchase();
	await browser.submit(`/dashboard/users/${refundedPurchase.buyer.id}/delete`);
	const typed = { ...allUnits, idempotencyKey: newId() };
	expect((await browser.submit(getRefundPath(refundedPurchase.orderId), typed)).status).toBe(303);
});
