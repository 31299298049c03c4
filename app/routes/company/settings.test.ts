import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { createOrderToken } from "~/domain/orders/mails/order-token.server";
import { orders } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const PATH = "/company/settings";
const MESSAGE = "Your company requires a purchase order number.";

async function requiresNumber(customerId: string) {
	const [company] = await platform.db.select().from(customers).where(eq(customers.id, customerId));
	return company?.poRequired;
}

test("an owner decides that orders need a purchase order number, and other members don't", async () => {
	const { customerId, owner, buyer } = await createCompany();
	expect((await (await createSignedInBrowser(buyer)).submit(PATH, {})).status).toBe(403);
	const shopper = await createSignedInBrowser(owner);
	expect((await shopper.submit(PATH, { poRequired: "on" })).status).toBe(303);
	expect(await requiresNumber(customerId)).toBe(true);
	expect((await shopper.open(PATH)).html).toContain("checked");
	expect((await shopper.submit(PATH, {})).status).toBe(303);
	expect(await requiresNumber(customerId)).toBe(false);
	const person = await createSignedInBrowser(await createUser());
	expect((await person.open(PATH)).location).toBe("/trade/apply");
});

test("without the number that the company requires, nothing is ordered or requested, and the field says why", async () => {
	const { customerId, owner, requester } = await createCompany();
	const product = await createProduct();
	await platform.db.update(customers).set({ poRequired: true }).where(eq(customers.id, customerId));
	const shopper = await createSignedInBrowser(owner);
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	const path = `/products/${product.id}/order`;
	const refused = await shopper.submit(path, { ...order, purchaseOrderNumber: "" });
	expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(MESSAGE)]);
	expect(refused.html).toContain(order.address);
	const placed = await shopper.submit(path, { ...order, purchaseOrderNumber: "PO-1" });
	expect(placed.status).toBe(303);
	await createCartLine(requester, product);
	const request = {
		...buildOrderInput({ purchaseOrderNumber: "" }),
		seen: formatSeenLines(await listCartLines(platform, requester)),
	};
	expect(await requestApproval(platform, requester, request)).toMatchObject({ message: MESSAGE });
});

test("cost centre and note of a member's order are on its pages, papers, mail, CSV and API answers", async () => {
	const { owner } = await createCompany();
	const product = await createProduct();
	const [costCentre, note] = [`CC-${product.id.slice(0, 8)}`, "For the second gate of the yard"];
	const shopper = await createSignedInBrowser(owner);
	const path = `/products/${product.id}/order`;
	expect((await shopper.open(path)).html).toContain("Cost centre");
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	const long = await shopper.submit(path, { ...order, costCentre: "x".repeat(41), note });
	expect([long.status, long.html.includes(note)]).toEqual([400, true]);
	expect((await shopper.submit(path, { ...order, costCentre, note })).status).toBe(303);
	const [placed] = await platform.db.select().from(orders).where(eq(orders.userId, owner.id));
	const id = placed?.id ?? "";
	await payByBank(id);
	const api = createApiClient((await createTestApiToken(owner)).secret);
	const admin = await createSignedInBrowser(await createAdmin());
	const mails = await platform.db.select().from(outbox).where(eq(outbox.to, owner.email));
	for (const [browser, page] of [
		[shopper, `/myorder/${id}`],
		[shopper, `/myorder/${id}/invoice`],
		[admin, `/dashboard/orders/${id}`],
		[admin, `/dashboard/orders/${id}/packing-slip`],
		[admin, `/dashboard/export/orders.csv?find=${id}`],
	] as const) {
		const { html } = await browser.open(page);
		expect([page, html.includes(costCentre), html.includes(note)]).toEqual([page, true, true]);
	}
	expect((await api.get(`/order/${id}`)).body).toMatchObject({ costCentre, note });
	const paid = mails.find(({ subject }) => subject.startsWith("Payment received"));
	expect([paid?.text.includes(costCentre), paid?.text.includes(note)]).toEqual([true, true]);
	const person = await createSignedInBrowser(await createUser());
	expect((await person.open(path)).html).not.toContain("Cost centre");
});

test("the invoice goes to the company's accounts too, by a link that works without an account", async () => {
	const { owner } = await createCompany();
	const shopper = await createSignedInBrowser(owner);
	const wrong = await shopper.submit(PATH, { poRequired: "on", invoiceEmail: "accounts" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('value="accounts"')]);
	expect(wrong.html).toContain("checked");
	const accounts = `accounts-${newId()}@buyers.test`;
	await shopper.submit(PATH, { invoiceEmail: accounts });
	const id = await createOrder(owner, await createProduct());
	await payByBank(id);
	const mails = await readMails(accounts);
	expect(mails.map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^Invoice for order/),
	]);
	const link = mails[0]?.links.find((url) => url.includes("/invoice/")) ?? "";
	const visitor = new Browser();
	const { pathname } = new URL(link);
	const paper = await visitor.open(pathname);
	expect([paper.status, paper.html]).toEqual([200, expect.stringContaining("INV-")]);
	expect(paper.html).not.toContain("/myorder/");
	const payLink = createOrderToken(platform.settings, "pay later", id);
	expect((await visitor.open(`/invoice/${payLink}`)).status).toBe(404);
	expect((await visitor.open(pathname.replace("/invoice/", "/pay/"))).status).toBe(404);
});

test("a company orders a part again while an order of it is unpaid, and a person does not", async () => {
	const { owner } = await createCompany();
	const product = await createProduct();
	const first = await createOrder(owner, product);
	expect(await createOrder(owner, product)).not.toBe(first);
	const person = await createUser();
	await createOrder(person, product);
	await expect(createOrder(person, product)).rejects.toThrow("already-ordered");
});
