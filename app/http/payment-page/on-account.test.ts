import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { listEntries } from "~/domain/receivables/queries.server";
import { DAY_MS } from "~/domain/receivables/rules";
import { newId } from "~/platform/ids.server";
import { archiveDeliveryMethods } from "~/testing/factories/delivery";
import {
	createAdmin,
	createCartLine,
	createProduct,
	createStaff,
	RECIPIENT,
} from "~/testing/factories/factories";
import {
	addOpening,
	createDebtor,
	createDebtorOrder,
	type Debtor,
} from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const readText = (html: string) => parseText(html).replaceAll(/\s+/g, " ");

const listKinds = async ({ customerId }: Debtor) =>
	(await listEntries(db, customerId)).entries.map(({ kind }) => kind);

const DUE = /On account, due \d{1,2} \w+ \d{4}/;
const CONGRATULATIONS = "Congrats!";

async function fillCart({ buyer }: Debtor, pricePoisha: number) {
	await archiveDeliveryMethods();
	await createCartLine(buyer, await createProduct({ pricePoisha }));
	const seen = formatSeenLines(await listCartLines(platform, buyer));
	return { ...RECIPIENT, seen, idempotencyKey: newId(), onAccount: "on" };
}

test("an order is put on account from its page, which then says when it is due and never that it is paid", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const browser = await createSignedInBrowser(debtor.buyer);
	const path = `/myorder/${orderId}`;
	const offered = readText((await browser.open(path)).html);
	expect(offered).toMatch(new RegExp(`${DUE.source}\\. Free tk 1,000 of tk 1,000\\.`));
	for (let click = 0; click < 2; click += 1)
		expect((await browser.submit(path, { intent: "account" })).location).toBe(path);
	expect(await listKinds(debtor)).toEqual(["charge"]);
	const page = readText((await browser.open(path)).html);
	expect(page).toMatch(DUE);
	expect(page).not.toContain(CONGRATULATIONS);
	expect(page).not.toContain("Order on account");
	for (const text of [page, readText((await browser.open("/myorder")).html)]) {
		expect(text).toContain("On account");
		expect(text).not.toContain("Paid");
	}
	const invoice = readText((await browser.open(`${path}/invoice`)).html);
	expect(invoice).toMatch(
		new RegExp(
			`${DUE.source}\\. Account name Toolyard Limited .*? Bank Padma Trade Bank .*? Amount tk 500 Reference to quote INV-\\d{4}-\\d{6}`,
		),
	);
	expect(invoice).not.toContain("Paid in full");
});

test("a transfer that is entered for an order on account is said to be of the account, and recorded there", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const buyer = await createSignedInBrowser(debtor.buyer);
	await buyer.submit(`/myorder/${orderId}`, { intent: "account" });
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const path = `/dashboard/orders/${orderId}/bank-payment`;
	const order = await accountant.open(`/dashboard/orders/${orderId}`);
	expect(order.html).toContain(`href="${path}"`);
	expect(readText(order.html)).not.toContain("on account, paid");
	expect(readText((await accountant.open(path)).html)).toContain(
		`is on account. This is a payment of the account of ${debtor.name}.`,
	);
	const payment = { amount: "200", reference: `TRF-${newId()}`, receivedOn: "2026-11-03" };
	const recorded = await accountant.submit(path, { ...payment, idempotencyKey: newId() });
	expect(recorded.status).toBe(303);
	expect(await listKinds(debtor)).toEqual(["payment", "charge"]);
});

const getError = (html: string, field: string) =>
	readText(new RegExp(`id="error-${field}".*?</p>`).exec(html)?.[0] ?? "").replace(/^.*?>/, "");

