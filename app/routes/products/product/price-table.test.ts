import { expect, test } from "vitest";
import { createProduct, createUser } from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";

async function createBuyerOfBoxes(minQuantity = 1) {
	const product = await createProduct({
		onHand: 500,
		pricePoisha: 965_00,
		unit: "box",
		packSize: 50,
		minQuantity,
	});
	const buyer = await createUser();
	const list = await createPriceList({ state: "active" });
	await createListPrice(list, product.id, [10, 940_00]);
	await createListPrice(list, product.id, [100, 900_00]);
	await assignPriceList(list, buyer);
	const browser = await createSignedInBrowser(buyer);
	return async (query: string) => {
		const { html } = await browser.open(`/products/${product.id}${query}`);
		const [table = ""] = /<table.*?<\/table>/s.exec(html) ?? [];
		return Array.from(table.matchAll(/<tr([^>]*)>(.*?)<\/tr>/gs), ([, tag = "", cells = ""]) => {
			const mark = tag.includes('aria-current="true"') ? "> " : "";
			return mark + parseText(cells).replace(/\s+/g, " ").trim();
		});
	};
}

test("one table has the prices by quantity, each and per piece, and marks the row of the typed quantity", async () => {
	const readRows = await createBuyerOfBoxes();
	expect(await readRows("")).toEqual([
		"Quantity Box of 50 Per piece (approx.)",
		"> 1–9 tk 965.00 tk 19.30",
		"10–99 tk 940.00 tk 18.80",
		"100+ tk 900.00 tk 18.00",
	]);
	expect((await readRows("?quantity=10"))[2]).toBe("> 10–99 tk 940.00 tk 18.80");
	expect((await readRows("?quantity=99&step=plus"))[3]).toBe("> 100+ tk 900.00 tk 18.00");
	expect((await readRows("?quantity=100000"))[1]).toBe("> 1–9 tk 965.00 tk 19.30");
});

test("the table shows the prices without VAT if asked, and no quantities below the minimum", async () => {
	const readRows = await createBuyerOfBoxes(20);
	expect(await readRows("?vat=net")).toEqual([
		"Quantity Box of 50 Without VAT (approx.) Per piece (approx.)",
		"> 20–99 tk 940.00 tk 817.39 tk 18.80",
		"100+ tk 900.00 tk 782.61 tk 18.00",
	]);
});
