import { expect, test } from "vitest";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { buildTransferReference } from "~/domain/payments/rules";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readMails } from "~/testing/inbox";
import {
	createBankPurchase,
	createPurchase,
	createRefund,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

test("an unpaid order offers a bank transfer with account, amount, reference, deadline and pro-forma invoice", async () => {
	const { buyer, orderId } = await createPurchase();
	const shopper = await createSignedInBrowser(buyer);
	const page = await shopper.open(`/myorder/${orderId}`);
	const quoted = buildTransferReference(orderId);
	expect(quoted).toBe(`${orderId.slice(0, 4)}-${orderId.slice(4, 8)}`.toUpperCase());
	for (const text of ["Pay by bank transfer", "Padma Trade Bank", "tk 500", quoted]) {
		expect(page.html).toContain(text);
	}
	const until = /We hold your items until <time dateTime="([^"]+)"/i.exec(page.html)?.[1] ?? "";
	expect(Date.parse(until)).toBeGreaterThan(Date.now() + 50 * 60_000);
	expect(page.html).toContain(`/myorder/${orderId}/proforma`);
});

test("the pro-forma invoice names seller, buyer, line, total and reference, and is no tax invoice", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const shopper = await createSignedInBrowser(buyer);
	const { status, html } = await shopper.open(`/myorder/${orderId}/proforma`);
	expect(status).toBe(200);
	for (const text of [
		"Nawabpur Road, Dhaka 1100, Bangladesh",
		"shop@toolyard.test",
		buyer.email,
		product.name,
		"tk 250",
		"tk 500",
		buildTransferReference(orderId),
		"This is not a tax invoice",
	]) {
		expect(html).toContain(text);
	}
	const invoice = await shopper.open(`/myorder/${orderId}/invoice`);
	expect(invoice.location).toBe(`/myorder/${orderId}/proforma`);
});

test("a paid order has an invoice and no pro-forma invoice", async () => {
	const { buyer, product, orderId, transactionId } = await createBankPurchase();
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open(`/myorder/${orderId}/invoice`);
	for (const text of [product.name, "tk 500", transactionId, "Paid in full"]) {
		expect(html).toContain(text);
	}
	const proforma = await shopper.open(`/myorder/${orderId}/proforma`);
	expect(proforma.location).toBe(`/myorder/${orderId}/invoice`);
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain("Print invoice");
});

test("the invoice of an order has its number, both addresses, its paid lines and payments, and a refund has a credit note", async () => {
	const buyer = await createUser();
	const [first, second, third] = await createOrderOf(buyer, [
		await createProduct(),
		await createProduct(),
		await createProduct(),
	]);
	if (!first || !second || !third) throw new Error("Too little was ordered.");
	const [page, admin] = [`/myorder/${first.orderId}`, await createAdmin()];
	const shopper = await createSignedInBrowser(buyer);
	const platform = createTestPlatform();
	await cancelLine(platform, third.id, { kind: "buyer", userId: buyer.id });
	await payLineByCard(first.id);
	expect((await shopper.open(`${page}/invoice`)).location).toBe(`${page}/proforma`);
	const proforma = await shopper.open(`${page}/proforma`);
	expect(proforma.html).toContain(second.productName);
	expect(proforma.html).not.toContain(first.productName);
	const reference = await payByBank(first.orderId);
	expect((await shopper.open(page)).html).toContain(`href="${page}/invoice"`);
	const { html } = await shopper.open(`${page}/invoice`);
	expect(html).toMatch(/INV-\d{4}-\d{6}/);
	for (const text of [
		first.productName,
		second.productName,
		first.orderNumber,
		"Nawabpur Road, Dhaka 1100, Bangladesh",
		first.address,
		reference,
		"by bank transfer",
		"tk 500",
		"Paid in full. Nothing is owed.",
	]) {
		expect(html).toContain(text);
	}
	expect(html).not.toContain(third.productName);
	await createRefund(first.id);
	const toPaper = (html: string) => /<article[\s\S]*<\/article>/.exec(html)?.[0];
	expect(toPaper((await shopper.open(`${page}/invoice`)).html)).toBe(toPaper(html));
	const [, link = ""] =
		/href="([^"]+credit-notes[^"]+)"/.exec((await shopper.open(page)).html) ?? [];
	const note = parseText((await shopper.open(link)).html);
	const [invoiceNumber = ""] = /INV-[\d-]+/.exec(html) ?? [];
	for (const text of [link.split("/").at(-1) ?? "", invoiceNumber, first.productName])
		expect(note).toContain(text);
	expect(note).not.toContain(second.productName);
	const office = await createSignedInBrowser(admin);
	expect((await office.open(`/dashboard/orders/${first.orderId}`)).html).toContain(link);
	expect((await office.open(link)).status).toBe(200);
	expect((await (await createSignedInBrowser(await createUser())).open(link)).status).toBe(404);
	expect((await shopper.open(`${page}/credit-notes/CN-2026-999999`)).status).toBe(404);
});

