import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createCategory,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const listNumbers = (html: string) => html.match(/CL-\w+(?=<\/b>)/g) ?? [];

test("a buyer prints labels of a category and those inside it, by part number, at the buyer's price", async () => {
	const { viewer, customerId } = await createCompany();
	const above = await createCategory();
	const [inside, beside] = [
		await createCategory({ parentId: above.id }),
		await createCategory({ parentId: above.id }),
	];
	const start = newId().slice(0, 6);
	const [late, early] = [
		await createProduct({ categoryId: beside.id, bin: "A", pricePoisha: 30_000 }),
		await createProduct({ categoryId: inside.id, bin: "B" }),
	];
	await createPartNumber(late, "own", `CL-${start}2`);
	await createPartNumber(early, "own", `CL-${start}1`);
	await createPartNumber(late, "customer", `৪৭-${late.id}`, customerId);
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, viewer);
	await createListPrice(contract, late.id, [1, 20_000]);
	const browser = await createSignedInBrowser(viewer);
	const path = `/labels/categories/${above.slug}`;
	const { html } = await browser.open(`${path}?price=gross`);
	expect(listNumbers(html)).toEqual([`CL-${start}1`, `CL-${start}2`]);
	for (const text of [`৪৭-${late.id}`, "tk 200 per piece incl. VAT"]) expect(html).toContain(text);
	expect(html).not.toContain("<b>A</b>");
	expect(listNumbers((await browser.open(`${path}/${inside.slug}`)).html)).toHaveLength(1);
	expect((await browser.open(`/categories/${above.slug}`)).html).toContain(`href="${path}"`);
	expect((await new Browser().open(path)).location).toMatch(/^\/login\?/);
});

test("an empty category, more than 1,000 parts and an unknown category are said", async () => {
	const category = await createCategory();
	const path = `/labels/categories/${category.slug}`;
	const browser = await createSignedInBrowser((await createCompany()).owner);
	const refused = async (message: string) => {
		const { status, html } = await browser.open(path);
		expect([status, html.includes(message)]).toEqual([400, true]);
	};
	await refused("There is nothing to print: nothing here is for sale.");
	const parts = await createProducts(1001, (await createAdmin()).id);
	await createTestPlatform().db.run(
		`update products set category_id = '${category.id}' where id like '${parts[0]?.productId.split("-")[0]}-%'`,
	);
	await refused("At most 1,000 labels at once. Choose a category.");
	expect((await browser.open(`/labels/categories/${newId()}`)).status).toBe(404);
});
