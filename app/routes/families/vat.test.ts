import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { priceLists } from "~/domain/prices/tables.server";
import {
	createAttribute,
	createFamily,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

let path: string;
beforeAll(async () => {
	const { id } = await createAttribute();
	const family = await createFamily({ columns: [id] });
	path = `/families/${family.slug}`;
	const familyId = family.id;
	const rates = ["standard", "zero", await createVatRate(500)];
	for (const vatRateId of rates) await createProduct({ familyId, vatRateId });
	// So many that the page offers filters.
	for (let n = 0; n < 20; n += 1) await createProduct({ familyId, specs: { [id]: `M${n}` } });
});

test("a family shows its prices without VAT, by the rate of each part, beside those to pay", async () => {
	const visitor = new Browser();
	const gross = await visitor.open(path);
	expect(gross.html).not.toContain("(approx.)");
	expect(gross.html).toContain("Show prices excl. VAT");

	const net = await visitor.open(`${path}?vat=net`);
	const text = parseText(net.html).replace(/\s+/g, " ");
	expect(text).toContain("Prices incl. VAT, smaller ones excl. (approx.)");
	for (const price of ["217.39", "250.00", "238.10"]) {
		expect(text).toContain(`tk 250 tk ${price} 10 in stock`);
	}
	expect(net.html).toMatch(/name="units-25000-/);
	expect(net.html).toContain("Show prices incl. VAT");
});

test("the prices of larger quantities are shown without VAT too", async () => {
	const family = await createFamily();
	const priced = await createProduct({ familyId: family.id, pricePoisha: 1000 });
	const listId = await createPriceList({ kind: "public", state: "active" });
	await createListPrice(listId, priced.id, [10, 950]);
	const page = `/families/${family.slug}?vat=net`;
	const text = parseText((await new Browser().open(page)).html).replace(/\s+/g, " ");
	expect(text).toContain("tk 10.00 tk 8.70 tk 9.50 tk 8.26");
	const product = `/products/${priced.id}?vat=net`;
	const browser = await createSignedInBrowser(await createUser());
	expect(parseText((await browser.open(product)).html).replace(/\s+/g, " ")).toContain(
		"Quantity Each Without VAT (approx.) 1–9 tk 10.00 tk 8.70 10+ tk 9.50 tk 8.26",
	);
	await createTestPlatform().db.delete(priceLists).where(eq(priceLists.id, listId));
});

test("a family of one rate names it", async () => {
	const family = await createFamily();
	await createProduct({ familyId: family.id });
	const { html } = await new Browser().open(`/families/${family.slug}`);
	expect(parseText(html)).toMatch(/Prices incl\. 15 % VAT/);
});