test("an admin opens every buyer's documents and other buyers none, and the packing slip is for admins and has no prices", async () => {
	const [unpaid, paid] = [await createPurchase(), await createBankPurchase()];
	const admin = await createSignedInBrowser(await createAdmin());
	const otherUser = await createSignedInBrowser(await createUser());
	for (const path of [`/myorder/${unpaid.orderId}/proforma`, `/myorder/${paid.orderId}/invoice`]) {
		expect((await admin.open(path)).status).toBe(200);
		expect((await otherUser.open(path)).status).toBe(404);
	}
	const packingSlip = `/dashboard/orders/${paid.orderId}/packing-slip`;
	const { status, html } = await admin.open(packingSlip);
	expect(status).toBe(200);
	expect(html).toContain("12 Nawabpur Road, Dhaka");
	const stylesheet = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
	expect(stylesheet).toContain(paid.product.name);
	expect(stylesheet).not.toMatch(/tk \d|Unit price|Total/);
	expect((await (await createSignedInBrowser(paid.buyer)).open(packingSlip)).status).toBe(403);
	expect((await admin.open("/dashboard/orders/none/packing-slip")).status).toBe(404);
});

test("every page and document about an order names its number, and the buyer's own number and company", async () => {
	const own = { purchaseOrderNumber: "PO-77", companyName: "Mia and Sons" };
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct(), own);
	const { orderNumber } = await getLine(orderId);
	const admin = await createAdmin();
	const shopper = await createSignedInBrowser(buyer);
	const office = await createSignedInBrowser(admin);
	const expectNumbers = async (browser: Browser, ...paths: string[]) => {
		for (const path of paths) {
			const { html } = await browser.open(path);
			for (const text of [orderNumber, ...Object.values(own)]) expect(html, path).toContain(text);
		}
	};
	const [page, row] = [`/myorder/${orderId}`, `/dashboard/orders/${orderId}`];
	const found = `/dashboard/orders?find=${orderNumber}`;
	await expectNumbers(shopper, page, `${page}/proforma`);
	await expectNumbers(office, found, `${row}/bank-payment`);
	for (const question of [`${page}/cancel`, `${row}/cancel`]) {
		const { html } = await (question.startsWith(page) ? shopper : office).open(question);
		expect(html, question).toContain(orderNumber);
	}
	await payByBank(orderId);
	await expectNumbers(shopper, page, `${page}/invoice`);
	await expectNumbers(office, found, `${row}/packing-slip`, `${row}/refund`);
	const refundId = await createRefund(orderId);
	expect((await office.open("/dashboard/refunds")).html).toContain(`Order ${orderNumber}`);
	const refunds = (await office.open("/dashboard/export/refunds.csv")).html.split("\r\n");
	expect(refunds.find((line) => line.includes(refundId))).toContain(orderNumber);
	const orders = await office.open(`/dashboard/export/orders.csv?find=${orderNumber}`);
	expect(orders.html).toMatch(
		new RegExp(`"${orderNumber}","PO-77","Mia and Sons",[^,]*,"INV-\\d{4}-\\d{6}"`),
	);
});

test("documents and the email show the rounding, so that the sums add up", async () => {
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 35_679 });
	const orderId = await createOrder(buyer, product, { quantity: 3 });
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open(`/myorder/${orderId}/proforma`);
	expect(html).toMatch(
		/tk 356\.79[\s\S]*tk 1,070\.37[\s\S]*Rounding[\s\S]*−[\s\S]*tk 0\.37[\s\S]*tk 1,070</,
	);
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain(
		"Rounded down to whole taka per line.",
	);
	const [mail] = await readMails(buyer.email);
	expect(mail?.text).toContain("Unit price: tk 356.79\nRounding: −tk 0.37\nTotal: tk 1,070");

	const exactPurchase = await createPurchase();
	const invoice = await (await createSignedInBrowser(exactPurchase.buyer)).open(
		`/myorder/${exactPurchase.orderId}/proforma`,
	);
	expect(invoice.html).not.toContain("Rounding");
	const { html: page } = await (await createSignedInBrowser(exactPurchase.buyer)).open(
		`/myorder/${exactPurchase.orderId}`,
	);
	expect(page).not.toContain("rounded down");
});

test("invoice, pro-forma invoice, payment page and email show the VAT of each rate once, and the columns add up", async () => {
	const buyer = await createUser();
	const lines = await createOrderOf(buyer, [
		await createProduct({ pricePoisha: 100 }),
		await createProduct({ pricePoisha: 1100 }),
		await createProduct({ pricePoisha: 23_800, vatRateId: "zero" }),
	]);
	const orderId = lines[0]?.orderId ?? "";
	const shopper = await createSignedInBrowser(buyer);
	const readVat = async (path: string) => {
		const { html } = await shopper.open(path);
		const table = /<table class="order-document-lines order-document-vat">[\s\S]*?<\/table>/.exec(
			html,
		);
		return parseText(table?.[0] ?? "")
			.replace(/\s+/g, " ")
			.trim();
	};
	const expected =
		"VAT in the total Net VAT Gross VAT 15 % contained tk 10.43 tk 1.57 tk 12.00 VAT 0 % contained tk 238.00 tk 0.00 tk 238.00 Total tk 248.43 tk 1.57 tk 250.00";
	expect(await readVat(`/myorder/${orderId}/proforma`)).toBe(expected);
	const page = parseText((await shopper.open(`/myorder/${orderId}`)).html);
	expect(page).toMatch(/tk 250\s+VAT 15 % contained:\s+tk 1\.57\s+Your items/);
	const [placed] = await readMails(buyer.email);
	expect(placed?.text).toContain("Total: tk 250\nVAT 15 % contained: tk 1.57\nOrder: ");

	await payByBank(orderId);
	const admin = await createAdmin();
	expect(await readVat(`/myorder/${orderId}/invoice`)).toBe(expected);
	const slip = await (await createSignedInBrowser(admin)).open(
		`/dashboard/orders/${orderId}/packing-slip`,
	);
	expect(parseText(slip.html)).not.toContain("contained");
});
