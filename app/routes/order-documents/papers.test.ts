import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import {
	createBankPurchase,
	createPurchase,
	createRefund,
	payByBank,
} from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const readPaper = (html: string) =>
	parseText(/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "").replace(/\s+/g, " ");

async function listNumbers(orderId: string): Promise<string[]> {
	return (await listDocumentsOfOrder(db, orderId)).map(formatDocumentNumber);
}

test("a tax invoice and its credit note have all that the forms Mushak-6.3 and Mushak-6.7 ask for", async () => {
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 35_679 });
	const details = { companyName: "Mia and Sons", buyerBin: "000123456-0101", quantity: 3 };
	const orderId = await createOrder(buyer, product, details);
	await payByBank(orderId);
	const shopper = await createSignedInBrowser(buyer);
	const amounts = "piece 3 310.1433 930.43 0.00 15 % 139.57 1,070.00";
	const totals = "Total 930.43 0.00 139.57 1,070.00";
	const invoice = readPaper((await shopper.open(`/myorder/${orderId}/invoice`)).html);
	const time = /\d{1,2} \w{3} \d{4}, \d{2}:\d{2}/;
	expect(invoice).toMatch(time);
	const [number = ""] = await listNumbers(orderId);
	for (const text of [
		"Mushak-6.3",
		number,
		"Mia and Sons",
		details.buyerBin,
		product.name,
		amounts,
		totals,
	])
		expect(invoice).toContain(text);
	expect(invoice).toContain("27 Nawabpur Road, Dhaka 1100, Bangladesh");

	await createRefund(orderId);
	const [, noteNumber = ""] = await listNumbers(orderId);
	const path = `/myorder/${orderId}/credit-notes/${noteNumber}`;
	const note = readPaper((await shopper.open(path)).html);
	for (const text of [
		"Mushak-6.7",
		noteNumber,
		number,
		details.buyerBin,
		product.name,
		amounts,
		totals,
	])
		expect(note).toContain(text);
	expect(note).toMatch(new RegExp(`Invoice ${number} Invoice issued ${time.source}`));
});

test("a shop with plain invoices prints the same facts in its own layout, and no buyer after their removal", async () => {
	const [paid, shown] = [await createBankPurchase(), await createPurchase()];
	await db.run(sql`insert into documents (kind, year, number, order_id, issued_at, buyer, facts)
		select kind, 2090, 1, ${shown.orderId}, issued_at, buyer, json_set(facts, '$.seller.form', 'plain',
			'$.seller.personInCharge', 'Nasrin Akter', '$.seller.designation', 'Accountant')
		from documents where order_id = ${paid.orderId}`);
	const admin = await createSignedInBrowser(await createAdmin());
	const read = async () => readPaper((await admin.open(`/myorder/${shown.orderId}/invoice`)).html);
	const paper = await read();
	for (const text of ["Invoice INV-2090-000001", paid.product.name, paid.buyer.email, "tk 500"])
		expect(paper).toContain(text);
	expect(paper).toContain("Nasrin Akter, Accountant");
	expect(paper).not.toContain("Mushak");
	await db.run(sql`update documents set buyer = '{}' where order_id = ${shown.orderId}`);
	expect(await read()).not.toContain(paid.buyer.email);
});

test("the BIN of an order form is remembered, and an admin sees and changes it", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const shopper = await createSignedInBrowser(buyer);
	const form = `/products/${product.id}/order?quantity=1`;
	expect((await shopper.open(form)).html).toMatch(/<label[^>]*>BIN/);
	await createOrder(buyer, product, { buyerBin: "000123456-0101" });
	const other = await createProduct();
	const next = await shopper.open(`/products/${other.id}/order?quantity=1`);
	expect(next.html).toContain('value="000123456-0101"');
	await createOrder(buyer, other, { buyerBin: "" });
	const [customer] = await db.select().from(customers).where(eq(customers.id, buyer.customerId));
	expect(customer?.bin).toBe("000123456-0101");
	const admin = await createSignedInBrowser(await createAdmin());
	const page = await admin.open(`/dashboard/customers/${buyer.customerId}`);
	expect(page.html).toContain('value="000123456-0101"');
});

test("the office finds documents by number, at their customer and in the file of their month", async () => {
	const { buyer, orderId } = await createBankPurchase();
	await createRefund(orderId);
	const [invoice = "", note = ""] = await listNumbers(orderId);
	const admin = await createSignedInBrowser(await createAdmin());
	for (const sought of [note, note.toLowerCase(), invoice])
		expect((await admin.open(`/dashboard/find?q=${sought}`)).location).toBe(
			`/dashboard/orders/${orderId}`,
		);
	const customer = await admin.open(`/dashboard/customers/${buyer.customerId}`);
	for (const number of [invoice, note]) expect(customer.html).toContain(number);

	const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" })
		.format(Date.now())
		.slice(0, 7);
	const readFile = async (query: string) =>
		(await admin.open(`/dashboard/export/documents.csv${query}`)).html.split("\r\n");
	const ofMonth = await readFile(`?month=${month}`);
	const find = (number: string) => ofMonth.find((line) => line.startsWith(`"${number}"`));
	expect(find(invoice)).toContain(",15,434.78,65.22,500,");
	expect(find(note)).toContain(`"${invoice}"`);
	expect(find(note)).toContain(",15,-434.78,-65.22,-500,");
	expect(await readFile("?month=1999-01")).toHaveLength(2);
	expect((await readFile("")).length).toBeGreaterThanOrEqual(ofMonth.length);
	expect((await admin.open("/dashboard/orders")).html).toContain(`value="${month}"`);
});
