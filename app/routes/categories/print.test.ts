import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createProducts } from "~/testing/factories/bulk";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { readQrCode } from "~/testing/qr-codes/read-qr-code";

async function createShelf() {
	const above = await createCategory();
	const category = await createCategory({ parentId: above.id });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const family = await createFamily({ categoryId: category.id, columns: [length.id] });
	const inFamily = { familyId: family.id, categoryId: category.id, pricePoisha: 40_000 };
	const [long, short] = [
		await createProduct({ ...inFamily, specs: { [length.id]: 100 } }),
		await createProduct({ ...inFamily, specs: { [length.id]: 20 } }),
	];
	for (const part of [long, short]) await createPartNumber(part, "own", `PR-${part.id}`);
	const loose = await createProduct({ categoryId: category.id });
	return { above, category, family, long, short, loose };
}

const listRows = (html: string) =>
	Array.from(html.matchAll(/<tr><th>(?:PR-)?(?!Number)([^<]+)/g), ([, text]) => text);

test("a category is printed with the sizes of its families in order, then its other parts, and a code of each family", async () => {
	const { above, category, family, long, short, loose } = await createShelf();
	const browser = new Browser();
	const { location } = await browser.open(`/categories/${above.slug}/${category.slug}/print`);
	expect(location).toBe(`/print/categories/${above.slug}/${category.slug}`);
	for (const path of [location ?? "", `/print/categories/${above.slug}`]) {
		const { status, html } = await browser.open(path);
		expect(status).toBe(200);
		expect(listRows(html)).toEqual([short.id, long.id, loose.name]);
		const [, size, code = ""] = /viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]*)"/.exec(html) ?? [];
		expect(readQrCode({ path: code, size: Number(size) })).toBe(
			`${env.APP_ORIGIN}/families/${family.slug}`,
		);
	}
});

test("a family is printed with the viewer's prices and own numbers, or without prices", async () => {
	const { family, short } = await createShelf();
	const buyer = await createUser();
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, buyer);
	for (const step of [
		[1, 30_000],
		[50, 20_050],
	] as const)
		await createListPrice(contract, short.id, step);
	await createPartNumber(short, "customer", `Own-${short.id}`, buyer.customerId);
	const path = `/families/${family.slug}/print`;
	const browser = await createSignedInBrowser(buyer);
	const { html } = await browser.open(path);
	for (const text of [
		"<span>300</span><span>50+: 200.50</span>",
		`Own-${short.id}`,
		"prices of 20",
	])
		expect(html).toContain(text);
	const visitor = (await new Browser().open(path)).html;
	expect(visitor).toContain("<span>400</span>");
	expect(visitor).not.toContain(`Own-${short.id}`);
	const without = (await browser.open(`${path}?prices=none`)).html;
	for (const text of ["<span>", "prices of"]) expect(without).not.toContain(text);
	expect((await browser.open(`${path}?prices=some`)).status).toBe(400);
});

test("a category of one part is printed, and one of none says so", async () => {
	const category = await createCategory();
	const open = () => new Browser().open(`/print/categories/${category.slug}`);
	expect((await open()).html).toContain("Nothing here is for sale now.");
	await createProduct({ categoryId: category.id });
	expect((await open()).html).not.toContain("Nothing here is for sale now.");
});

test("more than 2,000 parts are not cut: the document says to print the categories inside", async () => {
	const category = await createCategory();
	const { db } = createTestPlatform();
	const parts = await createProducts(2001, (await createAdmin()).id);
	await db.run(
		`update products set category_id = '${category.id}' where id like '${parts[0]?.productId.split("-")[0]}-%'`,
	);
	const { status, html } = await new Browser().open(`/print/categories/${category.slug}`);
	expect([status, html.includes("At most 2,000 parts in one document.")]).toEqual([400, true]);
	expect(listRows(html)).toEqual([]);
	await db.run(`update products set archived_at = 1 where id = '${parts[0]?.productId}'`);
	const most = await new Browser().open(`/print/categories/${category.slug}`);
	expect([most.status, listRows(most.html).length]).toEqual([200, 2000]);
});

test("an unknown category or family is a 404, and a moved one redirects", async () => {
	const browser = new Browser();
	for (const path of [
		`/print/categories/${newId()}`,
		`/families/${newId()}/print`,
		"/categories/none/print",
	]) {
		const { status, location } = await browser.open(path);
		expect(location ? (await browser.open(location)).status : status).toBe(404);
	}
});
