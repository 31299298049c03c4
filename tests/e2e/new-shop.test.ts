import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { runSmokeChecks } from "../../scripts/smoke/smoke";
import { demoAdmin, fillSignUp, signUpShopper, verifyByMail } from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import { openPayment, placeOrder, row, shipOrder } from "./orders";
import { openProduct } from "./products";
import { visitOtherShop } from "./shop";
import { startNewShop } from "./start-new-shop";
import { useVisitors, type Visitor } from "./visitor";

const { base, db, inbox, end } = await startNewShop();
const returnToShop = visitOtherShop({ base, inbox });
afterAll(async () => {
	returnToShop();
	await end();
});

const PICTURE = "app/routes/home/hero-720.webp";

const visit = useVisitors({ scripts: false, width: 360 });

const listFailedChecks = async () =>
	(await runSmokeChecks(base)).filter(({ wrong }) => wrong.length > 0);

/** Applies a migration such as a later release may bring, and reads pages meanwhile. */
async function expandDatabase(): Promise<void> {
	const schema = await readFile("docs/schema.sql", "utf8");
	const tables = Array.from(schema.matchAll(/^CREATE TABLE (\w+)/gm), ([, name = ""]) => name);
	expect(tables.length).toBeGreaterThan(50);
	const migration = [
		...tables.map((name) => `ALTER TABLE ${name} ADD COLUMN later TEXT NOT NULL DEFAULT 'new'`),
		"CREATE TABLE parcels (line_id TEXT NOT NULL REFERENCES order_lines (id)) STRICT",
		"CREATE INDEX order_lines_later ON order_lines (later)",
		"CREATE TRIGGER order_lines_after_insert_parcel AFTER INSERT ON order_lines BEGIN INSERT INTO parcels (line_id) VALUES (NEW.id); END",
	];
	// Neither is answered from a cache.
	const paths = Array.from({ length: 20 }, (_, n) => [`/products?from=${n}`, "/api/v1/products"]);
	const reads = paths.flat().map(async (path) => {
		expect([path, (await fetch(new URL(path, base))).status]).toEqual([path, 200]);
	});
	await Promise.all([db.batch(migration.map((it) => db.prepare(it))), ...reads]);
}

async function openEveryPageOf(visitor: Visitor, selector: string): Promise<void> {
	const links = visitor.page.locator(selector);
	const paths = await links.evaluateAll((all) =>
		all.map((link) => link.getAttribute("href") ?? ""),
	);
	expect(paths.length).toBeGreaterThan(3);
	for (const path of new Set(paths)) {
		expect([path, await visitor.open(path)]).toEqual([path, 200]);
		await visitor.expectNoSidewaysScroll();
	}
}

async function addFirstPart(admin: Visitor): Promise<void> {
	await admin.open("/dashboard/categories/add");
	await admin.field("Name").fill("Hand tools");
	await admin.field("Address").fill("hand-tools");
	await admin.button("Add category").click();
	await admin.expectText("Hand tools");
	await admin.open("/dashboard/addProduct");
	await admin.field("Name").fill("Claw hammer 20 oz");
	await admin.field("Price").fill("1250");
	await admin.field("Quantity").fill("40");
	await admin.field("Description").fill("Forged head, hickory handle.");
	await admin.page.getByText("Category, family and attributes").click();
	await admin.field("Category").selectOption("Hand tools");
	await admin.field("Picture").setInputFiles(PICTURE);
	await admin.button("Add product").click();
	await admin.expectPath("/dashboard/manageProduct");
}

test("a new shop gets its first admin and part, and sells it while a migration expands the database", async () => {
	const admin = await visit();
	await admin.open("/");
	await admin.expectText("New products are coming soon.");
	await openEveryPageOf(admin, "footer a[href^='/']");
	expect(await listFailedChecks()).toEqual([]);

	const account = demoAdmin();
	await admin.open("/signup");
	await fillSignUp(admin, account);
	await verifyByMail(admin, account, 1);
	await admin.open("/dashboard");
	await admin.field("Password").fill(account.password);
	await admin.button("Continue").click();
	await admin.expectPath("/dashboard");
	await openEveryPageOf(admin, "nav a[href^='/dashboard']");
	await addFirstPart(admin);

	const buyer = await visit();
	await signUpShopper(buyer);
	await expandDatabase();
	const product = await openProduct(buyer);
	await buyer.expectPath(product.path);
	await placeOrder(buyer);
	const orderId = await openPayment(buyer, product);
	await payByCard(buyer, CARDS.good);
	await readTransactionId(buyer);

	await admin.open("/dashboard/orders");
	const order = row(admin, orderId);
	await shipOrder(admin, order);
	await order.getByRole("link", { name: "REFUND" }).click();
	await admin.button("Refund").click();
	await admin.expectPath("/dashboard/orders");
	expect(await order.innerText()).toContain("Refunded");
	expect(await listFailedChecks()).toEqual([]);
});