test("a transfer for orders of both kinds, or with a reference that was recorded, is refused beside its field", async () => {
	const debtor = await createDebtor();
	const [onAccount, prepaid] = [await createDebtorOrder(debtor), await createDebtorOrder(debtor)];
	const buyer = await createSignedInBrowser(debtor.buyer);
	await buyer.submit(`/myorder/${onAccount}`, { intent: "account" });
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const path = `/dashboard/orders/${onAccount}/bank-payment`;
	const reference = `TRF-${newId()}`;
	const record = (fields: Record<string, string>) =>
		accountant.submit(path, { amount: "200", reference, receivedOn: "2026-11-03", ...fields });
	const both = await record({ orderIds: prepaid, idempotencyKey: newId() });
	expect(both.status).toBe(409);
	expect(getError(both.html, "orderIds")).toMatch(
		new RegExp(
			`SO-\\d+ is on account, SO-\\d+ is not\\. Enter two payments: ${reference} and ${reference}/2\\.`,
		),
	);
	for (const typed of [`value="${reference}"`, 'value="200"', `value="${prepaid}"`])
		expect(both.html).toContain(typed);
	expect((await record({ idempotencyKey: newId() })).status).toBe(303);
	const again = await record({ idempotencyKey: newId() });
	expect(getError(again.html, "reference")).toMatch(
		new RegExp(`A payment with reference ${reference} was recorded on \\d+ \\w+ \\d{4}\\.`),
	);
	expect(await listKinds(debtor)).toEqual(["payment", "charge"]);
});

test("an order of which a part has arrived by transfer is not offered the account, and refused", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	await payByBank(orderId, { amount: 20_000 });
	const browser = await createSignedInBrowser(debtor.buyer);
	const path = `/myorder/${orderId}`;
	const message = "tk 200 has arrived by transfer. Pay the rest by transfer.";
	const page = await browser.open(path);
	expect(readText(page.html)).toContain(message);
	expect(page.html).not.toContain('value="account"');
	const refused = await browser.submit(path, { intent: "account" });
	expect(refused.status).toBe(409);
	expect(readText(refused.html)).toContain(message);
});

test("a company that owes is not closed by staff, who are told what to do first", async () => {
	const debtor = await createDebtor();
	await addOpening(asAdmin(platform), debtor.customerId, {
		deltaPoisha: 84_000,
		dueAt: Date.now(),
	});
	const admin = await createSignedInBrowser(await createAdmin());
	const closed = await admin.submit(`/dashboard/customers/${debtor.customerId}/close`, {});
	expect(closed.status).toBe(409);
	expect(readText(closed.html)).toContain(
		`${debtor.name} owes tk 840. Record the payment or write it off first.`,
	);
});

test("over the free credit the page says by how much and has no button, and a form that is sent anyway is refused", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor, 100_100);
	const browser = await createSignedInBrowser(debtor.buyer);
	const path = `/myorder/${orderId}`;
	const message =
		"This order is tk 1 over your free credit. Pay by card or transfer, or contact us.";
	const page = await browser.open(path);
	expect(readText(page.html)).toContain(message);
	expect(page.html).not.toContain('value="account"');
	const refused = await browser.submit(path, { intent: "account" });
	expect(refused.status).toBe(409);
	expect(readText(refused.html)).toContain(message);
	expect(await listKinds(debtor)).toEqual([]);
});

test("an overdue invoice, a hold and a role that only sees orders are said and not offered", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const path = `/myorder/${orderId}`;
	const viewer = await createSignedInBrowser(debtor.viewer);
	expect((await viewer.open(path)).html).not.toContain('value="account"');
	expect((await viewer.submit(path, { intent: "account" })).status).toBeGreaterThanOrEqual(403);
	const dueAt = Date.now() - 8 * DAY_MS;
	await addOpening(asAdmin(platform), debtor.customerId, { deltaPoisha: 100, dueAt });
	const browser = await createSignedInBrowser(debtor.buyer);
	expect(readText((await browser.open(path)).html)).toContain(
		"You can order on account again when it is paid.",
	);
	await db.update(customers).set({ state: "on_hold" }).where(eq(customers.id, debtor.customerId));
	expect(readText((await browser.open(path)).html)).toContain(
		"The account of your company is on hold.",
	);
	expect(await listKinds(debtor)).toEqual(["opening"]);
});

