import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { getPageVersion } from "~/platform/d1/page-version.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createCategory,
	createOrder,
	createProduct,
	createUser,
	createVatRate,
	PASSWORD,
} from "~/testing/factories/factories";
import {
	type Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";
import { buildMoveUrl } from "./move-url";

const PATH = "/dashboard/vat/move";
const { db } = createTestPlatform();

const openAdmin = async () => createBrowserSignedInLongAgo(await createAdmin());

const createRates = async () => ({ from: await createVatRate(1500), to: await createVatRate(750) });

const buildPath = (choice: Record<string, string>) => `${PATH}?${new URLSearchParams(choice)}`;

const buildFields = (choice: Record<string, string>, count: number) => ({
	category: "",
	...choice,
	count: String(count),
	fromBp: "1500",
	toBp: "750",
	password: PASSWORD,
	idempotencyKey: newId(),
});

async function createProducts(count: number, overrides: Partial<typeof products.$inferInsert>) {
	const created = Array.from({ length: count }, () => createProduct(overrides));
	return (await Promise.all(created)).map(({ id }) => id);
}

const readPage = async (admin: Browser, choice: Record<string, string>) =>
	parseText((await admin.open(buildPath(choice))).html).replace(/\s+/g, " ");

const findRate = async (id: string) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.vatRateId;

const listRates = (ids: readonly string[]) => Promise.all(ids.map(findRate));

test("an admin sees how many products have a rate, and gives all of them another one", async () => {
	const [admin, rates] = [await openAdmin(), await createRates()];
	const ids = await createProducts(3, { vatRateId: rates.from });
	await db
		.update(products)
		.set({ archivedAt: 1 })
		.where(eq(products.id, ids[0] ?? ""));
	const ordered = await createProduct({ vatRateId: rates.from });
	const orderLineId = await createOrder(await createUser(), ordered);
	ids.push(ordered.id);
	expect(parseText((await admin.open("/dashboard/vat")).html)).toContain("Many products");

	const text = await readPage(admin, rates);
	expect(text).toContain("4 products in the shop, archived ones included");
	expect(text).toContain("Change 4 products");
	expect(await listRates(ids)).toEqual(Array(4).fill(rates.from));

	const [version, fields] = [await getPageVersion(db), buildFields(rates, 4)];
	for (let time = 0; time < 2; time += 1) {
		const moved = await admin.submit(buildPath(rates), fields);
		expect(moved).toMatchObject({ status: 303, location: "/dashboard/vat" });
	}
	expect(await listRates(ids)).toEqual(Array(4).fill(rates.to));
	// Once, not for each product: the second form got the first one's answer.
	expect(await getPageVersion(db)).toBe(version + 1);
	const rows = await db
		.select()
		.from(audit)
		.where(eq(audit.subject, `vat-rate:${rates.from}`));
	expect(rows.map(({ action }) => action)).toEqual(["vat-rate.move-products"]);
	expect(JSON.parse(rows[0]?.after ?? "")).toMatchObject({ bp: 750, category: "", products: 4 });
	const [line] = await db.select().from(orderLines).where(eq(orderLines.id, orderLineId));
	expect(line?.vatBp).toBe(1500);
});

test("a move in a category changes the products there and below it, and no others", async () => {
	const [admin, rates, other] = [await openAdmin(), await createRates(), await createVatRate(0)];
	const top = await createCategory();
	const below = await createCategory({ parentId: top.id });
	const categoryId = below.id;
	const ids = await createProducts(2, { vatRateId: rates.from, categoryId });
	const [elsewhere = ""] = await createProducts(1, { vatRateId: rates.from });
	const [otherRate = ""] = await createProducts(1, { vatRateId: other, categoryId });
	const choice = { ...rates, category: top.id };
	expect(await readPage(admin, choice)).toContain(`2 products in ${top.name},`);
	const moved = await admin.submit(buildPath(choice), buildFields(choice, 2));
	expect(moved.location).toBe("/dashboard/vat");
	expect(await listRates([...ids, elsewhere, otherRate])).toEqual([
		...[rates.to, rates.to, rates.from, other],
	]);
	expect(await readPage(admin, choice)).toContain(`No product in ${top.name} has`);
});

test("another count or rate than the confirmed one changes nothing, and the page shows what there is now", async () => {
	const [admin, rates] = [await openAdmin(), await createRates()];
	const ids = await createProducts(2, { vatRateId: rates.from });
	const changed = [{ count: "1" }, { count: "two" }, { fromBp: "1400" }, { toBp: "0" }];
	for (const wrong of changed) {
		const fields = { ...buildFields(rates, 2), ...wrong };
		const { status, html } = await admin.submit(buildPath(rates), fields);
		expect(status).toBe(409);
		expect(parseText(html)).toContain("Nothing was changed: the products or a rate changed");
		expect(html).toMatch(/name="count" value="2"/);
		expect(html).toMatch(/name="toBp" value="750"/);
	}
	expect(await listRates(ids)).toEqual([rates.from, rates.from]);
});

test("the address of a choice has its parameters and nothing else of a form", () => {
	const form = { from: "standard", to: "zero", category: "", password: PASSWORD };
	expect(buildMoveUrl(form)).toBe(`${PATH}?from=standard&to=zero&category=`);
});

test.each([
	["from", { from: "none" }, "Choose a VAT rate"],
	["to", { to: "" }, "Choose a VAT rate"],
	["to", { from: "", to: "" }, "Choose a VAT rate"],
	["to", { to: "standard" }, "Choose another rate than the present one"],
	["category", { category: "none" }, "This category no longer exists. Choose another one"],
])("a wrong %s is refused next to its field: %o", async (field, wrong, message) => {
	const admin = await openAdmin();
	const choice = { from: "standard", to: "zero", category: "", ...wrong };
	const answers = [
		await admin.open(buildPath(choice)),
		await admin.submit(buildPath(choice), buildFields(choice, 1)),
	];
	for (const { status, html } of answers) {
		expect(status).toBe(400);
		expect(html).toMatch(new RegExp(`<p id="error-${field}".*?${message}`));
		if (choice.from === "standard") expect(html).toContain('<option value="standard" selected=""');
		expect(html).not.toContain('name="password"');
	}
});

test("nothing is changed without the password, or by a customer", async () => {
	const [admin, rates] = [await openAdmin(), await createRates()];
	const ids = await createProducts(1, { vatRateId: rates.from });
	const wrong = { ...buildFields(rates, 1), password: "wrong-one" };
	const refused = await admin.submit(buildPath(rates), wrong);
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(/<p id="error-password".*?This is not your password/);
	expect(parseText(refused.html)).toContain("Change 1 product");
	const customer = await createSignedInBrowser(await createUser());
	expect((await customer.open(PATH)).status).toBe(403);
	expect((await customer.submit(PATH, buildFields(rates, 1))).status).toBe(403);
	expect(await listRates(ids)).toEqual([rates.from]);
});
