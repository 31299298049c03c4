import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers, users } from "~/domain/accounts/tables.server";
import { getInvoiceNumbers } from "~/domain/documents/queries.server";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orders } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { findRecords } from "./find-records.server";

const FULL = { role: "admin", staffRights: "*" } as const;

const platform = createTestPlatform();
const { db } = platform;
const newWord = () => crypto.randomUUID().slice(0, 8);

const signInAdmin = async () => createSignedInBrowser(await createAdmin());
const buildPath = (sought: string) => `/dashboard/find?${new URLSearchParams({ q: sought })}`;

test("one exact number leads to its order or product at once", async () => {
	const word = newWord();
	const product = await createProduct();
	const orderId = await createPaidOrder(await createUser(), product, {
		purchaseOrderNumber: `PO/${word}`,
	});
	const admin = await createAdmin();
	await shipOrders(asAdmin(platform, admin.id), [
		{ orderId, carrier: "Sundarban", trackingNumber: `TRK-${word}` },
	]);
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	const browser = await createSignedInBrowser(admin);
	const { [orderId]: invoice = "" } = await getInvoiceNumbers(db, [orderId]);
	for (const sought of [
		order?.number ?? "",
		order?.number.toLowerCase().replace("-", "") ?? "",
		`po/${word}`,
		`trk-${word}`,
		invoice,
		`pi_${orderId}`,
	])
		expect([sought, (await browser.open(buildPath(sought))).location]).toEqual([
			sought,
			`/dashboard/orders/${orderId}`,
		]);
	expect((await browser.open(buildPath("price lists"))).location).toBe("/dashboard/prices");
	expect((await browser.open(buildPath("Orders"))).location).toBe("/dashboard/orders");
});

test("names, companies, emails and phones list what matches by kind, at most five each", async () => {
	const word = newWord();
	const phone = `+880 1711-${String(Date.now()).slice(-6)}`;
	const buyer = await createUser({ name: `Zahir ${word}`, email: `zahir.${word}@mills.test` });
	for (let n = 0; n < 6; n += 1)
		await createOrder(buyer, await createProduct({ name: `Mallet ${word} ${n}` }), {
			name: `Zahir ${word}`,
			companyName: `Meghna ${word}`,
			phone,
		});
	const browser = await signInAdmin();
	const list = async (sought: string) => {
		const { html } = await browser.open(buildPath(sought));
		const main = html.slice(html.indexOf("<h1"));
		return {
			orders: main.match(/href="\/dashboard\/orders\/[^"]+"/g)?.length ?? 0,
			products: main.match(/href="\/dashboard\/manageProduct\/[^"]+"/g)?.length ?? 0,
			isCustomer: main.includes(`/dashboard?find=zahir.${word}%40mills.test`),
			hasMore: main.includes(`/dashboard/orders?find=`),
		};
	};
	const found = { orders: 5, products: 0, hasMore: true };
	expect(await list(`ZAHIR ${word}`)).toEqual({ ...found, isCustomer: true });
	expect(await list(`meghna ${word}`)).toEqual({ ...found, isCustomer: true });
	expect(await list(`0${phone.slice(5)}`)).toEqual({ ...found, isCustomer: false });
	expect(await list(`mallet ${word}`)).toMatchObject({ orders: 0, products: 5 });
	const email = await browser.open(buildPath(`zahir.${word}@MILLS.test`));
	expect(email.location).toBe(`/dashboard?find=zahir.${word}%40mills.test`);
});

test("a verified phone finds its account", async () => {
	const buyer = await createUser();
	const phone = `+8801811${String(Date.now()).slice(-6)}`;
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, buyer.id));
	const { html } = await (await signInAdmin()).open(buildPath(phone.slice(3)));
	expect(html).toContain(buyer.email);
});

test("finding reads at most 200 rows, however many match", async () => {
	const word = newWord();
	const buyer = await createUser({ name: `Karim ${word}` });
	for (let n = 0; n < 30; n += 1)
		await createOrder(buyer, await createProduct({ name: `Karim ${word} ${n}` }), {
			name: `Karim ${word}`,
			companyName: `Karim ${word}`,
			purchaseOrderNumber: `Karim ${word}`,
		});
	// The catalogue's vocabulary is read once a minute for all searches.
	await findRecords(platform, FULL, `karim ${word}`);
	const { db: countingDb, rowsRead } = createRowCountingDatabase();
	const kinds = await findRecords({ ...platform, db: countingDb }, FULL, `karim ${word}`);
	expect(kinds.map(({ hits }) => hits.length).slice(0, 2)).toEqual([5, 5]);
	expect(rowsRead()).toBeGreaterThan(0);
	expect(rowsRead()).toBeLessThanOrEqual(200);
});

test("nothing found says what can be found, and customers may not look", async () => {
	const browser = await signInAdmin();
	const { html, status } = await browser.open(buildPath("%_'\"<zqx>"));
	expect(status).toBe(200);
	expect(parseText(html)).toContain("Nothing found");
	const shopper = await createSignedInBrowser(await createUser());
	expect(await shopper.open(buildPath("bolt"))).toMatchObject({ status: 403 });
});

test("MANAGE finds products by number, also archived ones, and by name", async () => {
	const word = newWord();
	const product = await createProduct({ name: `Reamer ${word}` });
	const browser = await signInAdmin();
	const found = await browser.open(`/dashboard/manageProduct?find=reamer+${word}`);
	expect(found.html).toContain(`Edit Reamer ${word}`);
	const none = await browser.open(`/dashboard/manageProduct?find=${newWord()}`);
	expect(none.html).toContain("No product matches");
	expect(none.html).not.toContain(product.name);
});

test("a customer is found by the BIN", async () => {
	const { buyer, customerId } = await createCompany();
	const bin = `00${newId().slice(0, 8)}-0101`;
	await db.update(customers).set({ bin }).where(eq(customers.id, customerId));
	for (const path of [buildPath(bin), `/dashboard/customers?${new URLSearchParams({ find: bin })}`])
		expect((await (await signInAdmin()).open(path)).html).toContain(buyer.email);
});