test("the checkout offers the account, and an order with the choice is charged when it is placed", async () => {
	const debtor = await createDebtor();
	const fields = await fillCart(debtor, 40_000);
	const browser = await createSignedInBrowser(debtor.buyer);
	const page = await browser.open("/checkout");
	expect(readText(page.html)).toMatch(new RegExp(`${DUE.source}\\. Free tk 1,000 of tk 1,000\\.`));
	const placed = await browser.submit("/checkout", fields);
	expect(placed.status).toBe(303);
	expect(await listKinds(debtor)).toEqual(["charge"]);
	expect(readText((await browser.open(placed.location ?? "")).html)).toMatch(DUE);
});

test("BUY with the choice is charged when it is placed, and leads to the order", async () => {
	const debtor = await createDebtor();
	const { id } = await createProduct({ pricePoisha: 40_000 });
	await archiveDeliveryMethods();
	const browser = await createSignedInBrowser(debtor.buyer);
	const fields = { ...RECIPIENT, quantity: "1", onAccount: "on", idempotencyKey: newId() };
	const placed = await browser.submit(`/products/${id}/order`, fields);
	expect(placed.location).toMatch(/^\/myorder\/./);
	expect(await listKinds(debtor)).toEqual(["charge"]);
});

test("a checkout over the free credit has no choice, and one that is sent anyway leaves the order to be paid otherwise", async () => {
	const debtor = await createDebtor();
	const fields = await fillCart(debtor, 150_000);
	const browser = await createSignedInBrowser(debtor.buyer);
	const page = await browser.open("/checkout");
	const message = "This order is tk 500 over your free credit.";
	expect(readText(page.html)).toContain(message);
	expect(page.html).not.toContain('name="onAccount"');
	const placed = await browser.submit("/checkout", fields);
	expect(await listKinds(debtor)).toEqual([]);
	const order = readText((await browser.open(placed.location ?? "")).html);
	expect(order).toContain(message);
	expect(order).toContain("Pay by bank transfer");
});

test("staff put an unpaid order of a customer on account, and read why not", async () => {
	const debtor = await createDebtor();
	const [orderId, other] = [
		await createDebtorOrder(debtor, 60_000),
		await createDebtorOrder(debtor, 60_000),
	];
	const sales = await createSignedInBrowser(await createStaff("orders"));
	const order = await sales.open(`/dashboard/orders/${orderId}`);
	const path = `/dashboard/orders/${orderId}/charge`;
	expect(order.html).toContain(`href="${path}?order=${orderId}"`);
	expect(readText((await sales.open(path)).html)).toMatch(
		new RegExp(`tk 600 for order SO-\\d+\\. ${DUE.source}\\. Free tk 1,000 of tk 1,000\\.`),
	);
	const charged = await sales.submit(`${path}?order=${orderId}`, {});
	expect(charged.location).toBe(`/dashboard/orders/${orderId}`);
	expect(await listKinds(debtor)).toEqual(["charge"]);
	const over = "This order is tk 200 over your free credit.";
	const refused = await sales.submit(`/dashboard/orders/${other}/charge`, {});
	expect(refused.status).toBe(409);
	expect(readText(refused.html)).toContain(over);
	expect(readText((await sales.open(`/dashboard/orders/${other}/charge`)).html)).toContain(over);
	expect(readText((await sales.open(path)).html)).toContain("has nothing to pay");
	const packer = await createSignedInBrowser(await createStaff("dispatch"));
	expect((await packer.submit(path, {})).status).toBe(403);
});

test("an approved request is charged as its requester chose", async () => {
	const debtor = await createDebtor();
	const fields = await fillCart({ ...debtor, buyer: debtor.requester }, 30_000);
	const requester = await createSignedInBrowser(debtor.requester);
	const asked = await requester.submit("/checkout", { ...fields, intent: "request-approval" });
	const path = asked.location ?? "";
	const owner = await createSignedInBrowser(debtor.owner);
	const page = await owner.open(path);
	expect(readText(page.html)).toContain("Payment On account");
	const [, revision = ""] = /name="revision"[^>]*value="(\d+)"/.exec(page.html) ?? [];
	const [, seen = ""] = /name="seen"[^>]*value="([^"]*)"/.exec(page.html) ?? [];
	const approved = await owner.submit(path, { intent: "approve", revision, seen });
	expect(approved.status).toBe(303);
	expect(await listKinds(debtor)).toEqual(["charge"]);
});
